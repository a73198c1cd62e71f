import { bitsOf } from './bitset.ts';

/** Letters have a bit each, digits share five; anything else shares the last. */
const LETTERS = 26;
const DIGIT_BITS = 5;
const OTHER_BIT = 31;

/** The set of letters of a folded text, as bits. */
export function letterSignature(text: string): number {
  let signature = 0;
  for (let i = 0; i < text.length; i += 1) signature |= 1 << bitOf(text.charCodeAt(i));
  return signature;
}

/**
 * False only when two texts cannot be within `edits` edits: each edit brings at most one letter in
 * and takes at most one out, so more letters on either side than that settle it without a distance.
 */
export function mayBeWithin(a: number, b: number, edits: number): boolean {
  const differing = a ^ b;
  if (differing === 0) return true;
  // Most pairs differ in many letters: one count settles those.
  if (bitsOf(differing) > 2 * edits) return false;
  return bitsOf(a & ~b) <= edits && bitsOf(b & ~a) <= edits;
}

function bitOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 97;
  if (code >= 48 && code <= 57) return LETTERS + ((code - 48) % DIGIT_BITS);
  return OTHER_BIT;
}
