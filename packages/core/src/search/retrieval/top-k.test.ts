import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SCORE, TopK } from './top-k.ts';

const offers = fc
  .array(fc.integer({ min: 0, max: MAX_SCORE }), { maxLength: 80 })
  .chain((scores) =>
    fc
      .shuffledSubarray([...scores.keys()], { minLength: scores.length })
      .map((order) => order.map((name) => ({ name, score: scores[name] ?? 0 }))),
  );

describe('TopK', () => {
  it('keeps what sorting all of them would, wants what it would keep, and knows its least score', () => {
    fc.assert(
      fc.property(offers, fc.integer({ min: 1, max: 20 }), (offered, limit) => {
        const top = new TopK(limit);
        const best = (some: typeof offered) =>
          [...some].sort((a, b) => b.score - a.score || a.name - b.name).slice(0, limit);
        offered.forEach(({ name, score }, at) => {
          const stored = best(offered.slice(0, at + 1)).some((one) => one.name === name);
          expect(top.wouldKeep(name, score)).toBe(stored);
          top.offer(name, score);
        });
        const expected = best(offered);
        expect(top.minScore).toBe(expected.length === limit ? (expected.at(-1)?.score ?? -1) : 0);
        expect(top.take()).toEqual({
          names: expected.map(({ name }) => name),
          scores: expected.map(({ score }) => score),
        });
        expect(top.take()).toEqual({ names: [], scores: [] });
      }),
    );
  });
});
