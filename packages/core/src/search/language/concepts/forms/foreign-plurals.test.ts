import { describe, expect, it } from 'vitest';
import { foreignPlurals } from './foreign-plurals.ts';

describe('foreignPlurals', () => {
  it.each([
    ['fleur', ['fleurs']],
    ['lune', ['lunes']],
    ['chateau', ['chateaux']],
    ['gatto', ['gattos', 'gatti']],
    ['bacio', ['bacios', 'baci']],
    ['fuoco', ['fuocos', 'fuochi']],
    ['stella', ['stellas', 'stelle']],
    ['mucca', ['muccas', 'mucche']],
    ['haus', []],
    ['voix', []],
    ['holz', []],
  ])('makes %s plural as %j', (word, plurals) => {
    expect(foreignPlurals(word)).toEqual(plurals);
  });
});
