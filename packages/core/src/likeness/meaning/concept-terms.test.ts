import { describe, expect, it } from 'vitest';
import { builtInLexicon } from './concept-lexicon.ts';
import { splitCompound } from './concept-terms.ts';

const split = (word: string) => splitCompound(word, builtInLexicon());

describe('splitCompound', () => {
  it.each([
    ['goldeneagle', ['golden', 'eagle']],
    ['rioverde', ['rio', 'verde']],
    ['casablanca', ['casa', 'blanca']],
    ['redbull', ['red', 'bull']],
    ['bluebirds', ['blue', 'birds']],
    ['vinadelmar', ['vina', 'mar']],
    ['floresdelsol', ['flores', 'sol']],
    ['arcoiris', ['arco', 'iris']],
    ['icecream', ['ice', 'cream']],
    ['puestadesol', ['puesta', 'sol']],
  ])('reads %s as %j', (word, parts) => {
    expect(split(word)).toEqual(parts);
  });

  it.each([
    ['carmen', 'two parts of three letters'],
    ['season', 'two parts of three letters'],
    ['zorblax', 'no known part'],
    ['eaglezorb', 'one known part'],
    ['sol', 'a part itself'],
    ['', 'nothing at all'],
  ])('leaves %s whole: %s', (word) => {
    expect(split(word)).toBeUndefined();
  });

  it('does not join a word of three letters to one of the other language', () => {
    expect(split('solhouse')).toBeUndefined();
    expect(split('sunhouse')).toEqual(['sun', 'house']);
  });

  it('reads no words of other languages in a longer one', () => {
    expect(builtInLexicon().words.has('maison')).toBe(true);
    expect(split('maisonazul')).toBeUndefined();
    expect(split('casaazul')).toEqual(['casa', 'azul']);
  });
});
