import { buildPostings, type Postings } from '../postings.ts';
import type { TextPool } from '../text-pool.ts';
import { allowedEdits, MOST_EDITS } from './edit-allowance.ts';

/** Only the beginning of a word is varied: enough for two edits, and few variants. */
const PREFIX = 7;
/** Variants of seven letters with up to two deleted: 1 + 7 + 21. */
const MOST_VARIANTS = 29;
const LEAST_BITS = 4;

/**
 * Words by the hashes of what is left of their first seven letters when up to two are deleted.
 * Two words within `d` edits share such a remainder with up to `d` letters deleted from each, so
 * the words in the buckets of a query's remainders are all that can be near, and few more. What is
 * found here is measured afterwards: hashes may collide.
 */
export class DeletesNeighbourhood {
  readonly #shift: number;
  readonly #wordsOf: Postings;
  readonly #variants = new Uint32Array(MOST_VARIANTS);

  constructor(words: TextPool) {
    const bits = Math.max(LEAST_BITS, Math.ceil(Math.log2(words.size + 1)) + MOST_EDITS + 1);
    this.#shift = 32 - bits;
    this.#wordsOf = buildPostings(2 ** bits, (emit) => {
      for (let word = 0; word < words.size; word += 1) {
        const length = words.lengthOf(word);
        const count = this.#vary(words.units, words.starts[word] ?? 0, length);
        for (let i = 0; i < count; i += 1) emit((this.#variants[i] ?? 0) >>> this.#shift, word);
      }
    });
  }

  /** Calls `visit` with every word that may be within the allowed edits; some more than once. */
  eachNear(word: string, visit: (word: number) => void): void {
    const units = Uint16Array.from({ length: word.length }, (_, i) => word.charCodeAt(i));
    const count = this.#vary(units, 0, word.length);
    const { starts, ids } = this.#wordsOf;
    for (let i = 0; i < count; i += 1) {
      const bucket = (this.#variants[i] ?? 0) >>> this.#shift;
      const to = starts[bucket + 1] ?? 0;
      for (let at = starts[bucket] ?? 0; at < to; at += 1) visit(ids[at] ?? 0);
    }
  }

  /** Writes the hashes of a word's remainders to `#variants` and returns how many there are. */
  #vary(units: ArrayLike<number>, start: number, length: number): number {
    const end = start + Math.min(length, PREFIX);
    const edits = allowedEdits(length);
    if (edits === 0) return 0;
    let count = 0;
    this.#variants[count++] = remainderHash(units, { start, end, first: -1, second: -1 });
    for (let first = start; first < end; first += 1) {
      this.#variants[count++] = remainderHash(units, { start, end, first, second: -1 });
      for (let second = first + 1; edits > 1 && second < end; second += 1) {
        this.#variants[count++] = remainderHash(units, { start, end, first, second });
      }
    }
    return count;
  }
}

/** What is left of a word: units from `start` to `end` without those at `first` and `second`. */
interface Remainder {
  readonly start: number;
  readonly end: number;
  readonly first: number;
  readonly second: number;
}

/** FNV-1a over the remaining units, stirred so that its upper bits may serve as a bucket. */
function remainderHash(units: ArrayLike<number>, { start, end, first, second }: Remainder): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at += 1) {
    if (at !== first && at !== second) hash = Math.imul(hash ^ (units[at] ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
