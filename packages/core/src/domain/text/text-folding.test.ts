import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, foldWithOffsets } from './text-folding.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'binary-ascii', maxLength: 40 }),
);

describe('foldText', () => {
  it.each([
    ['ÑANDÚ', 'nandu'],
    ['  Café-Ñuñoa,  S.A. ', 'cafe nunoa s a'],
    ['L’ORÉAL', 'l oreal'],
    ['AT&T', 'at t'],
    ['ﬁno ①', 'fino 1'],
    ['!!!', ''],
    ['', ''],
    ['n\u0303o', 'no'],
    ['KO\u200bL\u00adUN', 'kolun'],
    ['\u202eKOLUN\u2069 \ufeffSUR', 'kolun sur'],
    ['\u200b', ''],
    ['İSTANBUL', 'istanbul'],
  ])('reads %s as %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('changes nothing when applied twice', () => {
    fc.assert(fc.property(anyText, (text) => foldText(foldText(text)) === foldText(text)));
  });
});

describe('foldWithOffsets', () => {
  it('agrees with foldText and keeps its offsets inside the text and in order', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { folded, starts, ends } = foldWithOffsets(text);
        expect(folded).toBe(foldText(text));
        expect(starts).toHaveLength(folded.length);
        expect(ends).toHaveLength(folded.length);
        starts.forEach((start, i) => {
          expect(start).toBeLessThan(ends[i] ?? 0);
          expect(ends[i]).toBeLessThanOrEqual(text.length);
          if (i > 0) expect(start).toBeGreaterThanOrEqual(starts[i - 1] ?? 0);
        });
      }),
    );
  });

  it('counts what cannot be seen to the letter before it', () => {
    expect(foldWithOffsets('k\u200bo').ends).toEqual([2, 3]);
    expect(foldWithOffsets('\u200bko').starts).toEqual([1, 2]);
  });

  it('counts a mark that stands alone to its letter', () => {
    expect(foldWithOffsets('n\u0303o').ends).toEqual([2, 3]);
  });
});
