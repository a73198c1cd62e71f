import type { NameIndex } from '../../segment/terms/name-index.ts';

/** Marks are looked for with the words of others, and each of its words again alone. */
const MOST_WORDS = 1024;

/** Words of a segment, and how like each of them is. */
export interface Expansion {
  readonly words: number[];
  readonly likenesses: number[];
}

/** What was found in each segment for the words that were looked for last. */
export class ExpansionCache {
  /** The word looked for last stands last. */
  readonly #found = new WeakMap<NameIndex, Map<string, Expansion>>();

  /** @param find is asked for a word that was not looked for of late */
  of(names: NameIndex, word: string, find: (found: Expansion) => void): Expansion {
    const recent = this.#recentIn(names);
    const found = recent.get(word) ?? foundBy(find);
    recent.delete(word);
    const [oldest] = recent.size === MOST_WORDS ? recent.keys() : [];
    if (oldest !== undefined) recent.delete(oldest);
    recent.set(word, found);
    return found;
  }

  #recentIn(names: NameIndex): Map<string, Expansion> {
    const recent = this.#found.get(names) ?? new Map<string, Expansion>();
    this.#found.set(names, recent);
    return recent;
  }
}

function foundBy(find: (found: Expansion) => void): Expansion {
  const found: Expansion = { words: [], likenesses: [] };
  find(found);
  return found;
}
