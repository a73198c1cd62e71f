import fc from 'fast-check';
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
