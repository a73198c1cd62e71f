/** Compares texts by their UTF-16 units: negative, zero or positive. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns the distinct values in ascending order, so that equivalent requests have equal values. */
export function distinctSorted<T extends string | number>(values: Iterable<T>): T[] {
  return [...new Set(values)].sort((a, b) => (a < b ? -1 : 1));
}
