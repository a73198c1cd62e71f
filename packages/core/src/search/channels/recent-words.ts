import type { NameIndex } from '../names/name-index.ts';

/** Words looked for one after the other: those of a mark, and each of them alone again. */
const FEW = 16;

/** Words of a segment, and how like each of them is. */
export interface LikeWords {
  readonly words: number[];
  readonly likenesses: number[];
}

/** What was found for the last few words in each segment: whoever looks for a mark looks for its words next. */
export class RecentWords {
  readonly #found = new WeakMap<NameIndex, Map<string, LikeWords>>();

  /** @param find is asked for a word that was not looked for of late */
  of(names: NameIndex, word: string, find: (found: LikeWords) => void): LikeWords {
    const recent = this.#found.get(names) ?? new Map<string, LikeWords>();
    const known = recent.get(word);
    if (known !== undefined) return known;
    const found: LikeWords = { words: [], likenesses: [] };
    find(found);
    const [oldest] = recent.size === FEW ? recent.keys() : [];
    if (oldest !== undefined) recent.delete(oldest);
    this.#found.set(names, recent.set(word, found));
    return found;
  }
}
