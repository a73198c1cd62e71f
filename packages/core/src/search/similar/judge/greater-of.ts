const SIGN = 31;

/**
 * The greater of two whole numbers of at most 30 bits, without a branch: which is the greater cannot be foreseen in
 * the tables of alignments, and a wrong guess of the processor costs more than all else in a cell.
 */
export function greaterOf(a: number, b: number): number {
  const more = (a - b) | 0;
  return (a - (more & (more >> SIGN))) | 0;
}
