import { englishReading, spanishReading } from './readings.ts';

const WEB_PREFIX = /^\s*(?:https?:\/\/)?www\s*\.\s*(?=\S)/iu;
const WEB_SUFFIX = /(?<=\S)\.(?:com?|cl|net|org)(?:\.[a-z]{2})?\s*$/iu;
/** Signs that stand for a letter beside letters; in a mail address @ stands for itself. */
const LETTER_SIGNS: readonly (readonly [sign: RegExp, letter: string])[] = [
  [/(?:(?<=\p{L})@|@(?=\p{L}))(?!\S*\.\S)/gu, 'a'],
  [/(?<=\p{L})\$|\$(?=\p{L})/gu, 's'],
];

/** A text without what of a web address nobody says: `www.` and `.cl`. */
export function withoutWebEnds(text: string): string {
  return text.replace(WEB_PREFIX, '').replace(WEB_SUFFIX, '');
}

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

const HUNDRED = 100;
const SPANISH_NUMBERS = numbersOf(
  `cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis
  diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco
  veintiseis veintisiete veintiocho veintinueve`,
  {
    tens: 'treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    and: ' y ',
    hundred: 'cien',
  },
);
const ENGLISH_NUMBERS = numbersOf(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
  sixteen seventeen eighteen nineteen`,
  {
    tens: 'twenty thirty forty fifty sixty seventy eighty ninety',
    and: ' ',
    hundred: 'one hundred',
  },
);

/** How a number up to a hundred is said in Spanish; null for others: years and part numbers. */
function spanishNumber(digits: string): string | null {
  return SPANISH_NUMBERS.get(digits) ?? null;
}

/** How a number up to a hundred is said in English; null for others: years and part numbers. */
function englishNumber(digits: string): string | null {
  return ENGLISH_NUMBERS.get(digits) ?? null;
}

function numbersOf(
  first: string,
  { tens, and, hundred }: { readonly tens: string; readonly and: string; readonly hundred: string },
): ReadonlyMap<string, string> {
  const said = first.split(/\s+/);
  const units = said.slice(1, 10);
  for (const ten of tens.split(' ')) said.push(ten, ...units.map((unit) => ten + and + unit));
  said[HUNDRED] = hundred;
  return new Map(said.map((words, number) => [`${number}`, words]));
}

/** What letters are called, as far as they cannot be said by themselves. */
const NAMES: Readonly<Record<string, string>> = {
  b: 'be',
  c: 'ce',
  d: 'de',
  f: 'efe',
  g: 'ge',
  h: 'hache',
  j: 'jota',
  k: 'ka',
  l: 'ele',
  m: 'eme',
  n: 'ene',
  ñ: 'eñe',
  p: 'pe',
  q: 'cu',
  r: 'erre',
  s: 'ese',
  t: 'te',
  v: 've',
  w: 'doble ve',
  x: 'equis',
  y: 'i griega',
  z: 'zeta',
};
/** Most letters that are still said one by one. */
const INITIALS = /^[bcdfghjklmnñpqrstvwxz]{1,4}$/;

/** A spelled word that is said letter by letter, as it is said (KFC as KA EFE CE); null for any other. */
export function letterNames(word: string): string | null {
  if (!INITIALS.test(word)) return null;
  return Array.from(word, (letter) => NAMES[letter] ?? letter).join(' ');
}

/**
 * The readings of a word with digits in it: 3M as TRES M and THREE M, B4 as BE FOUR, and, beside two
 * letters or more, as the letters that the digits look like: M4X as MAX, BIMB0 as BIMBO, P1AZA as
 * PLAZA. Letters that cannot be said by themselves are said by their names too: 3M as TRES EME.
 */
export function spokenDigits(word: string, onlySpanish: boolean): string[] {
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

/** A text with the letters for which its signs stand: P@N is PAN, CA$H is CASH. */
export function withLettersForSigns(text: string): string {
  return LETTER_SIGNS.reduce((said, [sign, letter]) => said.replace(sign, letter), text);
}
