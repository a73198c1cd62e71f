import { foldText } from '@marcario/core';
import type { CanonicalBrand } from '@marcario/core/contract';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../test/requirements.ts';
import { demoBrands } from './demo-brands.ts';
import { ENGLISH_MOTIFS } from './demo-names.ts';
import { generateBrands } from './generate-brands.ts';
import { ENGLISH } from './words.ts';

const english = new Set([...Object.values(ENGLISH), ...Object.values(ENGLISH_MOTIFS)].flat());

/** Returns the percentage of items that satisfy the predicate. */
function share<T>(items: readonly T[], isSo: (item: T) => boolean): number {
  return (100 * items.filter(isSo).length) / items.length;
}

function expectAbout(actual: number, expected: number, tolerance: number): void {
  expect(actual).toBeGreaterThan(expected - tolerance);
  expect(actual).toBeLessThan(expected + tolerance);
}

const hasRut = (people: CanonicalBrand['titulares'] = []) =>
  people.some(({ rut }) => rut !== undefined);
const isIn = ({ clases = [] }: CanonicalBrand, wanted: number) =>
  clases.some(({ clase }) => clase === wanted);

const registers = [
  { register: 'the synthetic register', draw: generateBrands },
  { register: 'the register of the demonstration', draw: demoBrands },
];

describe.each(registers)('$register against the real one', ({ draw }) => {
  const brands = [...draw({ marks: 20_000, seed: 3 })];
  const names = brands.flatMap(({ denominacion }) => denominacion || []);
  const inClass = (clase: number) => share(brands, (brand) => isIn(brand, clase));

  it.each([
    [1, 38],
    [2, 34],
    [3, 13],
    [4, 9],
  ])('names of %i words are %i %%', (words, expected) => {
    expectAbout(
      share(names, (name) => name.split(' ').length === words),
      expected,
      2.5,
    );
  });

  it('names of five words and more are 5 %', () => {
    expectAbout(
      share(names, (name) => name.split(' ').length >= 5),
      5,
      1,
    );
  });

  it('55 % of the names are in capitals', () => {
    const isUpper = (name: string) => name === name.toUpperCase() && name !== name.toLowerCase();
    expectAbout(share(names, isUpper), 55, 2.5);
  });

  it('11 % of the names have an accented letter or ñ', () => {
    expectAbout(
      share(names, (name) => /[áéíóúüöñ]/i.test(name)),
      11,
      2,
    );
  });

  it('about a third of the names have an English element', () => {
    const isEnglish = (name: string) =>
      foldText(name)
        .split(' ')
        .some((word) => english.has(word));
    expectAbout(share(names, isEnglish), 33, 3);
  });

  it('some names are addresses, some hold signs and digits, some marks have no name at all', () => {
    const shareOf = (pattern: RegExp) => share(names, (name) => pattern.test(name));
    expectAbout(shareOf(/\.(cl|com|net)$/i), 2, 1);
    for (const sign of [/&/, /'/, /-/, /\d/, /Ñ/i, /Ü/i, /^www\./i]) {
      expect(shareOf(sign)).toBeGreaterThan(0.1);
    }
    expectAbout(
      share(brands, ({ denominacion }) => denominacion === ''),
      1,
      0.5,
    );
  });

  it('most words are rare: half of the distinct ones stand in one mark only', () => {
    const counts = new Map<string, number>();
    for (const word of names.flatMap((name) => foldText(name).split(' '))) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    expect(share([...counts.values()], (count) => count === 1)).toBeGreaterThan(50);
    expect(Math.max(...counts.values())).toBeGreaterThan(500);
  });

  it(`43 % of the marks have a tax id through a holder, 71 % through a representative ${proves('RUT-SHARES')}`, () => {
    expectAbout(
      share(brands, ({ titulares }) => hasRut(titulares)),
      43,
      2.5,
    );
    expectAbout(
      share(brands, ({ representantes }) => hasRut(representantes)),
      71,
      2.5,
    );
  });

  it('a third of the first holders live abroad and 4 % of the marks have several holders', () => {
    expectAbout(
      share(brands, ({ titulares }) => titulares?.[0]?.pais !== 'CL'),
      35,
      3.5,
    );
    expectAbout(
      share(brands, ({ titulares = [] }) => titulares.length > 1),
      4,
      1,
    );
  });

  it('the busiest representative has hundreds of marks, half of them have a dozen or fewer', () => {
    const counts = new Map<string, number>();
    for (const { nombre } of brands.flatMap(({ representantes = [] }) => representantes)) {
      counts.set(nombre, (counts.get(nombre) ?? 0) + 1);
    }
    const sorted = [...counts.values()].sort((a, b) => b - a);
    expect(sorted[0]).toBeGreaterThan(400);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(13);
  });

  it('classes are as uneven as the real ones, mostly one to a mark', () => {
    expect(inClass(35)).toBeGreaterThan(inClass(25));
    expect(inClass(25)).toBeGreaterThan(inClass(33));
    expect(inClass(33)).toBeGreaterThan(inClass(23));
    expectAbout(
      share(brands, ({ clases = [] }) => clases.length === 1),
      86,
      2,
    );
  });

  it('statuses and sign types have the shares of the register, and every status occurs', () => {
    const statuses = new Set(brands.map(({ estado }) => estado));
    expect(statuses.size).toBe(14);
    expectAbout(
      share(brands, ({ estado }) => estado === 'registrada'),
      38,
      3,
    );
    expectAbout(
      share(brands, ({ tipoSigno }) => tipoSigno === 'mixta'),
      50,
      3,
    );
    expectAbout(
      share(brands, ({ tipoSigno }) => tipoSigno === 'denominativa'),
      44,
      3,
    );
  });

  it('0.5 % of the marks have no filing date, half of them tell their acts', () => {
    expectAbout(
      share(brands, ({ fechaPresentacion }) => fechaPresentacion === null),
      0.5,
      0.25,
    );
    expectAbout(
      share(brands, ({ anotaciones }) => anotaciones !== undefined),
      50,
      2,
    );
  });

  it('recent decades hold more marks than old ones', () => {
    const filedIn = (decade: string) =>
      share(brands, ({ fechaPresentacion }) => fechaPresentacion?.startsWith(decade) ?? false);
    expect(filedIn('195')).toBeGreaterThan(0);
    expect(filedIn('201')).toBeGreaterThan(filedIn('199'));
    expect(filedIn('199')).toBeGreaterThan(filedIn('197'));
  });
});
