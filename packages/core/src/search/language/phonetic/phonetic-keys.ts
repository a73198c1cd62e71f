import { englishReading } from './english-reading.ts';
import { heardAs } from './heard-words.ts';
import { letterNames } from './letter-names.ts';
import { saidDigits } from './said-digits.ts';
import { spanishReading } from './spanish-reading.ts';

/** Most readings of a word: the first ones. */
export const MOST_READINGS = 4;
/** Most letters that are read: of a longer word only the beginning. */
const MOST_LETTERS = 64;
const DIGIT = /[0-9]/;
const W_BEFORE_VOWEL = /w(?=[aeiou])/g;
/** GU may be written for W there, though it is read as g. */
const GU_FOR_W = /gu(?=[ei])/g;
const FIRST_X = /^x(?=[aeiou])/;

/**
 * The readings of a spelled word, without repeats: two words sound alike when they share one. First
 * the Spanish and the English one, digits in them as number words and as the letters they look like;
 * then as everybody says it who knows it (IPHONE), letter by letter where it cannot be said otherwise (KFC), w as b
 * (WAGNER said in German), gu as w (GUEB) and a first x as sh (XAMPU). Empty for an empty word only.
 */
export function phoneticKeys(word: string): string[] {
  return keysOf(word, false);
}

/** Those of the readings that take no English: the word as it is written, its letters by their names. */
export function spanishKeys(word: string): string[] {
  return keysOf(word, true);
}

function keysOf(word: string, onlySpanish: boolean): string[] {
  const read = word.length > MOST_LETTERS ? word.slice(0, MOST_LETTERS) : word;
  const keys: string[] = [];
  if (DIGIT.test(read)) for (const key of saidDigits(read, onlySpanish)) addKey(keys, key);
  else addPlainKeys(keys, read, onlySpanish);
  // A word of silent letters alone is heard as it is written.
  return keys.length === 0 && read !== '' ? [read] : keys;
}

function addPlainKeys(keys: string[], word: string, onlySpanish: boolean): void {
  addKey(keys, spanishReading(word));
  if (!onlySpanish) {
    const heard = heardAs(word);
    addKey(keys, englishReading(word));
    if (heard !== undefined) addKey(keys, spanishReading(heard));
  }
  const names = word.length > 1 ? letterNames(word) : null;
  if (names !== null) addKey(keys, joinedReading(names));
  if (word.includes('w')) addKey(keys, spanishReading(word.replace(W_BEFORE_VOWEL, 'b')));
  if (word.includes('gu')) addKey(keys, spanishReading(word.replace(GU_FOR_W, 'gü')));
  if (word.startsWith('x')) addKey(keys, spanishReading(word.replace(FIRST_X, 'sh')));
}

function joinedReading(words: string): string {
  return words.split(' ').map(spanishReading).join('');
}

function addKey(keys: string[], key: string): void {
  if (key !== '' && keys.length < MOST_READINGS && !keys.includes(key)) keys.push(key);
}
