import { foldText, normalizeRut } from '@marcario/core';
import { type CanonicalBrand, canonicalBrandSchema } from '@marcario/core/contract';
import { describe, expect, it } from 'vitest';
import { generateBrands } from '../../synthetic/generate-brands.ts';
import { feminine, plural } from '../../synthetic/lexicon-spanish.ts';
import { LEGAL_PERSONS, NATURAL_PERSONS } from '../../synthetic/ruts.ts';
import { demoBrands } from './demo-brands.ts';
import { CONFLICTS, LARGE_HOUSES } from './known-houses.ts';
import {
  FEMININE_LANDSCAPES,
  FEMININE_MOTIFS,
  LANDSCAPE_ADJECTIVES,
  MASCULINE_LANDSCAPES,
  MASCULINE_MOTIFS,
  MOTIF_ADJECTIVES,
} from './motifs.ts';
import { TRADES } from './trades/find-trade.ts';

const MARKS = 20_000;
/** A year before the last day of the register. */
const LAST_YEAR = '2025-10-31';
const demonstration = [...demoBrands({ marks: MARKS, seed: 1 })];
const names = demonstration.flatMap(({ denominacion }) => denominacion || []);

const holderOf = ({ titulares = [] }: CanonicalBrand) => titulares[0]?.nombre ?? '';
const classesOf = ({ clases = [] }: CanonicalBrand) => clases.map(({ clase }) => clase);
const marksNamed = (name: string) =>
  demonstration.filter(({ denominacion }) => denominacion === name);

/** How often a class occurs, in percent of the marks. */
function sharesOf(brands: readonly CanonicalBrand[]): Map<number, number> {
  const shares = new Map<number, number>();
  for (const clase of brands.flatMap(classesOf)) {
    shares.set(clase, (shares.get(clase) ?? 0) + 100 / brands.length);
  }
  return shares;
}

describe('the register of the demonstration', () => {
  it('is one that the import accepts as it is, the same for the same seed', () => {
    for (const brand of demonstration.slice(0, 2_000)) {
      expect(canonicalBrandSchema.parse(brand)).toEqual(brand);
    }
    const text = (seed: number) => JSON.stringify([...demoBrands({ marks: 1_000, seed })]);
    expect(text(7)).toBe(text(7));
    expect(text(7)).not.toBe(text(8));
  });

  it.each([0, 1, 19, 100])('has exactly as many marks as asked for: %i', (marks) => {
    expect([...demoBrands({ marks, seed: 1 })]).toHaveLength(marks);
  });

  it('divides among the classes as the synthetic register does', () => {
    const shares = sharesOf(demonstration);
    for (const [clase, share] of sharesOf([...generateBrands({ marks: MARKS, seed: 1 })])) {
      const difference = Math.abs((shares.get(clase) ?? 0) - share);
      expect(difference, `class ${clase}: ${share} %`).toBeLessThan(2.5);
    }
  });

  it('keeps every tax id valid, inside the invented ranges, and one person’s', () => {
    const owners = new Map<string, string>();
    for (const { rut, nombre } of demonstration.flatMap(({ titulares = [] }) => titulares)) {
      if (rut === undefined) continue;
      expect(normalizeRut(rut)).toBe(rut);
      const number = Number.parseInt(rut, 10);
      const isInvented = [NATURAL_PERSONS, LEGAL_PERSONS].some(
        ({ first, size }) => number >= first && number < first + size,
      );
      expect(isInvented).toBe(true);
      expect(owners.get(rut) ?? nombre).toBe(nombre);
      owners.set(rut, nombre);
    }
  });

  it('files the family of a house under one holder, in the trade of the house', () => {
    for (const { word, trade } of LARGE_HOUSES) {
      const family = demonstration.filter(({ denominacion = '' }) =>
        foldText(denominacion).split(' ').includes(foldText(word)),
      );
      expect(family.length, word).toBeGreaterThan(3);
      expect(new Set(family.map(holderOf)).size, word).toBe(1);
      expect(family.every((mark) => classesOf(mark).includes(trade.clase))).toBe(true);
      const plain = marksNamed(word.toUpperCase());
      expect(plain.some(({ estado }) => estado === 'registrada')).toBe(true);
    }
  });

  it('holds each conflict once: the elder registered, the younger published, of two holders', () => {
    for (const { elder, younger } of CONFLICTS) {
      const [older, ...othersOfElder] = marksNamed(elder.word.toUpperCase());
      const [newer, ...othersOfYounger] = marksNamed(younger.word.toUpperCase());
      expect([...othersOfElder, ...othersOfYounger]).toEqual([]);
      expect(older?.estado).toBe('registrada');
      expect(newer?.estado).toBe('publicada');
      expect(older && holderOf(older)).not.toBe(newer && holderOf(newer));
      expect(newer?.fechaPresentacion && newer.fechaPresentacion > LAST_YEAR).toBe(true);
    }
  });

  it('gives marks of four classes and more no more words than what the house does', () => {
    const wide = demonstration.filter((mark) => classesOf(mark).length >= 4);
    expect(wide.length).toBeGreaterThan(400);
    const tells = wide.filter(({ denominacion = '' }) => /^(el|la|los|las) /i.test(denominacion));
    expect(tells).toEqual([]);
  });

  it('says nothing twice in one name', () => {
    const stammers = names.filter((name) => /(?:^| )([^ &]{3,}) \1(?: |$)/i.test(name));
    expect(stammers).toEqual([]);
  });

  it('takes no name that the market knows', () => {
    const known = new Set(
      `soprole nestle carozzi lucchetti falabella ripley jumbo lider unimarc entel copec cencosud sodimac
       hites tricot salcobrand ambrosoli savory bresler cachantun kunstmann escudo watts trencito
       samsung sony google amazon microsoft toyota honda mazda nissan suzuki hyundai adidas
       nike reebok lacoste gucci prada armani sephora loreal nivea bayer pfizer novartis
       roche danone unilever ikea siemens bosch heineken lenovo huawei toshiba canon nikon yamaha`
        .split(/\s+/)
        .filter(Boolean),
    );
    const words = new Set(names.flatMap((name) => foldText(name).split(' ')));
    expect([...known].filter((name) => words.has(name))).toEqual([]);
  });
});

