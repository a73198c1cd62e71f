import { eachCoveredName } from './covered-names.ts';
import type { SegmentSearch } from './segment-search.ts';
import { findSoundingWords } from './sounding-words.ts';
import type { TopNames } from './top-names.ts';

/** Names with less do not sound alike. */
const LEAST_SHARE = 0.8;
const LEAST_SCORE = 800;

/** Names that sound like the query, word by word. */
export function rankPhonetic(search: SegmentSearch, top: TopNames): void {
  eachCoveredName(
    { search, matches: findSoundingWords(search), leastShare: LEAST_SHARE },
    (name, score) => {
      if (score >= LEAST_SCORE) top.offer(name, score);
    },
  );
}
