import { describe, expect, it } from 'vitest';
import { tidyOfficeText } from './office-text.ts';

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
});
