import type { BrandSummary, Channel } from '../../contract/brand-summary.ts';
import type { SimilarBrand, SimilarBrands } from '../../contract/similar.ts';
import { compareNroSolicitud } from '../../domain/listing/nro-order.ts';
import type { SimilarRequest } from '../../domain/listing/similar-request.ts';
import { LOW_CONFIDENCE, similarityBand } from '../../domain/similarity-band.ts';
import { MAX_WORDS } from '../../likeness/judge/prepared-mark.ts';
import { hasPronouncedSigns, type Similarity } from '../../likeness/judge/similarity.ts';
import { foldKeepingSpanish, tokenizeMark } from '../../likeness/text/spanish-folding.ts';
import { displaySpelling } from '../../likeness/text/text-folding.ts';
import { runToCompletion, type SimilarMark } from '../similar/similar-marks.ts';
import type { SummaryLookup } from './answer-page.ts';

/** Subject of a similarity search: a mark of the corpus, or a text that may become one. */
export interface Subject {
  readonly name: string;
  /** Nice classes of the mark; empty for a text. */
  readonly clases: readonly number[];
  /** Application number of the mark, which is left out of the results; null for a text. */
  readonly nro: string | null;
}

/** Marks found for a subject, and the similarity model that scored them. */
export interface SimilarHits {
  readonly judge: Similarity;
  readonly marks: readonly SimilarMark[];
  /** Lookup of the full summaries, called only for the marks of the response. */
  readonly rows: SummaryLookup;
  /** Lookup of the names by application number; `rows` by default. */
  readonly names?: { readonly get: (nro: string) => NamedRow | undefined };
  /** Nice classes that were searched; empty for all. */
  readonly clase: readonly number[];
  /** Reorders the scored rows and may drop some; by default they are sorted by score. */
  readonly rankRows?: RankRows;
}

/** Reorders scored rows in steps, so that other requests can run between two of them. */
type RankRows = <Scored extends ScoredRow>(
  best: readonly Scored[],
) => Generator<void, readonly Scored[]>;

/** Application number and unfolded name of a mark. */
type NamedRow = Pick<BrandSummary, 'nroSolicitud' | 'denominacion'>;

/** Mark with its unfolded name and its similarity score. */
export interface ScoredRow {
  readonly row: NamedRow;
  readonly score: number;
}

/**
 * Number of rows to find beyond those requested. The index has names without their signs, but the returned
 * score is of the name as written, so a mark with pronounced signs (H&M) may move by a rank or two.
 */
export const EXTRA_ROWS = 20;

/** Builds the response of a similarity search: marks scored by their names as written, best first (decision C10). */
export function toSimilarAnswer(
  subject: Subject,
  request: SimilarRequest,
  found: SimilarHits,
): SimilarBrands {
  return { items: runToCompletion(toSimilarItems(subject, request, found)) };
}

/** Scores and sorts the marks of a similarity response, one mark per step. */
export function* toSimilarItems(
  subject: Subject,
  { limit, minScore }: SimilarRequest,
  { judge: model, marks, rows, names = rows, clase, rankRows }: SimilarHits,
): Generator<void, SimilarBrand[]> {
  const ownClasses = new Set(subject.nro === null ? clase : subject.clases);
  const mark = model.prepare(subject.name);
  const written = displaySpelling(subject.name);
  const judged: JudgedRow[] = [];
  for (const { nroSolicitud, words, matchedBy, score } of marks) {
    const row = names.get(nroSolicitud);
    if (row === undefined || row.nroSolicitud === subject.nro) continue;
    yield;
    // The score of the index is valid only for an unchanged name: a mark may have been renamed since it was found.
    const isAsFound = !mark.hasSaidSigns && isNameOfWords(row.denominacion, words);
    judged.push({
      row,
      matchedBy,
      score: isAsFound ? score : model.score(mark, row.denominacion),
      isAsWritten: displaySpelling(row.denominacion) === written,
    });
  }
  const best = judged
    .filter(({ score }) => score >= minScore)
    .sort(
      (a, b) =>
        b.score - a.score ||
        Number(b.isAsWritten) - Number(a.isAsWritten) ||
        compareNroSolicitud(a.row.nroSolicitud, b.row.nroSolicitud),
    );
  const items: SimilarBrand[] = [];
  const shown = rankRows === undefined ? best : yield* rankRows(best);
  for (const { row, matchedBy } of shown.slice(0, limit)) {
    const summary = rows.get(row.nroSolicitud);
    if (summary === undefined) continue;
    yield;
    const { score, signals } = model.compare(mark, summary.denominacion);
    const sharedClases = summary.clases.filter((clase) => ownClasses.has(clase));
    items.push({
      ...summary,
      score,
      signals: { ...signals, sharedClases },
      matchedBy,
      lowConfidence: score < LOW_CONFIDENCE,
      ...similarityBand(score),
    });
  }
  return items;
}

/** Tells whether a name consists of these words only, so that the index's score is valid for it. */
function isNameOfWords(name: string, words: string): boolean {
  const spelled = foldKeepingSpanish(name);
  if (hasPronouncedSigns(name, spelled)) return false;
  return tokenizeMark(spelled).slice(0, MAX_WORDS).join(' ') === words;
}

/** Mark with the score of its unfolded name. */
interface JudgedRow extends ScoredRow {
  readonly matchedBy: Channel;
  /** Whether the mark is spelled like the subject, ignoring case. */
  readonly isAsWritten: boolean;
}
