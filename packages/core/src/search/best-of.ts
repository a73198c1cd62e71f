import type { RankedRows } from './ranked-rows.ts';

/** Joins rankings of the same segment into one: each row with its best score. */
export function bestOf(
  rankings: readonly RankedRows[],
  { nroRanks, limit }: { readonly nroRanks: Uint32Array; readonly limit: number },
): RankedRows {
  const best = new Map<number, number>();
  for (const { rows, scores } of rankings) {
    rows.forEach((row, place) => {
      best.set(row, Math.max(best.get(row) ?? 0, scores[place] ?? 0));
    });
  }
  const ordered = [...best].sort(
    ([a, scoreA], [b, scoreB]) => scoreB - scoreA || (nroRanks[a] ?? 0) - (nroRanks[b] ?? 0),
  );
  const kept = ordered.slice(0, limit);
  return { rows: kept.map(([row]) => row), scores: kept.map(([, score]) => score) };
}
