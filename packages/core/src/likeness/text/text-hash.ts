import { displaySpelling } from './text-folding.ts';

/** Initial value of FNV-1a. */
export const OFFSET_BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

/** Returns the 32-bit FNV-1a hash of the UTF-16 units; it distinguishes words and lexicons and is not cryptographic. */
export function textHash(text: string, seed = OFFSET_BASIS): number {
  let hash = seed;
  for (let i = 0; i < text.length; i += 1) hash = extendHash(hash, text.charCodeAt(i));
  return hash >>> 0;
}

/** Hashes the spelling of a mark, ignoring case, for the index, which stores folded names; 1 in 2^32 pairs collides. */
export function spellingHash(text: string): number {
  return textHash(displaySpelling(text));
}

/** Returns the hash of a text with one more unit, given the hash of the text, as a signed 32-bit number. */
export function extendHash(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, PRIME);
}
