/** How rankings are fused. */
export interface FusionOptions {
  /** Damps the lead of the first places; 60 is the usual value and that of decision D6. */
  readonly k: number;
  /** Weight of each ranking, in the same order. */
  readonly weights: readonly number[];
}

/** An item and its fused score: higher is better, comparable within one fusion only. */
export interface FusedItem<T> {
  readonly item: T;
  readonly score: number;
}

/**
 * Reciprocal rank fusion: an item scores `weight / (k + rank)` in each ranking that has it, ranks
 * from 1, and the sums decide. Best first; equal sums in the order in which they were first met.
 * Each ranking is best first and without repeats. O(n log n) in the number of distinct items.
 *
 * @throws RangeError when there is not one weight for each ranking
 */
export function reciprocalRankFusion<T>(
  rankings: readonly (readonly T[])[],
  options: FusionOptions,
): FusedItem<T>[] {
  const places = new Map<T, number>();
  const numbered = rankings.map((ranking) =>
    ranking.map((item) => {
      const place = places.get(item) ?? places.size;
      places.set(item, place);
      return place;
    }),
  );
  const sums = rankSums(numbered, options, places.size);
  const fused = Array.from(places, ([item, place]) => ({ item, score: sums[place] ?? 0 }));
  return fused.sort((a, b) => b.score - a.score);
}

/**
 * The fused scores of items that go by numbers below `count`.
 * @throws RangeError when there is not one weight for each ranking
 */
export function rankSums(
  rankings: readonly ArrayLike<number>[],
  { k, weights }: FusionOptions,
  count: number,
): Float64Array {
  if (weights.length !== rankings.length) {
    throw new RangeError(`${rankings.length} rankings need as many weights, not ${weights.length}`);
  }
  const sums = new Float64Array(count);
  rankings.forEach((ranking, at) => {
    const weight = weights[at] ?? 0;
    for (let place = 0; place < ranking.length; place += 1) {
      const item = ranking[place] ?? 0;
      sums[item] = (sums[item] ?? 0) + weight / (k + place + 1);
    }
  });
  return sums;
}
