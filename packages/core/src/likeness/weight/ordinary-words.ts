import { Bitset } from '../../arrays/bitset.ts';
import { type LexiconData, lexiconData } from '../data/lexicon-data.ts';
import { textHash } from '../text/text-hash.ts';

const SIZE_BITS = 18;
const PROBES = 4;
const SECOND_SEED = 0x9e3779b9;

/** Bloom filter of everyday Spanish and English words; one invented word in thirty is a false positive. */
let read: { readonly of: LexiconData; readonly words: Bitset } | undefined;

/** Returns whether a folded word is in the list of everyday words, which is separate from the concept lexicon. */
export function isOrdinaryWord(folded: string): boolean {
  const known = lexiconData();
  if (read?.of !== known) {
    read = { of: known, words: new Bitset(2 ** SIZE_BITS, decodeFilter(known.ordinaryWords)) };
  }
  for (const position of filterPositions(folded)) if (!read.words.has(position)) return false;
  return true;
}

/** Builds the Bloom filter of a list of words and encodes it as base64. */
export function encodeWordFilter(words: Iterable<string>): string {
  const bits = new Bitset(2 ** SIZE_BITS);
  for (const word of words) for (const position of filterPositions(word)) bits.add(position);
  return btoa(
    Array.from(new Uint8Array(bits.words.buffer), (byte) => String.fromCharCode(byte)).join(''),
  );
}

/** Returns the bits of a word by double hashing: two hashes give all probe positions. */
function filterPositions(word: string): number[] {
  const first = textHash(word);
  const step = textHash(word, SECOND_SEED) | 1;
  return Array.from(
    { length: PROBES },
    (_, probe) => (first + Math.imul(step, probe)) >>> (32 - SIZE_BITS),
  );
}

function decodeFilter(text: string): Uint32Array {
  const bytes = Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0));
  return new Uint32Array(bytes.buffer);
}
