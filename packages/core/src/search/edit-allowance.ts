/** How many edits two texts may differ by and still be taken for one, by the length of the longer. */
export type EditAllowance = (length: number) => number;

/** For spellings: one edit from four letters on, two from eight. */
export const spellingEdits: EditAllowance = (length) => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** For sounds: none. A reading has already taken away what sounds alike; the rest is heard. */
export const soundEdits: EditAllowance = () => 0;

/** A length that texts may have, and the edits that are then allowed. */
export interface ComparableLength {
  readonly length: number;
  readonly edits: number;
}

/** The lengths of texts that may be within the allowance of one of `length` letters. */
export function comparableLengths(length: number, allowance: EditAllowance): ComparableLength[] {
  const most = allowance(length + 2);
  const lengths = Array.from({ length: 2 * most + 1 }, (_, i) => length - most + i);
  return lengths
    .map((other) => ({ length: other, edits: allowance(Math.max(length, other)) }))
    .filter((other) => other.length > 0 && Math.abs(other.length - length) <= other.edits);
}
