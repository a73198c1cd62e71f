import { describe, expect, it } from 'vitest';
import { englishReading, spanishReading } from './readings.ts';

describe('the Spanish reading', () => {
  it.each([
    ['ZAPATO', 'SAPATO'],
    ['GÜEMES', 'WEMES'],
    ['HUINCHA', 'WINCHA'],
    ['XTREME', 'EXTREME'],
    ['QUESO', 'KESO'],
    ['VACA', 'BACA'],
    ['HIELO', 'YELO'],
    ['LLAVE', 'YABE'],
    ['PHARMA', 'FARMA'],
    ['PSICO', 'SICO'],
    ['ACCIÓN', 'AXION'],
    ['ESCELENTE', 'ESELENTE'],
    ['STYLO', 'ESTILO'],
    ['ENVASE', 'EMBASE'],
    ['ÑUÑOA', 'NIUNIOA'],
    ['SHOCO', 'CHOCO'],
    ['BACK', 'BAK'],
    ['KOLÚN', 'COLUN'],
    ['CASSETTE', 'CASETE'],
    ['GUAGUA', 'WAWA'],
  ])('hears %s as %s', (one, other) => {
    expect(spanishReading(one)).toBe(spanishReading(other));
  });

  it.each([
    ['CASADO', 'CAZARO'],
    ['PEÑA', 'PENA'],
    ['JUMBO', 'YUMBO'],
    ['CHUECO', 'SUECO'],
    ['PERRO', 'PELO'],
  ])('tells %s from %s', (one, other) => {
    expect(spanishReading(one)).not.toBe(spanishReading(other));
  });
});

describe('the English reading', () => {
  it.each([
    ['JUMBO', 'YUMBO'],
    ['KNIGHT', 'NITE'],
    ['FACE', 'FASE'],
    ['PHONE', 'FON'],
  ])('hears %s as %s', (one, other) => {
    expect(englishReading(one)).toBe(englishReading(other));
  });
});

describe('an English word written as it is heard', () => {
  it.each([
    ['LIFE', 'LAIF'],
    ['CAKE', 'KEIK'],
    ['GREEN', 'GRIN'],
    ['MOON', 'MUN'],
    ['NIGHT', 'NAIT'],
    ['WHITE', 'WAIT'],
    ['HOUSE', 'JAUS'],
    ['STATION', 'ESTASHON'],
  ])('meets %s as %s across the two readings', (english, spanish) => {
    expect(englishReading(english)).toBe(spanishReading(spanish));
  });
});

it('hears word by word and nothing in what has no letter', () => {
  expect(spanishReading('¡Queso & Zapato!')).toBe('keso sapato');
  expect(spanishReading('¡!')).toBe('');
});