describe('the grammar of the demonstration', () => {
  const masculineNouns = new Set([
    ...MASCULINE_MOTIFS,
    ...MASCULINE_LANDSCAPES,
    ...TRADES.flatMap((trade) => trade.places),
    'sabor',
    'mundo',
  ]);
  const feminineNouns = new Set([
    ...FEMININE_MOTIFS,
    ...FEMININE_LANDSCAPES,
    ...TRADES.flatMap((trade) => trade.shops),
    'vida',
  ]);
  const folded = (words: Iterable<string>) => new Set([...words].map(foldText));
  const plurals = (words: Iterable<string>) => folded([...words].map(plural));

  it.each([
    ['el', folded(masculineNouns)],
    ['la', folded(feminineNouns)],
    ['los', plurals(masculineNouns)],
    ['las', plurals(feminineNouns)],
    ['del', folded(masculineNouns)],
  ])('puts %s before words of that gender and number alone', (article, allowed) => {
    const following = names.flatMap((name) => {
      const words = foldText(name).split(' ');
      return words.flatMap((word, at) => (word === article ? (words[at + 1] ?? '') : []));
    });
    expect(following.length).toBeGreaterThan(50);
    expect(following.filter((word) => !allowed.has(word))).toEqual([]);
  });

  it('never contracts a and el, de and el, by halves', () => {
    expect(names.filter((name) => /(?:^| )(?:de el|a el|del la) /i.test(name))).toEqual([]);
  });

  it('has no feminine noun that takes el, and no noun in both genders', () => {
    const nouns = [...feminineNouns, ...TRADES.flatMap((trade) => trade.feminine)];
    expect(
      nouns.filter((noun) => /^h?[aá](?:gua|guila|lma|rma|rea|cha|ncla|la|ve|lba)$/.test(noun)),
    ).toEqual([]);
    expect([...masculineNouns].filter((noun) => feminineNouns.has(noun))).toEqual([]);
  });

  it('has adjectives of which the feminine and the plural are regular', () => {
    const adjectives = [
      ...MOTIF_ADJECTIVES,
      ...LANDSCAPE_ADJECTIVES,
      ...TRADES.flatMap((trade) => trade.qualities),
    ];
    expect(adjectives.filter((one) => /(?:or|ón|ín|án|és)$/.test(one))).toEqual([]);
    expect([feminine('ahumado'), feminine('integral')]).toEqual(['ahumada', 'integral']);
  });

  it('has a trade for every class, with roots that go on with a vowel', () => {
    expect(new Set(TRADES.map(({ clase }) => clase)).size).toBe(45);
    const roots = TRADES.flatMap((trade) => trade.roots);
    expect(roots.filter((root) => /(?<!q)[aeiouáéíóú]$/.test(root))).toEqual([]);
  });
});
