import { expect, it } from 'vitest';
import { Random } from './random.ts';
import { drawLetterCase, feminine, plural, SPANISH, withoutAccents } from './words.ts';

function spellings(text: string): Set<string> {
  const random = new Random(1);
  return new Set(Array.from({ length: 400 }, () => drawLetterCase(text, random)));
}

it('writes a text in capitals, in title case and in small letters, with and without accents', () => {
  const written = spellings('café de ñuñoa');
  for (const spelling of ['CAFÉ DE ÑUÑOA', 'CAFE DE ÑUÑOA', 'Café de Ñuñoa', 'cafe de ñuñoa']) {
    expect(written).toContain(spelling);
  }
});

it('leaves a web address in small letters rather than half capitalised', () => {
  expect(spellings('www.kolun.cl')).toContain('WWW.KOLUN.CL');
  expect(spellings('www.kolun.cl')).toContain('www.kolun.cl');
});

it('keeps ñ and ü when accents fall away', () => {
  expect(withoutAccents('cigüeña canción')).toBe('cigüeña cancion');
});

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
  for (const list of [SPANISH.masculine, SPANISH.feminine, SPANISH.adjectives]) {
    expect(new Set(list).size).toBe(list.length);
  }
});
