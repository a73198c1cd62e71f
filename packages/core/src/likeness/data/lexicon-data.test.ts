import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AffixDictionary, includesLength } from './lexicon-data.ts';

/** Generates words of few distinct letters, so that many words begin and end with others. */
const word = fc.string({ unit: fc.constantFrom(...'abñ日', '𠮷'), minLength: 1, maxLength: 8 });
const SHORTEST = 3;

describe('known words', () => {
  it('are found wherever a word begins or ends with them', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), word, (words, inside) => {
        const known = AffixDictionary.of(words);
        const [beginnings, ends] = [true, false].map((side) => known.affixLengths(inside, side));
        for (let length = 0; length <= inside.length + 1; length += 1) {
          const long = words.filter((one) => one.length >= SHORTEST && one.length === length);
          expect(includesLength(beginnings ?? 0, length)).toBe(
            long.some((one) => inside.startsWith(one)),
          );
          expect(includesLength(ends ?? 0, length)).toBe(long.some((one) => inside.endsWith(one)));
        }
      }),
    );
  });

  it('are found up to 31 letters, in words of any length', () => {
    const [longest, longer] = ['l'.repeat(31), 'm'.repeat(32)];
    const known = AffixDictionary.of([longest, longer, 'sol']);
    expect(includesLength(known.affixLengths(`${longest}${longer}`, true), 31)).toBe(true);
    expect(known.affixLengths(`${longest}${longer}`, false)).toBe(0);
    expect(includesLength(known.affixLengths(`${longer}sol`, false), 3)).toBe(true);
    expect(includesLength(known.affixLengths(`${longer}sol`, false), 35)).toBe(false);
  });
});
