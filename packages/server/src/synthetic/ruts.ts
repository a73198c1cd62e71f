import { rutCheckDigit } from '@marcario/core';

/** A block of tax id numbers, `size` of them from `first` on. */
export interface RutBlock {
  readonly first: number;
  readonly size: number;
}

/** Natural persons: 40,000,000 to 49,899,999, set apart so that no real person is printed (decision A2). */
export const NATURAL_PERSONS: RutBlock = { first: 40_000_000, size: 9_900_000 };

/**
 * Legal persons: 57,000,000 to 58,999,999, well under the numbers from 60,000,000 on that companies
 * and public bodies carry, and over 50,000,000, from where a number is a legal person's.
 */
export const LEGAL_PERSONS: RutBlock = { first: 57_000_000, size: 2_000_000 };

/** Shares no factor with the size of either block, so that it visits each number once. */
const STRIDE = 1_234_577;

/**
 * The tax id of a person, with its check digit. Numbers jump about in the block, so that two
 * neighbours in the roster do not look alike, and repeat only after `size` persons.
 */
export function rutOf(block: RutBlock, person: number): string {
  const digits = String(block.first + ((person * STRIDE) % block.size));
  return `${digits}-${rutCheckDigit(digits)}`;
}
