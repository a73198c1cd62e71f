import type { BrandSummary, Channel } from '../../contract/brand-summary.ts';
import type { BrandQuery } from './brand-query.ts';
import { highlightOf } from './highlight.ts';
import { matchedFieldsOf } from './matched-fields.ts';

/** What the ranking says of a mark: nothing in a listing. */
export interface RankedMatch {
  readonly score?: number;
  readonly matchedBy?: Channel;
}

/** The fields of a summary that say why and where the mark matched. */
export type MatchExplanation = Pick<
  BrandSummary,
  'score' | 'matchedFields' | 'matchedBy' | 'highlight'
>;

/** Explains one mark of an answer; what does not apply is left out (specification 2.2). */
export function explainMatch(
  query: BrandQuery,
  { score, matchedBy }: RankedMatch,
  denominacion: string,
): MatchExplanation {
  const matchedFields = matchedFieldsOf(query, matchedBy);
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
