import { expect, it } from 'vitest';
import { withoutAccents, writeLetters } from './letter-case.ts';
import { Random } from './random.ts';

function spellings(text: string): Set<string> {
  const random = new Random(1);
  return new Set(Array.from({ length: 400 }, () => writeLetters(text, random)));
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
