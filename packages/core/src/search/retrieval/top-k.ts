import { SmallestKeys } from '../../arrays/smallest-keys.ts';

/** Maximum score of a name within a channel; scores are integers from 0. */
export const MAX_SCORE = 1001;

const NAME_SPACE = 2 ** 32;

/** Best names of one segment in one channel, best first. */
export interface RankedNames {
  readonly names: readonly number[];
  readonly scores: readonly number[];
}

/**
 * Keeps the best `limit` of the names offered, by descending score, then by ascending number. Score
 * and number are packed into one double that is smaller for better names.
 */
export class TopK {
  readonly #keys: SmallestKeys;

  constructor(limit: number) {
    this.#keys = new SmallestKeys(limit);
  }

  /** Tells whether a name with this score would be kept. */
  wouldKeep(name: number, score: number): boolean {
    return packKey(name, score) < this.#keys.bound;
  }

  /** Lowest score that can still be kept. */
  get minScore(): number {
    const { bound } = this.#keys;
    return bound === Number.POSITIVE_INFINITY ? 0 : MAX_SCORE - Math.floor(bound / NAME_SPACE);
  }

  /** Offers a name; each name may be offered only once. */
  offer(name: number, score: number): void {
    this.#keys.offer(packKey(name, score));
  }

  /** Removes all names. */
  clear(): void {
    this.#keys.clear();
  }

  /** Returns the kept names and removes them. */
  take(): RankedNames {
    const keys = this.#keys.take();
    const names: number[] = [];
    const scores: number[] = [];
    for (let i = 0; i < keys.length; i += 1) {
      const key = keys[i] ?? 0;
      names.push(key % NAME_SPACE);
      scores.push(MAX_SCORE - Math.floor(key / NAME_SPACE));
    }
    return { names, scores };
  }
}

function packKey(name: number, score: number): number {
  return (MAX_SCORE - score) * NAME_SPACE + name;
}
