/** The values ascending and each once, so that equal requests are equal values. */
export function distinctSorted<T extends string | number>(values: Iterable<T>): T[] {
  return [...new Set(values)].sort((a, b) => (a < b ? -1 : 1));
}
