import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { hideTaxIds } from '../../office/index.ts';
import { isLegalPersonRut, normalizeRut, parseRut, rutCheckDigit } from './rut.ts';

const digits = fc.integer({ min: 1, max: 99_999_999 }).map(String);

/** Reference implementation of the law's definition: weights 2 to 7 from the right, 11 minus the remainder. */
function slowCheckDigit(number: string): string {
  const weights = [2, 3, 4, 5, 6, 7];
  const sum = [...number]
    .reverse()
    .reduce((total, digit, i) => total + Number(digit) * (weights[i % 6] ?? 0), 0);
  return '0123456789K'[(11 - (sum % 11)) % 11] ?? '';
}

function dotted(number: string): string {
  return number.replace(/\B(?=(\d{3})+$)/g, '.');
}

describe('normalizeRut', () => {
  it(`reads the three accepted forms of any number into one ${proves('RUT-FORMS')}`, () => {
    fc.assert(
      fc.property(digits, (number) => {
        const check = rutCheckDigit(number);
        expect(check).toBe(slowCheckDigit(number));
        const rut = `${number}-${check}`;
        expect(normalizeRut(rut)).toBe(rut);
        expect(normalizeRut(`${number}${check}`)).toBe(rut);
        if (number.length > 3) expect(normalizeRut(`${dotted(number)}-${check}`)).toBe(rut);
        expect(normalizeRut(rut.toLowerCase())).toBe(rut);
      }),
    );
  });

  it(`refuses every other check digit ${proves('RUT-CHECK-DIGIT')}`, () => {
    fc.assert(
      fc.property(digits, fc.constantFrom(...'0123456789K'), (number, check) => {
        expect(normalizeRut(`${number}-${check}`) !== null).toBe(check === rutCheckDigit(number));
      }),
    );
  });

  it.each([
    '',
    '-',
    'K',
    '12.34.567-8',
    '1.2345678-5',
    '12345678 5',
    '0-0',
    '١٢٣٤٥٦٧٨-5',
    '12345678-',
  ])('refuses the form %j', (text) => {
    expect(normalizeRut(text)).toBeNull();
  });
});

describe('parseRut', () => {
  it('says invalid_rut and never repeats the value', () => {
    expect(() => parseRut('12345678-9')).toThrow(
      expect.objectContaining({
        code: 'invalid_rut',
        message: expect.not.stringContaining('12345678-9'),
      }),
    );
  });
});

describe('isLegalPersonRut', () => {
  it('draws the line at fifty million', () => {
    expect(isLegalPersonRut('49999999-7')).toBe(false);
    expect(isLegalPersonRut('50000000-7')).toBe(true);
  });
});

describe('hideTaxIds', () => {
  it.each([
    ['cede a JUAN SOTO, RUT 45.123.450-1, la marca', 'cede a JUAN SOTO, RUT [rut], la marca'],
    ['45123450-1', '[rut]'],
    ['(45.123.450 - 1)', '([rut])'],
    ['rut 6.123.450-k.', 'rut [rut].'],
    ['45.123.450–1 y 45123450‐1', '[rut] y [rut]'],
    ['45 123 450-1', '[rut]'],
    ['45.123.450  −  1', '[rut]'],
    ['45.123.450-7 mal escrito', '[rut] mal escrito'],
  ])('hides a natural person in "%s"', (text, hidden) => {
    expect(hideTaxIds(text)).toBe(hidden);
  });

  it.each([
    'RUT 76.543.210-3',
    'RUT 76.543.210–3',
    'Registro 863519 de 2024-03-18',
    'clases 9-12 y 35',
    'solicitud 1523001',
    'causa rol 123-2020',
    'fono 22-345-6789',
    '$ 45.123.450',
  ])('leaves "%s" as it is', (text) => {
    expect(hideTaxIds(text)).toBe(text);
  });
});
