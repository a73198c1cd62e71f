import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reciprocalRankFusion } from './rank-fusion.ts';

const ranking = fc.uniqueArray(fc.nat(20), { maxLength: 12 });
const rankings = fc.array(ranking, { maxLength: 4 });

describe('reciprocalRankFusion', () => {
  it('sums weight / (k + rank) over the rankings that have an item', () => {
    fc.assert(
      fc.property(rankings, fc.array(fc.integer({ min: 1, max: 5 })), (lists, some) => {
        const weights = lists.map((_, at) => some[at] ?? 1);
        const fused = reciprocalRankFusion(lists, { k: 60, weights });
        expect(new Set(fused.map(({ item }) => item))).toEqual(new Set(lists.flat()));
        for (const { item, score } of fused) {
          const sum = lists.reduce((total, list, at) => {
            const rank = list.indexOf(item) + 1;
            return rank === 0 ? total : total + (weights[at] ?? 0) / (60 + rank);
          }, 0);
          expect(score).toBeCloseTo(sum, 12);
        }
        const scores = fused.map(({ score }) => score);
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
      }),
    );
  });

  it('lets a second place everywhere win over a first place in one ranking', () => {
    const fused = reciprocalRankFusion(
      [
        ['a', 'b'],
        ['c', 'b'],
      ],
      { k: 60, weights: [1, 1] },
    );
    expect(fused.map(({ item }) => item)).toEqual(['b', 'a', 'c']);
  });

  it('asks for a weight for each ranking', () => {
    expect(() => reciprocalRankFusion([['a'], ['b']], { k: 60, weights: [1] })).toThrow(
      '2 rankings need as many weights, not 1',
    );
  });
});
