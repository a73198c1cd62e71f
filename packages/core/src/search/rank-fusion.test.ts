import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Ranking, reciprocalRankFusion } from './rank-fusion.ts';

const rankings = fc.array(
  fc.record({
    ids: fc.uniqueArray(fc.nat(9)),
    weight: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 1, maxLength: 4 },
);

/** The formula, one candidate at a time. */
function slowScore(all: readonly Ranking<number>[], id: number, k: number): number {
  let sum = 0;
  let most = 0;
  for (const { ids, weight } of all) {
    most += weight / (k + 1);
    if (ids.includes(id)) sum += weight / (k + ids.indexOf(id) + 1);
  }
  return sum / most;
}

it('gives each candidate what the formula gives it', () => {
  fc.assert(
    fc.property(rankings, fc.integer({ min: 1, max: 100 }), (all, k) => {
      const fused = reciprocalRankFusion(all, { k });
      expect([...fused.keys()].sort()).toEqual([...new Set(all.flatMap(({ ids }) => ids))].sort());
      for (const [id, score] of fused) expect(score).toBeCloseTo(slowScore(all, id, k), 12);
    }),
  );
});

it('gives 1 to what is first everywhere, and less to everything else', () => {
  const fused = reciprocalRankFusion([
    { ids: ['a', 'b'], weight: 2 },
    { ids: ['a', 'c'], weight: 1 },
  ]);
  expect(fused.get('a')).toBeCloseTo(1, 12);
  expect(fused.get('b')).toBeGreaterThan(fused.get('c') ?? 1);
});
