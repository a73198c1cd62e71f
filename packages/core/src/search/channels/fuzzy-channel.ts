import { eachCoveredName } from './covered-names.ts';
import { scoreNamesByGrams } from './gram-names.ts';
import type { SegmentSearch } from './segment-search.ts';
import type { TopNames } from './top-names.ts';

/** Names with less are too far to be shown. */
const LEAST_SHARE = 0.5;
const LEAST_SCORE = 450;

/** Names a few edits away in their words, or with many trigrams in common: the better of the two. */
export function rankFuzzy(search: SegmentSearch, top: TopNames): void {
  const scored = scoreNamesByGrams(search);
  const { gramScores, touchedNames } = search.scratch;
  eachCoveredName({ search, matches: search.alike, leastShare: LEAST_SHARE }, (name, score) => {
    const best = Math.max(score, gramScores[name] ?? 0);
    gramScores[name] = 0;
    if (best >= LEAST_SCORE) top.offer(name, best);
  });
  for (let i = 0; i < scored; i += 1) {
    const name = touchedNames[i] ?? 0;
    const score = gramScores[name] ?? 0;
    gramScores[name] = 0;
    if (score >= LEAST_SCORE) top.offer(name, score);
  }
}
