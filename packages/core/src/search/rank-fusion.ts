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
  { k, weights }: FusionOptions,
): FusedItem<T>[] {
  if (weights.length !== rankings.length) {
    throw new RangeError(
      `${rankings.length} rankings need as many weights, but there are ${weights.length}`,
    );
  }
  const scores = new Map<T, number>();
  rankings.forEach((ranking, at) => {
    const weight = weights[at] ?? 0;
    ranking.forEach((item, place) => {
      scores.set(item, (scores.get(item) ?? 0) + weight / (k + place + 1));
    });
  });
  const fused = Array.from(scores, ([item, score]) => ({ item, score }));
  return fused.sort((a, b) => b.score - a.score);
}
