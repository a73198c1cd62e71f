import { describe, expect, it } from 'vitest';
import { Random, WeightedChoice } from './random.ts';

function draws(random: Random, count: number): number[] {
  return Array.from({ length: count }, () => random.next());
}

describe('Random', () => {
  it('repeats itself for the same seed and path, and only for those', () => {
    const numbers = draws(new Random(5, 1, 2), 20);
    expect(draws(new Random(0).restart(5, 1, 2), 20)).toEqual(numbers);
    expect(draws(new Random(5, 2, 1), 20)).not.toEqual(numbers);
    expect(draws(new Random(6, 1, 2), 20)).not.toEqual(numbers);
  });

  it('starts neighbouring paths far apart', () => {
    const firsts = Array.from({ length: 10_000 }, (_, position) =>
      new Random(1, 2, position).next(),
    );
    expect(new Set(firsts).size).toBeGreaterThan(9_990);
    expect(firsts.reduce((sum, value) => sum + value) / firsts.length).toBeCloseTo(0.5, 1);
  });

  it('fills [0, 1) evenly', () => {
    const buckets = new Array<number>(10).fill(0);
    for (const value of draws(new Random(9), 100_000)) {
      const bucket = Math.floor(value * 10);
      buckets[bucket] = (buckets[bucket] ?? 0) + 1;
    }
    for (const count of buckets) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });

  it('prefers early items, yet comes to the last ones', () => {
    const items = Array.from({ length: 300 }, (_, position) => position);
    const random = new Random(4);
    const counts = new Map<number, number>();
    for (let draw = 0; draw < 100_000; draw += 1) {
      const item = random.pickFrequent(items);
      counts.set(item, (counts.get(item) ?? 0) + 1);
    }
    expect(counts.size).toBe(300);
    expect(counts.get(0)).toBeGreaterThan(10 * (counts.get(299) ?? 0));
  });

  it('says so when there is nothing to pick', () => {
    expect(() => new Random(1).pick([])).toThrow('empty list');
  });
});

describe('WeightedChoice', () => {
  it('draws in proportion to the weights and never what weighs nothing', () => {
    const choice = new WeightedChoice([
      ['never', 0],
      ['often', 3],
      ['seldom', 1],
    ]);
    const random = new Random(2);
    const drawn = Array.from({ length: 20_000 }, () => choice.draw(random));
    expect(drawn).not.toContain('never');
    expect(drawn.filter((item) => item === 'often').length / drawn.length).toBeCloseTo(0.75, 1);
  });
});
