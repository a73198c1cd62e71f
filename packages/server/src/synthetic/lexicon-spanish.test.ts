import { expect, it } from 'vitest';
import {
  FEMININE_NOUNS,
  feminine,
  MASCULINE_NOUNS,
  plural,
  SPANISH_ADJECTIVES,
} from './lexicon-spanish.ts';

it.each([
  ['casa', 'casas'],
  ['café', 'cafés'],
  ['luz', 'luces'],
  ['corazón', 'corazones'],
  ['jardín', 'jardines'],
  ['color', 'colores'],
])('the plural of %s is %s', (word, expected) => {
  expect(plural(word)).toBe(expected);
});

it('turns an adjective to the feminine where it has one', () => {
  expect([feminine('blanco'), feminine('verde')]).toEqual(['blanca', 'verde']);
});

it('holds each word once', () => {
  for (const list of [MASCULINE_NOUNS, FEMININE_NOUNS, SPANISH_ADJECTIVES]) {
    expect(new Set(list).size).toBe(list.length);
  }
});
