import { CoverageRetriever } from '../coverage/coverage-retriever.ts';
import { CoverageScorer } from '../coverage/coverage-scorer.ts';
import { nearWords } from '../expansion/expand-by-edits.ts';
import { expandBySound } from '../expansion/expand-by-sound.ts';
import type { SegmentQuery } from '../segment-query.ts';
import type { TopK } from '../top-k.ts';

/** The share of what the query tells that must be found in a name for the two to be alike. */
const LEAST_SHARE = 0.15;
const LEAST_SCORE = 1;
/** A name that is all of what was found in it is meant, rather than one with much beside it. */
const FIT_SHARE = 0.6;

/** Names that have some word of the query, written or sounding like it: the more telling the word, the better. */
export function rankPartial(search: SegmentQuery, top: TopK): void {
  const { names, query } = search;
  const { sounding, visitedWords: visited } = search.scratch;
  const matches = expandBySound(names, query, { matches: sounding, visited });
  query.words.forEach(({ folded }, token) => {
    matches.addAll(token, nearWords(names, folded, visited));
  });
  const options = { search, matches, leastShare: LEAST_SHARE, fitShare: FIT_SHARE };
  const covered = new CoverageRetriever(new CoverageScorer(options), top, LEAST_SCORE);
  covered.offerLiteral();
  covered.offerOthers();
}
