import { expect, it } from 'vitest';
import { coinForTrade, coinWord, type Tongue } from './coined-words.ts';
import { isFitForInitials } from './name-rules.ts';
import { Random } from './random.ts';
import { TRADES } from './trades.ts';

const TONGUES: readonly Tongue[] = [
  'spanish',
  'english',
  'german',
  'italian',
  'french',
  'portuguese',
  'japanese',
  'chinese',
  'korean',
];
/** Matches clusters of three consonants, counting ch, ll, rr, br and the like as one, and three vowels in a row. */
const HARD_TO_SAY = /(?:(?!ch|ll|rr|[bcdfgpt][lr])[bcdfghjklmnpqrstvxyz]){3}|[aeiouáéíóú]{3}/;

function coined(tongue: Tongue): string[] {
  const random = new Random(5);
  return Array.from({ length: 2_000 }, () => coinWord(tongue, random));
}

it.each(TONGUES)('a word coined by speakers of %s is one word of 5 to 14 letters', (tongue) => {
  for (const word of coined(tongue)) expect(word).toMatch(/^\p{Ll}{5,14}$/u);
});

it('a word coined by speakers of Spanish can be said at sight', () => {
  expect(coined('spanish').filter((word) => HARD_TO_SAY.test(word))).toEqual([]);
});

it('a word coined for a trade begins as its goods do, or ends as remedies do', () => {
  const random = new Random(6);
  for (const trade of TRADES) {
    for (let tries = 0; tries < 50; tries += 1) {
      const word = coinForTrade(trade, random);
      const isTold = trade.roots.some((root) => word.startsWith(root));
      expect(isTold || trade.manner === 'remedy', `${word} for class ${trade.clase}`).toBe(true);
    }
  }
});

it('no initials are read as a word that nobody would put on a label', () => {
  expect(['pis', 'ano', 'cia', 'put', 'cul', 'd&s'].filter(isFitForInitials)).toEqual([]);
  expect(['lkc', 'msr'].filter(isFitForInitials)).toEqual(['lkc', 'msr']);
});
