import { CoveredNames } from './covered-names.ts';
import { eachNameByGrams } from './gram-names.ts';
import { NameCover } from './name-cover.ts';
import type { SegmentSearch } from './segment-search.ts';
import type { TopNames } from './top-names.ts';

/** Names with less are too far to be shown. */
const LEAST_SHARE = 0.5;
const LEAST_SCORE = 450;

/** Names a few edits away in their words, or with many trigrams in common: the better of the two. */
export function rankFuzzy(search: SegmentSearch, top: TopNames): void {
  const cover = new NameCover({ search, matches: search.alike, leastShare: LEAST_SHARE });
  const covered = new CoveredNames(cover, top, LEAST_SCORE);
  covered.offerLiteral();
  eachNameByGrams(search, Math.max(LEAST_SCORE, top.leastScore), (name, score) => {
    covered.offerOnce(name, score);
  });
  covered.offerOthers();
}
