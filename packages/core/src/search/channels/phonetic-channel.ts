import { CoveredNames } from './covered-names.ts';
import { NameCover } from './name-cover.ts';
import type { SegmentSearch } from './segment-search.ts';
import { findSoundingWords } from './sounding-words.ts';
import type { TopNames } from './top-names.ts';

/** Names in which less of the query is heard do not sound alike. */
const LEAST_SHARE = 0.8;
const LEAST_SCORE = 1;

/** Names that sound like the query, word by word. */
export function rankPhonetic(search: SegmentSearch, top: TopNames): void {
  const matches = findSoundingWords(search);
  const cover = new NameCover({ search, matches, leastShare: LEAST_SHARE });
  const covered = new CoveredNames(cover, top, LEAST_SCORE);
  covered.offerLiteral();
  covered.offerOthers();
}
