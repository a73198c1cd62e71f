import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ScoredTexts } from './scored-texts.ts';

it('gives texts best first, equal scores by number, and scores to the millionth', () => {
  const scores = fc.array(
    fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.25, 0.5, 1)),
  );
  fc.assert(
    fc.property(scores, (all) => {
      const scored = new ScoredTexts(all.length);
      all.forEach((score, text) => {
        scored.add(text, score);
      });
      const rounded = all.map((score) => Math.round(score * 1e6) / 1e6);
      const expected = [...all.keys()].sort(
        (a, b) => (rounded[b] ?? 0) - (rounded[a] ?? 0) || a - b,
      );
      const given = [...scored.bestFirst()];
      expect(given.map(({ text }) => text)).toEqual(expected);
      given.forEach(({ text, score }) => {
        expect(score).toBeCloseTo(all[text] ?? 0, 5);
      });
      scored.clear();
      expect([...scored.bestFirst()]).toEqual([]);
    }),
  );
});
