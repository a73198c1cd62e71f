import { foldText } from '../text/text-folding.ts';
import { englishReading, spanishReading } from './readings.ts';

const WEB_PREFIX = /^\s*(?:https?:\/\/)?www\s*\.\s*(?=\S)/iu;
const WEB_SUFFIX = /(?<=\S)\.(?:com?|cl|net|org)(?:\.[a-z]{2})?\s*$/iu;
/** Signs that represent a letter when they are next to letters; the @ of a mail address does not. */
const LETTER_SIGNS: readonly (readonly [sign: RegExp, letter: string])[] = [
  [/(?:(?<=\p{L})@|@(?=\p{L}))(?!\S*\.\S)/gu, 'a'],
  [/(?<=\p{L})\$|\$(?=\p{L})/gu, 's'],
];

/** Removes the parts of a web address that are not pronounced, such as `www.` and `.cl`. */
export function stripWebAffixes(text: string): string {
  return text.replace(WEB_PREFIX, '').replace(WEB_SUFFIX, '');
}

const NUMBERS = /([0-9]+)/;
const DIGIT = /[0-9]/;
/** Matches a repeated sound: a sound that ends one word and begins the next is heard once. */
const DOUBLED = /(.)\1+/gsu;
/** Matches an x between digits: 2X1 is said DOS POR UNO, TWO FOR ONE. */
const TIMES = /(?<=[0-9])x(?=[0-9])/g;
const TWO_LETTERS = /[^0-9].*[^0-9]/;
const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    0: 'o',
    1: 'i',
    3: 'e',
    4: 'a',
    5: 's',
    7: 't',
  }),
);

const SPANISH_UNDER_THIRTY = (
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis ' +
  'diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco ' +
  'veintiseis veintisiete veintiocho veintinueve'
).split(' ');
const SPANISH_TENS = 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');
const SPANISH_HUNDREDS = (
  'ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos ' +
  'novecientos'
).split(' ');
const ENGLISH_UNDER_TWENTY = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen ' +
  'sixteen seventeen eighteen nineteen'
).split(' ');
const ENGLISH_TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** Matches numbers of up to six digits; longer ones are part numbers, which are read digit by digit. */
const NUMBER = /^(?:0|[1-9][0-9]{0,5})$/;

/** Returns the Spanish words for a number up to 999,999; null for any other text. */
function spanishNumberWords(digits: string): string | null {
  return NUMBER.test(digits) ? spanishWords(Number(digits)) : null;
}

function spanishWords(number: number): string {
  const [thousands, rest] = [Math.floor(number / 1000), number % 1000];
  if (thousands > 0) {
    const before = thousands === 1 ? 'mil' : `${spanishWords(thousands)} mil`;
    return rest === 0 ? before : `${before} ${spanishWords(rest)}`;
  }
  if (number === 100) return 'cien';
  if (number > 100) {
    const hundred = SPANISH_HUNDREDS[Math.floor(number / 100) - 1] ?? '';
    return number % 100 === 0 ? hundred : `${hundred} ${spanishWords(number % 100)}`;
  }
  if (number < 30) return SPANISH_UNDER_THIRTY[number] ?? '';
  const ten = SPANISH_TENS[Math.floor(number / 10) - 3] ?? '';
  return number % 10 === 0 ? ten : `${ten} y ${SPANISH_UNDER_THIRTY[number % 10] ?? ''}`;
}

const THREE_DIGITS = /^([1-9])([1-9][0-9])$/;

/** Splits a number of three digits after the first, in Spanish and English words: 360 is TRES SESENTA, THREE SIXTY. */
function splitNumberReadings(digits: string): string[] {
  const parts = THREE_DIGITS.exec(digits)?.slice(1).map(Number) ?? [];
  if (parts.length === 0) return [];
  return [spanishWords, englishWords].map((wordsOf) => parts.map(wordsOf).join(' '));
}

/** Returns the English words for a number up to 999,999, a year as NINETEEN O ONE; null for any other text. */
function englishNumberWords(digits: string): string | null {
  if (!NUMBER.test(digits)) return null;
  const number = Number(digits);
  return isReadAsYear(number) ? englishYearWords(number) : englishWords(number);
}

/** Returns whether English reads a number as a year: from 1100 to 1999 and from 2010 to 2099. */
function isReadAsYear(number: number): boolean {
  return (number >= 1100 && number < 2000) || (number >= 2010 && number < 2100);
}

function englishYearWords(year: number): string {
  const [century, rest] = [englishWords(Math.floor(year / 100)), year % 100];
  if (rest === 0) return `${century} hundred`;
  return rest < 10 ? `${century} o ${englishWords(rest)}` : `${century} ${englishWords(rest)}`;
}

function englishWords(number: number): string {
  if (number >= 1000) return withRemainder(number, 1000, 'thousand');
  if (number >= 100) return withRemainder(number, 100, 'hundred');
  if (number < 20) return ENGLISH_UNDER_TWENTY[number] ?? '';
  const ten = ENGLISH_TENS[Math.floor(number / 10) - 2] ?? '';
  return number % 10 === 0 ? ten : `${ten} ${ENGLISH_UNDER_TWENTY[number % 10] ?? ''}`;
}

