import { describe, expect, it } from 'vitest';
import { foldJoinedWithOffsets, joinInitials } from './initials.ts';
import { foldText, tokenizeFolded } from './text-folding.ts';

const readingOf = (text: string) => joinInitials(tokenizeFolded(foldText(text))).join(' ');

describe('initials', () => {
  it.each([
    ['R.E.M.', 'rem'],
    ['R E M', 'rem'],
    ['R. E. M.', 'rem'],
    ['r.e.m', 'rem'],
    ['R-E-M', 'rem'],
    ['REM', 'rem'],
    ['A.1', 'a1'],
    ['3 M', '3m'],
    ['H&M', 'hm'],
    ['J.P. MORGAN', 'jp morgan'],
    ['J P MORGAN', 'jp morgan'],
    ['MORGAN, J. P.', 'morgan jp'],
    ['E.U. Y U.K.', 'euyuk'],
    ['CASA Y SOL', 'casa y sol'],
    ['AT&T', 'at t'],
    ['1 2 3', '1 2 3'],
    ['½ LITRO', '1 2 litro'],
    ['24/7', '24 7'],
    ['A', 'a'],
    ['', ''],
  ])('of %s are read as %s', (text, reading) => {
    expect(readingOf(text)).toBe(reading);
  });

  it('keep the way back into the text', () => {
    const text = 'Soc. R. E. M.';
    const { folded, starts, ends } = foldJoinedWithOffsets(text);
    expect(folded).toBe('soc rem');
    expect(text.slice(starts[4], ends[6])).toBe('R. E. M');
  });
});
