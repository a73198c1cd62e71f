/** The shares between which something lies, both inclusive. */
export interface ShareRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The shares that a term of a text may have when it meets a queried term of this weight, and text and query
 * are to have at least `least` in common. The rest of the text has length sqrt(1 - share²), the terms
 * of the query that it may still meet have length `rest`: together they give at most
 * `weight * share + rest * sqrt(1 - share²)`. With share = sin a that is a cosine wave in a, which
 * is at its height where a = atan(weight / rest), and high enough within an angle of it.
 */
export function usefulShares(weight: number, rest: number, least: number): ShareRange {
  const height = Math.hypot(weight, rest);
  if (height < least) return { from: 1, to: 0 };
  const top = Math.atan2(weight, rest);
  const within = Math.acos(least / height);
  return {
    from: Math.sin(Math.max(0, top - within)),
    to: Math.sin(Math.min(Math.PI / 2, top + within)),
  };
}