function withRemainder(number: number, unit: number, name: string): string {
  const before = `${englishWords(Math.floor(number / unit))} ${name}`;
  return number % unit === 0 ? before : `${before} ${englishWords(number % unit)}`;
}

/** Spanish names of the letters that cannot be pronounced on their own. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
  }),
);
/** Matches up to four consonants, which are said letter by letter. */
const INITIALS = /^[bcdfghjklmnñpqrstvwxz]{1,4}$/;

/** Returns the letter names of a spelled word that is said letter by letter (KFC as KA EFE CE), otherwise null. */
export function spellOutLetters(word: string): string | null {
  if (!INITIALS.test(word)) return null;
  return Array.from(word, (letter) => NAMES.get(letter) ?? letter).join(' ');
}

/**
 * Returns the readings of a word that contains digits: 3M as TRES M and THREE M, B4 as BE FOUR. With two letters
 * or more, digits are also read as the letters that they look like: M4X as MAX, BIMB0 as BIMBO, P1AZA as PLAZA.
 * Consonants are also read by their names: 3M as TRES EME. Last comes a split number: 360 as TRES SESENTA.
 */
export function digitReadings(word: string, onlySpanish: boolean): string[] {
  const keys = [pronounceWord(word.replace(TIMES, 'por'), spanishNumberWords, spanishReading)];
  if (!onlySpanish)
    keys.push(pronounceWord(word.replace(TIMES, 'for'), englishNumberWords, englishReading));
  for (const letters of leetspeakReadings(word)) keys.push(spanishReading(letters));
  keys.push(
    pronounceWord(
      word,
      (token) => spanishNumberWords(token) ?? spellOutLetters(token),
      spanishReading,
    ),
  );
  const [spanish = '', english = ''] = splitNumberReadings(word);
  keys.push(pronounceWord(spanish, () => null, spanishReading));
  if (!onlySpanish) keys.push(pronounceWord(english, () => null, englishReading));
  return keys;
}

/** Letters by their folded names, for marks that are the name of a letter: EQUIS for X. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  Array.from(NAMES, ([letter, name]) => [foldText(name), letter]),
);

/** Number words. A text that consists only of them is joined into one word, like the reading of its digits. */
const NUMBER_WORDS: ReadonlySet<string> = new Set([
  ...SPANISH_UNDER_THIRTY,
  ...SPANISH_TENS,
  ...SPANISH_HUNDREDS,
  ...ENGLISH_UNDER_TWENTY,
  ...ENGLISH_TENS,
  ...'cien mil y hundred thousand'.split(' '),
]);

/**
 * Returns other spellings of a lower-case text by its sound, to find marks that are written that way: 2GO as TWO GO and
 * DOS GO, L&P as ELE Y PE, MIL NOVECIENTOS UNO as one word, which sounds like 1901, X as EQUIS and EQUIS as X.
 */
export function spokenSpellings(text: string): string[] {
  const words = text.split(/[\s&]+/).filter(Boolean);
  if (words.length > 1 && words.every((word) => NUMBER_WORDS.has(foldText(word)))) {
    return [words.join('')];
  }
  const letter = LETTERS.get(foldText(text)) ?? NAMES.get(text);
  if (letter !== undefined) return [letter];
  const spellOut = (number: (digits: string) => string | null) =>
    words.map((word) =>
      word
        .split(NUMBERS)
        .map((token) => number(token) ?? token)
        .join(' '),
    );
  const spoken: string[] = [];
  if (DIGIT.test(text))
    spoken.push(spellOut(spanishNumberWords).join(' '), spellOut(englishNumberWords).join(' '));
  spoken.push(...splitNumberReadings(text));
  if (text.includes('&')) {
    const tokens = text.split('&').map((token) => token.trim());
    const named = tokens.map((token) => spellOutLetters(token) ?? token);
    spoken.push(named.join(' y '));
  }
  return spoken.map((one) => one.trim()).filter((one) => one !== text);
}

/** Splits a word into digits and letters, reads each token separately, and joins the readings into one key. */
function pronounceWord(
  word: string,
  numberWords: (digits: string) => string | null,
  reading: (word: string) => string,
): string {
  return word
    .split(NUMBERS)
    .flatMap((token) => (numberWords(token) ?? token).split(' '))
    .map(reading)
    .join('')
    .replace(DOUBLED, '$1');
}

function leetspeakReadings(word: string): string[] {
  if (!TWO_LETTERS.test(word)) return [];
  const replaceLookalikes = (text: string) =>
    text.replace(/[013457]/g, (digit) => LOOKS_LIKE.get(digit) ?? digit);
  return [
    ...new Set([replaceLookalikes(word), replaceLookalikes(word.replaceAll('1', 'l'))]),
  ].filter((text) => !DIGIT.test(text));
}

/** Replaces the signs of a text by the letters that they represent: P@N is PAN, CA$H is CASH. */
export function replaceSignsByLetters(text: string): string {
  return LETTER_SIGNS.reduce(
    (pronounceWord, [sign, letter]) => pronounceWord.replace(sign, letter),
    text,
  );
}
