import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, foldWithOffsets } from './text-folding.ts';

const anyText = fc.oneof(
  fc.string({
    unit: fc.constantFrom(...'½7aÑøÆßþŁı´か\u3099ﾞｶ한ᄒㅎㅏही\u094dא\u05b4‘’–⁄1\u0301\u200b '),
    maxLength: 12,
  }),
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
    ['A´B’C–D', 'a b c d'],
    ['Καφές ΝΈΟ', 'καφες νεο'],
    ['ЙОД Ёлка', 'иод елка'],
    ['½ LITRO', '1 2 litro'],
    ['7½ oz ¼ ⅓', '7 1 2 oz 1 4 1 3'],
    ['1⁄2 LITRO', '1 2 litro'],
    ['がか', 'がか'],
    ['か\u3099ｶﾞ', 'がガ'],
    ['한국', '한국'],
    ['\u1112\u1161\u11ab', '한'],
    ['\u1112\u05b4\u1161\u302e\u11ab', '한'],
    ['हिन्दी', 'हिन्दी'],
    ['ที่', 'ที่'],
    ['שִׁיר', 'שִׁיר'.normalize('NFC')],
    ['مَكْتَب', 'مَكْتَب'],
    ['1\ufe0f\u20e3 X', '1 x'],
    ['Ørstedvik ŁÓDŹ Đình', 'orstedvik lodz dinh'],
    ['Ðóra Þór Straße STRAẞE', 'dora thor strasse strasse'],
    ['Ǽther Cœur Diyarbakır', 'aether coeur diyarbakir'],
    ['Ø\u0301 Ħal Ŧ', 'o hal t'],
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
    expect(foldWithOffsets('か\u3099か')).toEqual({ folded: 'がか', starts: [0, 2], ends: [2, 3] });
  });

  it('counts all of a fraction to its sign', () => {
    const { folded, starts, ends } = foldWithOffsets('7½ L');
    expect([folded, starts, ends]).toEqual([
      '7 1 2 l',
      [0, 1, 1, 1, 1, 2, 3],
      [1, 2, 2, 2, 2, 3, 4],
    ]);
  });

  it('counts every letter that one is written out as to that one', () => {
    expect(foldWithOffsets('aÆß')).toEqual({
      folded: 'aaess',
      starts: [0, 1, 1, 2, 2],
      ends: [1, 2, 2, 3, 3],
    });
  });

  it('tells letters apart that only their marks tell apart, but for Latin, Greek and Cyrillic ones', () => {
    const marks = ['\u3099', '\u309a', '\u093f', '\u0e34', '\u05b4', '\u064e', '\u0301'];
    for (const letter of ['か', 'は', 'क', 'ก', 'ש', 'ب']) {
      for (const mark of marks) expect(foldText(letter + mark)).not.toBe(foldText(letter));
    }
    for (const letter of ['a', 'ñ', 'α', 'и']) {
      for (const mark of marks) expect(foldText(letter + mark)).toBe(foldText(letter));
    }
  });
});
