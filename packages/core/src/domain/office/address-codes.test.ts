import { describe, expect, it } from 'vitest';
import { readAddressCodes } from './address-codes.ts';

describe('readAddressCodes', () => {
  it.each([
    ['05101', 1, ['5101']],
    ['13101.0', 1, ['13101']],
    ['99999', 1, ['99999']],
    ['13101', 3, ['13101', '13101', '13101']],
    ['13101; 05101', 2, ['13101', '5101']],
    ['13101|5101', 3, []],
    ['13101,5101', 1, []],
    ['SANTIAGO', 1, [undefined]],
    ['131010', 1, [undefined]],
    ['0', 1, [undefined]],
    ['', 2, []],
    ['13101', 0, []],
  ])('gives %j among %d persons as %j', (text, count, codes) => {
    expect(readAddressCodes(text, { count, digits: 5 })).toEqual(codes);
  });
});
