import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usefulShares } from './share-range.ts';

const weight = fc.double({ min: 0.01, max: 3, noNaN: true });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const MARGIN = 1e-9;

/** The most that text and query can have in common when the term has this share of the text. */
const most = (share: number, weight: number, rest: number) =>
  weight * share + rest * Math.sqrt(1 - share ** 2);

describe('usefulShares', () => {
  it('holds the shares with which enough can be in common, and no others', () => {
    fc.assert(
      fc.property(
        weight,
        fc.oneof(weight, fc.constant(0)),
        weight,
        share,
        (met, rest, least, part) => {
          const { from, to } = usefulShares(met, rest, least);
          const reached = most(part, met, rest);
          if (reached > least + MARGIN) expect(part).toBeGreaterThanOrEqual(from - MARGIN);
          if (reached > least + MARGIN) expect(part).toBeLessThanOrEqual(to + MARGIN);
          if (reached < least - MARGIN) expect(part < from || part > to).toBe(true);
        },
      ),
    );
  });

  it('wants of the only term of a query as much of the text as the cosine says', () => {
    expect(usefulShares(1, 0, 0.7)).toEqual({ from: expect.closeTo(0.7, 9), to: 1 });
  });

  it('leaves room in the text for the second of two terms', () => {
    const { to } = usefulShares(1, 1, 1.2);
    expect(to).toBeLessThan(1);
  });
});
