import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { readOfficeNumber } from './office-number.ts';

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
