import { CoverageRetriever } from '../coverage/coverage-retriever.ts';
import { CoverageScorer } from '../coverage/coverage-scorer.ts';
import type { SegmentQuery } from '../segment-query.ts';
import type { TopK } from '../top-k.ts';
import { eachNameByGrams } from './gram-names.ts';

/** The share of the query that must be found in a name: with less it is too far to be shown. */
const LEAST_SHARE = 0.5;
const LEAST_SCORE = 450;

/** Names a few edits away in their words, or with many trigrams in common: the better of the two. */
export function rankFuzzy(search: SegmentQuery, top: TopK): void {
  const cover = new CoverageScorer({ search, matches: search.alike, leastShare: LEAST_SHARE });
  const covered = new CoverageRetriever(cover, top, LEAST_SCORE);
  covered.offerLiteral();
  eachNameByGrams(search, Math.max(LEAST_SCORE, top.leastScore), (name, score) => {
    covered.offerOnce(name, score);
  });
  covered.offerOthers();
}
