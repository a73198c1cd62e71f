import { CoverageRetriever } from '../coverage/coverage-retriever.ts';
import { CoverageScorer } from '../coverage/coverage-scorer.ts';
import { expandBySound } from '../expansion/expand-by-sound.ts';
import type { SegmentQuery } from '../segment-query.ts';
import type { TopK } from '../top-k.ts';

/** Names in which less of the query is heard do not sound alike. */
const LEAST_SHARE = 0.8;
const LEAST_SCORE = 1;

/** Names that sound like the query, word by word. */
export function rankPhonetic(search: SegmentQuery, top: TopK): void {
  const { sounding, visitedWords: visited } = search.scratch;
  const matches = expandBySound(search.names, search.query, { matches: sounding, visited });
  const cover = new CoverageScorer({ search, matches, leastShare: LEAST_SHARE });
  const covered = new CoverageRetriever(cover, top, LEAST_SCORE);
  covered.offerLiteral();
  covered.offerOthers();
}
