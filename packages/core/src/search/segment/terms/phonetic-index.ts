import { objectCodec, u16, u32 } from '../../../arrays/codec.ts';
import { Interner } from '../../../arrays/growable-array.ts';
import { buildPostings, type Postings, postingsCodec } from '../../../arrays/postings.ts';
import { inversePermutation } from '../../../arrays/sorted-texts.ts';
import { TextPool } from '../../../arrays/text-pool.ts';
import {
  consonantSkeleton,
  MAX_READINGS,
  phoneticKeys,
  vowelCounts,
} from '../../../likeness/sound/phonetic-keys.ts';
import type { WordDictionary } from './word-dictionary.ts';

/** Exclusive upper bound of key numbers, chosen so that a skeleton and a key number fit into one double. */
const KEY_SPACE = 2 ** 25;
const NONE = 0xffffffff;

/** Phonetic keys of a segment's words. Keys with the same skeleton have consecutive numbers. */
export interface PhoneticIndex {
  readonly keys: TextPool;
  /** Vowels of each key, as returned by `vowelCounts`. */
  readonly vowels: Uint16Array;
  readonly wordsOf: Postings;
  /** Phonetic keys of each word. */
  readonly keysOf: Postings;
  /** Distinct skeletons, ascending. */
  readonly skeletons: Uint32Array;
  /** The keys with skeleton `i` are from `firstKeys[i]` to `firstKeys[i + 1]`, exclusive. */
  readonly firstKeys: Uint32Array;
}

/** Builds the index. O(words), plus sorting the keys by skeleton. */
export function buildPhoneticIndex(words: WordDictionary): PhoneticIndex {
  const { keys, readings } = readWords(words);
  const { order, skeletons, firstKeys } = groupBySkeleton(keys);
  const newIds = inversePermutation(order);
  const ordered = Array.from(order, (key) => keys[key] ?? '');
  const forEachReading = (visit: (word: number, key: number) => void) =>
    readings.forEach((key, at) => {
      if (key !== NONE) visit(Math.floor(at / MAX_READINGS), newIds[key] ?? 0);
    });
  return {
    keys: TextPool.of(ordered),
    vowels: Uint16Array.from(ordered, vowelCounts),
    wordsOf: buildPostings(keys.length, (emit) => forEachReading((word, key) => emit(key, word))),
    keysOf: buildPostings(words.size, forEachReading),
    skeletons,
    firstKeys,
  };
}

export const phoneticIndexCodec = objectCodec<PhoneticIndex>({
  keys: TextPool.codec,
  vowels: u16,
  wordsOf: postingsCodec,
  keysOf: postingsCodec,
  skeletons: u32,
  firstKeys: u32,
});

/** Returns the distinct keys of all words, and `MAX_READINGS` slots per word with its keys. */
function readWords({ spelled, size }: WordDictionary) {
  const keys = new Interner();
  const readings = new Uint32Array(size * MAX_READINGS).fill(NONE);
  for (let word = 0; word < size; word += 1) {
    phoneticKeys(spelled.get(word)).forEach((key, i) => {
      readings[word * MAX_READINGS + i] = keys.idOf(key);
    });
  }
  return { keys: keys.texts, readings };
}

/** Groups keys by skeleton. Skeleton and number are packed into a double, so the native sort can be used. */
function groupBySkeleton(keys: readonly string[]) {
  const sorted = new Float64Array(keys.length);
  keys.forEach((key, id) => {
    sorted[id] = consonantSkeleton(key) * KEY_SPACE + id;
  });
  sorted.sort();
  const all = Uint32Array.from(sorted, (entry) => Math.floor(entry / KEY_SPACE));
  const firsts = all.map((_, position) => position).filter((i) => i === 0 || all[i] !== all[i - 1]);
  const firstKeys = new Uint32Array(firsts.length + 1);
  firstKeys.set(firsts);
  firstKeys[firsts.length] = keys.length;
  return {
    order: Uint32Array.from(sorted, (entry) => entry % KEY_SPACE),
    skeletons: firsts.map((first) => all[first] ?? 0),
    firstKeys,
  };
}
