import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { readOfficeNumber, tidyOfficeText } from './office-text.ts';

describe('tidyOfficeText', () => {
  it.each([
    ['  EL   MERCURIO ', 'EL MERCURIO'],
    ['uno\r\n\tdos', 'uno dos'],
    ['uno\u00a0dos', 'uno dos'],
    ['uno\u0007dos\u0085', 'uno dos'],
    [' \n ', ''],
    ['a\0b', 'a\0b'],
  ])('reads %j as %j', (text, tidy) => {
    expect(tidyOfficeText(text)).toBe(tidy);
  });

  it('leaves single blanks between characters that are neither blank nor control', () => {
    const unit = fc.constantFrom(...'aÑ \t\n\u0001\u007f\u0085\u00a0¡\u1680\u2003\u3000\ufeff漢');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
        const words = text.split(/[\s\p{Cc}]/u).filter((word) => word !== '');
        expect(tidyOfficeText(text)).toBe(words.join(' '));
      }),
    );
  });
});

describe('readOfficeNumber', () => {
  it.each([
    ['863519.0', '863519'],
    ['863520', '863520'],
    ['863520.00', '863520'],
    ['1000', '1000'],
    ['0', null],
    ['0.0', null],
    ['863519.5', '863519.5'],
    ['1523001-A', '1523001-A'],
    ['863.519', '863519'],
    ['2.500.021', '2500021'],
    ['2.500.021,0', '2500021'],
    ['863,519', '863519'],
    ['863519,00', '863519'],
    ['863 519', '863519'],
    ['N° 2500021', '2500021'],
    ['Nº2.500.021', '2500021'],
    ['n° 863.519', '863519'],
    ['No. 2500021', '2500021'],
    ['Nro. 2500021', '2500021'],
    ['Núm. 863.519', '863519'],
    ['#2500021', '2500021'],
    ["'2500021", '2500021'],
    ['863519.000', '863519'],
    ['1.863.000', '1863000'],
    ['N° 0', null],
    // Ambiguous texts, and texts that are no number, are returned unchanged.
    ['863.000', '863.000'],
    ['N° 863.000', 'N° 863.000'],
    ['863.51', '863.51'],
    ['86.3519', '86.3519'],
    ['1.863,519', '1.863,519'],
    ['863.519.5', '863.519.5'],
    ['012.345', '012.345'],
    ['N2500021', 'N2500021'],
    ['2500021 2500022', '2500021 2500022'],
  ])('reads %s as %s', (text, number) => {
    expect(readOfficeNumber(text)).toBe(number);
  });

  it(`gives back every whole number, written plainly or as a float ${proves('B1-NUMBERS')}`, () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), (number) => {
        expect(readOfficeNumber(String(number))).toBe(String(number));
        expect(readOfficeNumber(`${number}.0`)).toBe(String(number));
      }),
    );
  });
});
