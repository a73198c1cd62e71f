import { isLegalPersonRut, normalizeRut } from '@marcario/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { proves } from '../../../test/requirements.ts';
import { inventRut, LEGAL_PERSONS, NATURAL_PERSONS } from './persons.ts';

const person = fc.nat({ max: 5_000_000 });

it('makes tax ids whose check digit is right', () => {
  fc.assert(
    fc.property(person, fc.constantFrom(LEGAL_PERSONS, NATURAL_PERSONS), (number, block) => {
      const rut = inventRut(block, number);
      expect(normalizeRut(rut)).toBe(rut);
    }),
  );
});

it(`keeps natural persons from 40,000,000 to 49,900,000 and legal ones apart from them ${proves('A2-generate-RUTS')}`, () => {
  fc.assert(
    fc.property(person, (number) => {
      const natural = Number.parseInt(inventRut(NATURAL_PERSONS, number), 10);
      expect(natural).toBeGreaterThanOrEqual(40_000_000);
      expect(natural).toBeLessThan(49_900_000);
      expect(isLegalPersonRut(inventRut(LEGAL_PERSONS, number))).toBe(true);
    }),
  );
});

it('gives no number twice before a block is used up', () => {
  const block = { first: 50_000_000, size: 20_000 };
  const ruts = new Set(Array.from({ length: block.size }, (_, number) => inventRut(block, number)));
  expect(ruts.size).toBe(block.size);
});
