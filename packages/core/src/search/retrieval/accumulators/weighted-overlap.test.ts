import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MinOverlap, WeightedOverlap } from './weighted-overlap.ts';

const FAR = 2 ** 17;
const list = fc.record({
  names: fc
    .uniqueArray(fc.oneof(fc.nat(40), fc.nat(FAR)), { maxLength: 60 })
    .map((names) => names.sort((a, b) => a - b)),
  weight: fc.integer({ min: 1, max: 300 }),
});

const overlap = new WeightedOverlap();

describe('WeightedOverlap', () => {
  it('tells what each name weighs in all lists, once, where it is more than the least', () => {
    fc.assert(
      fc.property(fc.array(list, { maxLength: 40 }), fc.nat(400), (all, min) => {
        const ends = all.map((_, i) => all.slice(0, i + 1).flatMap(({ names }) => names).length);
        const lists = all.map(({ weight }, i) => {
          return { from: ends[i - 1] ?? 0, to: ends[i] ?? 0, weight };
        });
        const slow = new Map<number, number>();
        for (const { names, weight } of all) {
          for (const name of names) slow.set(name, (slow.get(name) ?? 0) + weight);
        }
        const found: [name: number, sum: number][] = [];
        const ids = Uint32Array.from(all.flatMap(({ names }) => names));
        overlap.each(ids, lists, min, (name, sum) => found.push([name, sum]));
        const heavy = [...slow].filter(([, sum]) => sum > min);
        expect(found.sort(([a], [b]) => a - b)).toEqual(heavy.sort(([a], [b]) => a - b));
      }),
    );
  });
});

describe('min overlap', () => {
  const FAR = 2 ** 17;
  const list = fc
    .uniqueArray(fc.oneof(fc.nat(40), fc.nat(FAR)), { maxLength: 60 })
    .map((names) => names.sort((a, b) => a - b));

  const overlap = new MinOverlap();

  describe('MinOverlap', () => {
    it('finds each name that stands in so many of the lists, once', () => {
      fc.assert(
        fc.property(
          fc.array(list, { maxLength: 300 }),
          fc.integer({ min: 1, max: 6 }),
          (all, min) => {
            const ends = all.map((_, i) => all.slice(0, i + 1).flat().length);
            const lists = all.map((_, i) => ({ from: ends[i - 1] ?? 0, to: ends[i] ?? 0 }));
            const target = new Uint32Array(FAR + 1);
            const count = overlap.find(Uint32Array.from(all.flat()), lists, { min, target });
            const times = new Map<number, number>();
            for (const name of all.flat()) times.set(name, (times.get(name) ?? 0) + 1);
            const slow = [...times].flatMap(([name, n]) => (n >= min ? [name] : []));
            expect([...target.subarray(0, count).sort()]).toEqual(slow.sort((a, b) => a - b));
          },
        ),
      );
    });
  });
});
