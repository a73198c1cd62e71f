import { type Codec, madeOf } from '../../../arrays/codec.ts';
import { buildPostings, type Postings, postingsCodec } from '../../../arrays/postings.ts';
import type { TextPool } from '../../../arrays/text-pool.ts';

const LOWER_A = 97;
const LETTERS = 26;
/** The edge of a word is 0, its letters follow, all other signs are one. */
const EDGE = 0;
const OTHER = LETTERS + 1;
const SIGNS = OTHER + 1;
/** Most letters of a word that are read. */
const MOST_LETTERS = 32;

const pairs = new Uint16Array(MOST_LETTERS + 1);

/** The words of a segment by the pairs of neighbouring letters in their foldings, edges included. */
export class WordPairs {
  static readonly codec: Codec<WordPairs> = madeOf(
    postingsCodec,
    (wordsOf) => new WordPairs(wordsOf),
    (all) => all.#wordsOf,
  );

  readonly #wordsOf: Postings;

  private constructor(wordsOf: Postings) {
    this.#wordsOf = wordsOf;
  }

  /** O(letters of all words). */
  static of({ units, starts, size }: TextPool): WordPairs {
    const eachPair = (emit: (pair: number, word: number) => void) => {
      for (let word = 0; word < size; word += 1) {
        const from = starts[word] ?? 0;
        const to = Math.min(starts[word + 1] ?? 0, from + MOST_LETTERS);
        const count = readPairs(units, from, to);
        for (let at = 0; at < count; at += 1) emit(pairs[at] ?? 0, word);
      }
    };
    return new WordPairs(buildPostings(SIGNS * SIGNS, eachPair));
  }

  /**
   * Counts for each word how many pairs it shares with a folded one. O(words that share a pair).
   *
   * @param counts by word, all 0; they stay as counted
   */
  count(folded: string, counts: Uint8Array): void {
    const units = Uint16Array.from({ length: folded.length }, (_, at) => folded.charCodeAt(at));
    const count = readPairs(units, 0, Math.min(units.length, MOST_LETTERS));
    const { starts, ids } = this.#wordsOf;
    for (const pair of pairs.subarray(0, count)) {
      const to = starts[pair + 1] ?? 0;
      for (let at = starts[pair] ?? 0; at < to; at += 1) {
        const word = ids[at] ?? 0;
        counts[word] = (counts[word] ?? 0) + 1;
      }
    }
  }
}

/** Writes the distinct pairs of a word to `pairs` and returns how many there are. */
function readPairs(units: ArrayLike<number>, from: number, to: number): number {
  let count = 0;
  let last = EDGE;
  for (let at = from; at <= to; at += 1) {
    const sign = at === to ? EDGE : signOf(units[at] ?? 0);
    const pair = last * SIGNS + sign;
    last = sign;
    let known = 0;
    while (known < count && pairs[known] !== pair) known += 1;
    if (known < count) continue;
    pairs[count] = pair;
    count += 1;
  }
  return count;
}

function signOf(unit: number): number {
  const letter = unit - LOWER_A;
  return letter >= 0 && letter < LETTERS ? letter + 1 : OTHER;
}
