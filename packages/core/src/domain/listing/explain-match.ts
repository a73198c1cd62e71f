import type {
  BrandSummary,
  Channel,
  Highlight,
  MatchedField,
} from '../../contract/brand-summary.ts';
import { FILTER_ROWS, type FilterName } from '../../contract/filters.ts';
import { foldJoinedWithOffsets } from '../../likeness/text/initials.ts';
import { type FoldedText, foldText, foldWithOffsets } from '../../likeness/text/text-folding.ts';
import { type BrandQuery, isApplied } from './brand-query.ts';

/** The score of a ranked mark and its main channel; both are absent in a listing. */
interface RankedMatch {
  readonly score?: number;
  readonly matchedBy?: Channel;
}

/** The fields of a summary that say why and where the mark matched. */
type MatchExplanation = Pick<BrandSummary, 'score' | 'matchedFields' | 'matchedBy' | 'highlight'>;

/** The filters that identify a mark or its persons; they are reported in `matchedFields`. */
const IDENTITY_FIELDS = FILTER_ROWS.flatMap(({ name, matches }) =>
  matches === undefined ? [] : [{ name: name as FilterName & MatchedField['field'], matches }],
);

/**
 * Returns why a mark was found: one entry for each identity field of the request, and `nombre` with its main channel
 * when text matched (specification 4.2). Every field of the request applies to every mark of the result, because fields
 * are joined by AND. Undefined when there is no entry.
 */
function findMatchedFields(
  query: BrandQuery,
  matchedBy: Channel | undefined,
): MatchedField[] | undefined {
  const entries: MatchedField[] = [];
  if (matchedBy !== undefined) entries.push({ field: 'nombre', kind: matchedBy });
  for (const row of IDENTITY_FIELDS) {
    if (isApplied(query, row)) entries.push({ field: row.name, kind: row.matches });
  }
  return entries.length > 0 ? entries : undefined;
}

/** Explains why one mark of a result matched; fields that do not apply are left out (specification 2.2). */
export function explainMatch(
  query: BrandQuery,
  { score, matchedBy }: RankedMatch,
  denominacion: string,
): MatchExplanation {
  const matchedFields = findMatchedFields(query, matchedBy);
  const highlight =
    query.text === null || matchedBy === undefined
      ? undefined
      : highlightOf(query.text, denominacion, matchedBy);
  return {
    ...(score === undefined ? {} : { score }),
    ...(matchedFields === undefined ? {} : { matchedFields }),
    ...(matchedBy === undefined ? {} : { matchedBy }),
    ...(highlight === undefined ? {} : { highlight }),
  };
}

/**
 * Finds the query in the denomination, ignoring accents and case, or else with initials joined in both (decision D7).
 * Undefined when the denomination does not contain the query, and for marks that only match by sound or meaning.
 */
export function highlightOf(
  text: string,
  denominacion: string,
  matchedBy: Channel,
): Highlight | undefined {
  if (matchedBy === 'phonetic' || matchedBy === 'semantic') return undefined;
  const query = foldText(text);
  if (query === '') return undefined;
  const written = foldWithOffsets(denominacion);
  const at = written.folded.indexOf(query);
  if (at >= 0) return toHighlight(written, at, query.length);
  const reading = foldJoinedWithOffsets(denominacion);
  const words = foldJoinedWithOffsets(text).folded;
  return toHighlight(reading, ` ${reading.folded} `.indexOf(` ${words} `), words.length);
}

function toHighlight(
  { starts, ends }: FoldedText,
  at: number,
  length: number,
): Highlight | undefined {
  const start = starts[at];
  const end = ends[at + length - 1];
  return start === undefined || end === undefined ? undefined : { field: 'nombre', start, end };
}
