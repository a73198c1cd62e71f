const REASONS_TOLD = 10;

/**
 * What went wrong, in one line: the first ten of a list that may be longer.
 * @param count how many there are, where the list was cut already
 */
export function firstReasons(reasons: readonly string[], count = reasons.length): string {
  const told = reasons.slice(0, REASONS_TOLD);
  const more = count - told.length;
  return [...told, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
