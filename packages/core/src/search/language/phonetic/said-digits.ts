import { englishReading } from './english-reading.ts';
import { letterNames } from './letter-names.ts';
import { englishNumber, spanishNumber } from './number-words.ts';
import { spanishReading } from './spanish-reading.ts';

const NUMBERS = /([0-9]+)/;
const DIGIT = /[0-9]/;
/** 2X1 is said DOS POR UNO, TWO FOR ONE. */
const TIMES = /(?<=[0-9])x(?=[0-9])/g;
const TWO_LETTERS = /[^0-9].*[^0-9]/;
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
};

/**
 * The readings of a word with digits in it: 3M as TRES M and THREE M, B4 as BE FOUR, and, beside two
 * letters or more, as the letters that the digits look like: M4X as MAX, BIMB0 as BIMBO, P1AZA as
 * PLAZA. Letters that cannot be said by themselves are said by their names too: 3M as TRES EME.
 */
export function saidDigits(word: string, onlySpanish: boolean): string[] {
  const keys = [said(word.replace(TIMES, 'por'), spanishNumber, spanishReading)];
  if (!onlySpanish) keys.push(said(word.replace(TIMES, 'for'), englishNumber, englishReading));
  for (const letters of lookedAlike(word)) keys.push(spanishReading(letters));
  keys.push(said(word, (piece) => spanishNumber(piece) ?? letterNames(piece), spanishReading));
  return keys;
}

/** The letters and the number words, each read by itself, as they are said. */
function said(
  word: string,
  numberWords: (digits: string) => string | null,
  reading: (word: string) => string,
): string {
  return word
    .split(NUMBERS)
    .flatMap((piece) => (numberWords(piece) ?? piece).split(' '))
    .map(reading)
    .join('');
}

function lookedAlike(word: string): string[] {
  if (!TWO_LETTERS.test(word)) return [];
  const likeLetters = (text: string) =>
    text.replace(/[013457]/g, (digit) => LOOKS_LIKE[digit] ?? digit);
  return [...new Set([likeLetters(word), likeLetters(word.replaceAll('1', 'l'))])].filter(
    (text) => !DIGIT.test(text),
  );
}
