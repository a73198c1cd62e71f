import { Bitset } from '../../arrays/bitset.ts';
import { type LexiconData, lexiconData } from '../data/lexicon-data.ts';
import { textHash } from '../text/text-hash.ts';

const SIZE_BITS = 18;
const PROBES = 4;
const SECOND_SEED = 0x9e3779b9;

/** The words of everyday Spanish and English, as a Bloom filter: one invented word in thirty is taken for one. */
let read: { readonly of: LexiconData; readonly words: Bitset } | undefined;

/** Whether a folded word is one that everybody knows, beside those of the concept lexicon. */
export function isOrdinaryWord(folded: string): boolean {
  const known = lexiconData();
  if (read?.of !== known) {
    read = { of: known, words: new Bitset(2 ** SIZE_BITS, decodeFilter(known.ordinaryWords)) };
  }
  for (const position of filterPositions(folded)) if (!read.words.has(position)) return false;
  return true;
}

/** The filter of a list of words, as text. */
export function encodeWordFilter(words: Iterable<string>): string {
  const bits = new Bitset(2 ** SIZE_BITS);
  for (const word of words) for (const position of filterPositions(word)) bits.add(position);
  return btoa(
    Array.from(new Uint8Array(bits.words.buffer), (byte) => String.fromCharCode(byte)).join(''),
  );
}

/** Double hashing: two hashes make as many as are wanted. */
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
