import { SmallestKeys } from '../../arrays/smallest-keys.ts';

/** Scores of names within a channel are whole numbers from 0 to this. */
export const MAX_SCORE = 1001;

const NAME_SPACE = 2 ** 32;

/** The best names of one segment in one channel, best first. */
export interface RankedNames {
  readonly names: readonly number[];
  readonly scores: readonly number[];
}

/**
 * Keeps the best `limit` of the names offered: the higher score, then the smaller number. Score and
 * number are one double, smaller for the better.
 */
export class TopK {
  readonly #keys: SmallestKeys;

  constructor(limit: number) {
    this.#keys = new SmallestKeys(limit);
  }

  /** Whether a name with this score would be kept. */
  wouldKeep(name: number, score: number): boolean {
    return packKey(name, score) < this.#keys.bound;
  }

  /** No name with a lower score is kept any more. */
  get minScore(): number {
    const { bound } = this.#keys;
    return bound === Number.POSITIVE_INFINITY ? 0 : MAX_SCORE - Math.floor(bound / NAME_SPACE);
  }

  /** Offers a name; each name once. */
  offer(name: number, score: number): void {
    this.#keys.offer(packKey(name, score));
  }

  /** Forgets what was kept. */
  clear(): void {
    this.#keys.clear();
  }

  /** What was kept; then nothing is kept any more. */
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
