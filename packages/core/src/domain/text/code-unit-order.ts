/** The order of texts by their UTF-16 units: negative, zero or positive. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
