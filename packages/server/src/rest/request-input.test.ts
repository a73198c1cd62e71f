import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryPairs } from './rest-routes.ts';

describe('queryPairs', () => {
  it('reads what URLSearchParams writes', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 12 });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { maxLength: 6 }), (pairs) => {
        expect(queryPairs(`/v1/brands?${new URLSearchParams(pairs)}`)).toEqual(pairs);
      }),
    );
  });

  it('keeps everything after the first = of a pair', () => {
    expect(queryPairs('/?a=b=c&d&=e')).toEqual([
      ['a', 'b=c'],
      ['d', ''],
      ['', 'e'],
    ]);
  });

  it('finds nothing where there is no question mark', () => {
    expect(queryPairs('/v1/brands')).toEqual([]);
  });
});
