/** One channel's candidates, best first. */
export interface Ranking<Id> {
  readonly ids: readonly Id[];
  readonly weight: number;
}

/** The usual constant: how little the very first places stand out. */
const DEFAULT_K = 60;

/**
 * Reciprocal rank fusion: each ranking gives its candidate at place `p` (from 1) `weight / (k + p)`,
 * and the gifts add up. Only places count, so channels need no common scale.
 *
 * @returns the fused score of each candidate, 0..1: 1 is the first place in every ranking
 */
export function reciprocalRankFusion<Id>(
  rankings: readonly Ranking<Id>[],
  { k = DEFAULT_K }: { readonly k?: number } = {},
): Map<Id, number> {
  const most = rankings.reduce((sum, { weight }) => sum + weight / (k + 1), 0);
  const fused = new Map<Id, number>();
  for (const { ids, weight } of rankings) {
    ids.forEach((id, place) => {
      fused.set(id, (fused.get(id) ?? 0) + weight / (k + place + 1) / most);
    });
  }
  return fused;
}
