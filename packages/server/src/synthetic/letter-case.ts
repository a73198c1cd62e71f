import { PARTICLES } from './lexicon-spanish.ts';
import type { Random } from './random.ts';
import { WeightedChoice } from './weighted-choice.ts';

type LetterCase = 'upper' | 'title' | 'lower' | 'first' | 'camel';

const LETTER_CASES = new WeightedChoice<LetterCase>([
  ['upper', 55],
  ['title', 33],
  ['lower', 5],
  ['first', 5],
  ['camel', 2],
]);

const ACCENTED_VOWEL = /[áéíóú]/g;
const BARE_VOWEL: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' };

/** Share of the applicants who leave the accents out. */
const ACCENTS_DROPPED = 0.38;

/** A lower-case text as an applicant writes it: mostly in capitals, often without its accents. */
export function writeLetters(text: string, random: Random): string {
  const letterCase = LETTER_CASES.draw(random);
  return inCase(random.chance(ACCENTS_DROPPED) ? withoutAccents(text) : text, letterCase);
}

/** The word with a capital at its front. */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Every word with a capital at its front but those in the middle that only join others. */
export function titled(text: string): string {
  return text.split(' ').map(titleWord).join(' ');
}

/** The text without the accents of Spanish vowels; ñ and ü stay. */
export function withoutAccents(text: string): string {
  return text.replace(ACCENTED_VOWEL, (vowel) => BARE_VOWEL[vowel] ?? vowel);
}

function inCase(text: string, letterCase: LetterCase): string {
  if (letterCase === 'upper') return text.toUpperCase();
  if (letterCase === 'lower') return text;
  if (letterCase === 'first') return capitalized(text);
  const title = titled(text);
  return letterCase === 'camel' && /^\S+ \S+$/.test(title) ? title.replace(' ', '') : title;
}

/** Addresses of the web and words in the middle that only join others keep their small letters. */
function titleWord(word: string, place: number): string {
  const small = word.includes('.') || (place > 0 && PARTICLES.has(word));
  return small ? word : capitalized(word);
}
