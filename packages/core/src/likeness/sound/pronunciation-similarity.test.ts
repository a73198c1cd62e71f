import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pronunciationSimilarity, textSounds } from './pronunciation-similarity.ts';

const soundLikeness = (a: string, b: string) =>
  pronunciationSimilarity(textSounds(a), textSounds(b));

const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abcdefghiklmnoqrstuvwxyzñü 13&.@$'), maxLength: 14 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

describe('likenessOfSounds', () => {
  it('is between 0 and 1, the same in both directions', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        const similarity = soundLikeness(a, b);
        expect(similarity).toBe(soundLikeness(b, a));
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
      }),
    );
  });

  it.each([
    ['QUESO LIGHT', 'KESO LAIT', 'each word in the tongue that fits'],
    ['COCA COLA', 'KOKAKOLA', 'blanks are not heard'],
    ['3M', 'TRES M', 'a digit is a Spanish word'],
    ['3M', 'THREE M', 'and an English one'],
    ['PLAN 4 YOU', 'PLAN FOR YOU', '4 is said FOR'],
    ['21 CLUB', 'VEINTIUNO CLUB', 'numbers are said whole'],
    ['35 SABORES', 'TREINTA Y CINCO SABORES', 'with the Y of Spanish'],
    ['99 FLAVORS', 'NINETY NINE FLAVORS', 'or as in English'],
    ['100 PIES', 'CIEN PIES', 'a hundred'],
    ['360', 'TRESCIENTOS SESENTA', 'and more'],
    ['360', 'TRES SESENTA', 'in two parts'],
    ['360', 'THREE SIXTY', 'as in English'],
    ['VIÑA 1901', 'VIÑA MIL NOVECIENTOS UNO', 'and thousands'],
    ['CLUB 1901', 'CLUB NINETEEN O ONE', 'a year as in English'],
    ['ROUTE 40000', 'ROUTE FORTY THOUSAND', 'up to 999,999'],
    ['2GO', 'TO GO', '2 is said TO'],
    ['GR8', 'GREIT', '8 is said EIGHT'],
    ["MCDONALD'S", "MAC DONALD'S", 'MC is said MAC'],
    ['ROCK & ROLL', 'ROCK N ROLL', '& is said N'],
    ['ROCK & ROLL', 'ROCK AND ROLL', '& is said AND'],
    ['LUZ & SOL', 'LUS Y ZOL', '& is said Y'],
    ['M4X', 'MAX', '4 looks like A'],
    ['P@N', 'PAN', '@ looks like A'],
    ['CA$H', 'CASH', '$ looks like S'],
    ['www.tottus.cl', 'TOTUS', 'addresses are said without their ends'],
    ['ZAPA\u200bTO', 'SA\u00adPATO', 'what nobody sees nobody says'],
  ])('is 1 for %s and %s: %s', (a, b) => {
    expect(soundLikeness(a, b)).toBe(1);
  });

  it('is 0 for what has nothing in common, or says nothing', () => {
    expect(soundLikeness('PERRO', 'GATO')).toBe(0);
    expect(soundLikeness('', '')).toBe(0);
    expect(soundLikeness('!', '!')).toBe(0);
  });

  it('falls with what there is to mishear', () => {
    const likenesses = ['CAMISAS', 'KAMISA', 'CAMIZETA', 'TAMISA', 'PELOTA'].map((other) =>
      soundLikeness('CAMISAS', other),
    );
    expect(likenesses).toEqual([...likenesses].sort((a, b) => b - a));
    expect(new Set(likenesses).size).toBe(likenesses.length);
  });
});
