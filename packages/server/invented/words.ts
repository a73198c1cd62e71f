import words from './data/words.json' with { type: 'json' };
import { choiceOf, type Random } from './random.ts';

/** Words separated by blanks; a long list has several lines. */
export type Text = string | readonly string[];

/** Splits a text into its words. */
export function splitWords(text: Text): readonly string[] {
  return [text].flat().flatMap((line) => line.split(' '));
}

/** Splits every text of a record into its words. */
export function splitWordLists<Name extends string>(
  texts: Readonly<Record<Name, Text>>,
): Readonly<Record<Name, readonly string[]>> {
  const lists = Object.entries<Text>(texts).map(
    ([name, text]) => [name, splitWords(text)] as const,
  );
  return Object.fromEntries(lists) as Record<Name, readonly string[]>;
}

/** Parses pairs of numbers such as `35:130 25:80`: a code or year with its frequency. */
export function parseWeights(text: Text): ReadonlyArray<readonly [key: number, weight: number]> {
  return splitWords(text).map((pair) => {
    const [key, weight] = pair.split(':');
    return [Number(key), Number(weight)] as const;
  });
}

export const SPANISH = splitWordLists(words.spanish);
export const ENGLISH = splitWordLists(words.english);
/** Place names of one word. */
export const PLACES = splitWords(words.places);
/** Short function words in phrases. */
export const PARTICLES: ReadonlySet<string> = new Set(splitWords(words.particles));

/** Returns the feminine form of a Spanish adjective. */
export function feminine(adjective: string): string {
  return adjective.endsWith('o') ? `${adjective.slice(0, -1)}a` : adjective;
}

/** Returns the plural of a Spanish noun or adjective; an accent on the last syllable is dropped. */
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

/** Fraction of applicants who omit accents. */
const ACCENTS_DROPPED = 0.38;

/** Writes a lower-case text as an applicant would: mostly in capitals, often without accents. */
export function drawLetterCase(text: string, random: Random): string {
  const letterCase = LETTER_CASES.draw(random);
  return applyCase(random.chance(ACCENTS_DROPPED) ? withoutAccents(text) : text, letterCase);
}

/** Capitalizes the first letter. */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Capitalizes every word except particles in the middle. */
export function titleCase(text: string): string {
  return text.split(' ').map(titleWord).join(' ');
}

/** Removes the accents of Spanish vowels; ñ and ü stay. */
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

/** Capitalizes a word unless it is a web address or a particle in the middle. */
function titleWord(word: string, position: number): string {
  const small = word.includes('.') || (position > 0 && PARTICLES.has(word));
  return small ? word : capitalized(word);
}
