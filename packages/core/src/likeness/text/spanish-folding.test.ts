import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldKeepingSpanish, foldSpanishLetters, tokenizeMark } from './spanish-folding.ts';
import { foldText } from './text-folding.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom(
      '\u200b',
      '\u00ad',
      'ñ',
      'Ñ',
      'Ü',
      'n',
      'u',
      '\u0303',
      '\u0308',
      ' ',
      '-',
      'É',
    ),
  }),
);

describe('spellText', () => {
  it.each([
    ['PEÑA & Pingüino', 'peña pingüino'],
    ['PEN\u0303A', 'peña'],
    ['CAFÉ', 'cafe'],
    ['PEN\u200b\u0303A Gu\u00ad\u0308emes', 'peña güemes'],
    ['PE\u200bÑ\u2060A', 'peña'],
    ['!', ''],
  ])('reads %s as %s', (text, spelled) => {
    expect(foldKeepingSpanish(text)).toBe(spelled);
  });

  it('is the folding of the text once ñ and ü are folded too', () => {
    fc.assert(
      fc.property(
        anyText,
        (text) => foldSpanishLetters(foldKeepingSpanish(text)) === foldText(text),
      ),
    );
  });

  it('changes nothing when applied twice', () => {
    fc.assert(
      fc.property(
        anyText,
        (text) => foldKeepingSpanish(foldKeepingSpanish(text)) === foldKeepingSpanish(text),
      ),
    );
  });
});

it.each([
  ['s o l', ['sol']],
  ['casa s o l sur', ['casa', 'sol', 'sur']],
  ['rosa s', ['rosa']],
  ['rosa s sol', ['rosa', 'sol']],
  ['rosa s a', ['rosa', 'sa']],
  ['rosa s y luz', ['rosa', 'y', 'luz']],
  ['rosa s 5', ['rosa', '5']],
  ['u s a', ['usa']],
  ['us s', ['us', 's']],
  ['casa y sol', ['casa', 'y', 'sol']],
  ['casa y o mar', ['casa', 'y', 'o', 'mar']],
  ['siete u ocho', ['siete', 'u', 'ocho']],
  ['o ü', ['o', 'ü']],
  ['1 2 3', ['1', '2', '3']],
  ['casa sol', ['casa', 'sol']],
])('reads %s as %j', (text, words) => {
  expect(tokenizeMark(text)).toEqual(words);
});
