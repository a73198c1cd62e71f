import { offerLiteralNames, offerOtherNames } from './covered-names.ts';
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
  const target = { top, leastScore: LEAST_SCORE };
  const { visitedNames } = search.scratch;
  visitedNames.reset(search.names.table.size);
  offerLiteralNames(cover, target);
  eachNameByGrams(search, Math.max(LEAST_SCORE, top.leastScore), (name, score) => {
    if (visitedNames.add(name)) top.offer(name, Math.max(score, cover.scoreOf(name)));
  });
  offerOtherNames(cover, target);
}
