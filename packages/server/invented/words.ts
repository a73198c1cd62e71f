import words from './data/words.json' with { type: 'json' };
import { choiceOf, type Random } from './random.ts';

/** Words as running text; a long list has several lines. */
export type Text = string | readonly string[];

/** The words of a running text. */
export function splitWords(text: Text): readonly string[] {
  return [text].flat().flatMap((line) => line.split(' '));
}

/** The word lists of a record of running texts. */
export function splitWordLists<Name extends string>(
  texts: Readonly<Record<Name, Text>>,
): Readonly<Record<Name, readonly string[]>> {
  const lists = Object.entries<Text>(texts).map(
    ([name, text]) => [name, splitWords(text)] as const,
  );
  return Object.fromEntries(lists) as Record<Name, readonly string[]>;
}

/** Reads pairs of numbers such as `35:130 25:80`: a code or year, and how often it occurs. */
export function parseWeights(text: Text): ReadonlyArray<readonly [key: number, weight: number]> {
  return splitWords(text).map((pair) => {
    const [key, weight] = pair.split(':');
    return [Number(key), Number(weight)] as const;
  });
}

export const SPANISH = splitWordLists(words.spanish);
export const ENGLISH = splitWordLists(words.english);
/** Places as one word. */
export const PLACES = splitWords(words.places);
/** Short words that hold a phrase together. */
export const PARTICLES: ReadonlySet<string> = new Set(splitWords(words.particles));

/** The feminine of a Spanish adjective in the masculine. */
export function feminine(adjective: string): string {
  return adjective.endsWith('o') ? `${adjective.slice(0, -1)}a` : adjective;
}

/** The plural of a Spanish noun or adjective; an accent on the last syllable is dropped. */
export function plural(word: string): string {
  if (/[aeioué]$/.test(word)) return `${word}s`;
  if (word.endsWith('z')) return `${word.slice(0, -1)}ces`;
  return word.replace(/[áéíóú](?=n$)/, (vowel) => vowel.normalize('NFD').charAt(0)).concat('es');
}

const LETTER_CASES = choiceOf({ upper: 55, title: 33, lower: 5, first: 5, camel: 2 });
type LetterCase = 'upper' | 'title' | 'lower' | 'first' | 'camel';

const ACCENTED_VOWEL = /[áéíóú]/g;
const BARE_VOWEL: ReadonlyMap<string, string> = new Map(
  Object.entries({ á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' }),
);

/** Share of the applicants who leave the accents out. */
const ACCENTS_DROPPED = 0.38;

/** A lower-case text as an applicant writes it: mostly in capitals, often without its accents. */
export function drawLetterCase(text: string, random: Random): string {
  const letterCase = LETTER_CASES.draw(random);
  return applyCase(random.chance(ACCENTS_DROPPED) ? withoutAccents(text) : text, letterCase);
}

/** The word with a capital at its front. */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Every word with a capital at its front, except particles in the middle. */
export function titleCase(text: string): string {
  return text.split(' ').map(titleWord).join(' ');
}

/** The text without the accents of Spanish vowels; ñ and ü stay. */
export function withoutAccents(text: string): string {
  return text.replace(ACCENTED_VOWEL, (vowel) => BARE_VOWEL.get(vowel) ?? vowel);
}

function applyCase(text: string, letterCase: LetterCase): string {
  if (letterCase === 'upper') return text.toUpperCase();
  if (letterCase === 'lower') return text;
  if (letterCase === 'first') return capitalized(text);
  const title = titleCase(text);
  return letterCase === 'camel' && /^\S+ \S+$/.test(title) ? title.replace(' ', '') : title;
}

/** Web addresses, and particles in the middle, keep their small letters. */
function titleWord(word: string, position: number): string {
  const small = word.includes('.') || (position > 0 && PARTICLES.has(word));
  return small ? word : capitalized(word);
}
