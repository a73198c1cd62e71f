import { displaySpelling } from './text-folding.ts';

/** What FNV-1a begins with. */
export const OFFSET_BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a over UTF-16 units: 32 bits, for telling words and lexicons apart, not for secrets. */
export function textHash(text: string, seed = OFFSET_BASIS): number {
  let hash = seed;
  for (let i = 0; i < text.length; i += 1) hash = extendHash(hash, text.charCodeAt(i));
  return hash >>> 0;
}

/** Tells how a mark is written, case aside, where the index has it folded: 1 in four thousand million is taken for another. */
export function spellingHash(text: string): number {
  return textHash(displaySpelling(text));
}

/** The hash of a text with one more unit, by that of the text: as 32 bits with a sign. */
export function extendHash(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, PRIME);
}
