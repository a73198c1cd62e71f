import { createHash } from 'node:crypto';
import { normalizeRut } from '@marcario/core';
import { type CanonicalBrand, canonicalBrandSchema } from '@marcario/core/contract';
import { describe, expect, it } from 'vitest';
import { generateBrands } from './generate-brands.ts';
import { LEGAL_PERSONS, NATURAL_PERSONS } from './persons.ts';

const TODAY = '2026-10-31';
const MARKS = 20_000;
const demonstration = corpus(MARKS);

function corpus(marks: number, seed = 1): CanonicalBrand[] {
  return [...generateBrands({ marks, seed })];
}

function personsOf({ titulares = [], representantes = [] }: CanonicalBrand) {
  return [...titulares, ...representantes];
}

function partiesOf({ anotaciones = [] }: CanonicalBrand) {
  return anotaciones.flatMap((act) => [...(act.adquirentes ?? []), ...(act.transferentes ?? [])]);
}

describe('generateBrands', () => {
  it('makes records that the import accepts as they are', () => {
    for (const brand of demonstration.slice(0, 5_000)) {
      expect(canonicalBrandSchema.parse(brand)).toEqual(brand);
    }
  });

  it('gives the same corpus for the same seed and another for another', () => {
    const text = JSON.stringify(corpus(2_000, 7));
    expect(JSON.stringify(corpus(2_000, 7))).toBe(text);
    expect(JSON.stringify(corpus(2_000, 8))).not.toBe(text);
  });

  it('is the corpus on which the figures of benchmarks/ were measured', () => {
    const hash = createHash('sha256');
    for (const brand of generateBrands({ marks: 2_000, seed: 1 })) {
      hash.update(`${JSON.stringify(brand)}\n`);
    }
    expect(hash.digest('hex')).toBe(
      'ea94883d128d0852a02f057cd9e4f38c5249b114d9e622dfc691d7d2441bd693',
    );
  });

  it('may be read by two at once without either disturbing the other', () => {
    const alone = corpus(50);
    const one = generateBrands({ marks: 50, seed: 1 });
    const other = generateBrands({ marks: 50, seed: 1 });
    const together = alone.map(() => [one.next().value, other.next().value]);
    expect(together).toEqual(alone.map((brand) => [brand, brand]));
  });

  it.each([0, 1, 2, 19, 100])('makes exactly as many marks as asked for: %i', (marks) => {
    expect(corpus(marks)).toHaveLength(marks);
  });

  it.each([1, 2, 42])('holds a registered plain mark KOLUN in class 29 (seed %i)', (seed) => {
    const found = corpus(2_000, seed).filter(
      ({ denominacion, estado, clases = [] }) =>
        denominacion === 'KOLUN' &&
        estado === 'registrada' &&
        clases.some(({ clase }) => clase === 29),
    );
    expect(found.length).toBeGreaterThan(0);
  });

  it('lets one holder file a family of variants', () => {
    const kolun = demonstration.filter(({ denominacion = '' }) => /^kolun /i.test(denominacion));
    const holders = new Set(kolun.map(({ titulares = [] }) => titulares[0]?.nombre));
    expect(kolun.length).toBeGreaterThan(10);
    expect(holders.size).toBe(1);
  });

  it('numbers applications once each, rising with their filing dates', () => {
    const numbers = demonstration.map(({ nroSolicitud }) => Number.parseInt(nroSolicitud, 10));
    const dates = demonstration.flatMap(({ fechaPresentacion }) => fechaPresentacion ?? []);
    expect(new Set(numbers).size).toBe(MARKS);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(dates).toEqual([...dates].sort());
  });

  it('numbers registrations once each', () => {
    const numbers = demonstration.flatMap(({ nroRegistro }) => nroRegistro ?? []);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('ends on the day it is told', () => {
    const dates = [...generateBrands({ marks: 3_000, seed: 1, today: '2001-05-31' })].flatMap(
      ({ fechaPresentacion, fechaPublicacion, fechaRegistro, anotaciones = [] }) => [
        fechaPresentacion ?? '',
        fechaPublicacion ?? '',
        fechaRegistro ?? '',
        ...anotaciones.map(({ fecha }) => fecha),
      ],
    );
    expect(dates.sort().at(-1)?.slice(0, 7)).toBe('2001-05');
  });

  it('gives a registered mark its number and dates, and none to a refused one', () => {
    const registered = demonstration.filter(({ estado }) => estado === 'registrada');
    for (const { nroRegistro, fechaRegistro, fechaVencimiento } of registered) {
      expect(nroRegistro).toMatch(/^\d+$/);
      expect(fechaVencimiento && fechaVencimiento > TODAY).toBe(true);
      expect(Number(fechaVencimiento?.slice(0, 4)) - Number(fechaRegistro?.slice(0, 4))).toBe(10);
    }
    const refused = demonstration.filter(({ estado }) => estado === 'denegada');
    expect(refused.every(({ nroRegistro, fechaRegistro }) => !nroRegistro && !fechaRegistro)).toBe(
      true,
    );
  });

  it('tells acts oldest first, the grant among them for whatever is registered', () => {
    for (const { anotaciones, nroRegistro } of demonstration) {
      if (anotaciones === undefined) continue;
      const dates = anotaciones.map(({ fecha }) => fecha);
      expect(dates).toEqual([...dates].sort());
      const isGranted = anotaciones.some(({ codigo }) => codigo === 'M5');
      if (typeof nroRegistro === 'string') expect(isGranted).toBe(true);
    }
  });

  it('names buyer and seller of a mark that changed hands, the buyer as its holder', () => {
    const sales = demonstration.flatMap(({ anotaciones = [], titulares = [] }) =>
      anotaciones.flatMap(({ adquirentes, transferentes }) =>
        adquirentes ? [{ adquirentes, transferentes, holder: titulares[0]?.nombre }] : [],
      ),
    );
    expect(sales.length).toBeGreaterThan(50);
    for (const { adquirentes, transferentes, holder } of sales) {
      expect(adquirentes.map(({ nombre }) => nombre)).toEqual([holder]);
      expect(transferentes).toHaveLength(1);
    }
  });

  it('keeps every tax id valid and inside the invented ranges', () => {
    const people = demonstration.flatMap((brand) => [...personsOf(brand), ...partiesOf(brand)]);
    const ruts = people.flatMap(({ rut }) => rut ?? []);
    const blocks = [NATURAL_PERSONS, LEGAL_PERSONS];
    expect(ruts.length).toBeGreaterThan(MARKS);
    for (const rut of new Set(ruts)) {
      expect(normalizeRut(rut)).toBe(rut);
      const number = Number.parseInt(rut, 10);
      expect(blocks.some(({ first, size }) => number >= first && number < first + size)).toBe(true);
    }
  });

  it('gives one tax id to one person, and a natural person a surname and a low number', () => {
    const names = new Map<string, string>();
    for (const { rut, nombre, apellido } of demonstration.flatMap(personsOf)) {
      if (rut === undefined) continue;
      expect(names.get(rut) ?? nombre).toBe(nombre);
      names.set(rut, nombre);
      expect(apellido !== undefined).toBe(Number.parseInt(rut, 10) < 50_000_000);
    }
  });
});
