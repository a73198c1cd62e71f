import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RewriteRules } from './rewrite-rules.ts';

describe('RewriteRules', () => {
  it.each([
    ['c > s / _ eiy', 'cacecyc', 'casesyc', 'a set of letters that may follow'],
    ['s > z / V _ V', 'sasas', 'sazas', 'one letter before and one after'],
    ['a > ei / _ K e #', 'made', 'meide', 'several letters after, and the edge'],
    ['h > - / # _', 'hoha', 'oha', 'silence, and the edge before'],
    ['w > o / _ ^V', 'wawka', 'waoka', 'anything but a set'],
    ['e > - / V.. _ #', 'the', 'the', 'only where a vowel has sounded'],
    ['e > - / V.. _ #', 'lathe', 'lath', 'and there indeed'],
    ['tt > t', 'otto', 'oto', 'several letters at once'],
    ['ñ > N', 'niño', 'niNo', 'ñ and ü as letters'],
  ])('%s reads %s as %s: %s', (rule, word, sounds) => {
    expect(new RewriteRules(rule).read(word)).toBe(sounds);
  });

  it('takes the first rule that fits, from left to right', () => {
    expect(new RewriteRules('ch > C\nc > k\nh > -').read('chacha hac')).toBe('CaCa ak');
  });

  it('never says a sound twice in a row', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abcs'), maxLength: 20 }), (word) => {
        const sounds = new RewriteRules('c > s\nb > as').read(word);
        expect(sounds).not.toMatch(/(.)\1/);
      }),
    );
  });

  it('leaves a word without rules as it is, but for repeated letters', () => {
    const word = fc.string({ unit: 'binary-ascii' });
    fc.assert(
      fc.property(word, (text) => {
        expect(new RewriteRules('').read(text)).toBe(text.replace(/(.)\1+/gs, '$1'));
      }),
    );
  });

  it('refuses what is no rule', () => {
    expect(() => new RewriteRules('c s')).toThrow('Not a rule: c s');
  });
});
