import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { readNiceClasses } from './nice-class-list.ts';

describe('readNiceClasses', () => {
  it.each([
    ['35 ,43', [35, 43]],
    ['43,35, 35', [35, 43]],
    ['09', [9]],
    ['25.0', [25]],
    ['1;2|3/4 5', [1, 2, 3, 4, 5]],
    [',', []],
    ['35.43', null],
    ['0', null],
    ['46', null],
    ['9, x', null],
    ['1e1', null],
  ])('reads %j as %j', (text, classes) => {
    expect(readNiceClasses(text)).toEqual(classes);
  });

  it(`reads any set of classes in any order and spacing ${proves('B1-CLASSES')}`, () => {
    const clase = fc.integer({ min: 1, max: 45 });
    const separator = fc.constantFrom(',', ' ,', ', ', ';', '\n');
    fc.assert(
      fc.property(fc.array(clase, { minLength: 1 }), separator, (classes, between) => {
        const expected = [...new Set(classes)].sort((a, b) => a - b);
        expect(readNiceClasses(classes.join(between))).toEqual(expected);
      }),
    );
  });
});
