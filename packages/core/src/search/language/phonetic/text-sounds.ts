import { foldedTokens } from '../../../domain/text/text-folding.ts';
import { spellText } from '../folding/spelled-text.ts';
import { letterNames } from './letter-names.ts';
import { phoneticKeys, spanishKeys } from './phonetic-keys.ts';
import { withLettersForSigns, withoutWebEnds } from './said-text.ts';
import { soundWeight } from './sound-distance.ts';
import { spanishReading } from './spanish-reading.ts';

/** `&` is said Y, AND or N. */
const AMPERSAND_KEYS = ['i', 'and', 'n'];
const SPANISH_AMPERSAND_KEYS = ['i'];
/** Most words that are read: of a longer text only the beginning. */
const MOST_WORDS = 16;

/** One way of saying a text: the readings of each word, and of all words run together. */
export interface TextSounds {
  readonly words: readonly (readonly string[])[];
  readonly joined: readonly string[];
  /** What each word weighs: its heaviest reading, in whatever tongue. */
  readonly weights: readonly number[];
}

/** The tongue in which words are read: any of those that there are readings for, or Spanish alone. */
type Tongue = 'any' | 'es';

/**
 * The ways in which a raw text may be said: as it is written; without `www.` and `.cl`; with @ as a
 * and $ as s where they stand beside letters. Digits and `&` are words in each (see `phoneticKeys`).
 */
export function textSounds(text: string, tongue: Tongue = 'any'): TextSounds[] {
  const bare = withoutWebEnds(text);
  const said = new Set([text, bare, withLettersForSigns(bare)]);
  return Array.from(said, (way) => soundsOf(way, tongue)).filter(({ words }) => words.length > 0);
}

function soundsOf(text: string, tongue: Tongue): TextSounds {
  const every = wordReadings(text, 'any');
  const words = tongue === 'any' ? every : wordReadings(text, tongue);
  const weights = every.map((keys) => Math.max(...keys.map(soundWeight)));
  return { words, joined: joinedReadings(words), weights };
}

function wordReadings(text: string, tongue: Tongue): string[][] {
  const ampersand = tongue === 'es' ? SPANISH_AMPERSAND_KEYS : AMPERSAND_KEYS;
  const keysOf = tongue === 'es' ? spanishKeys : phoneticKeys;
  const hasSign = text.includes('&');
  return text
    .split('&')
    .flatMap((piece, i) => [
      ...(i === 0 ? [] : [ampersand]),
      ...foldedTokens(spellText(piece)).map((word) =>
        hasSign ? withLetterNames(word, keysOf(word)) : keysOf(word),
      ),
    ])
    .slice(0, MOST_WORDS);
}

/** Beside `&` letters are said by their names too: H&M as HACHE Y EME. */
function withLetterNames(word: string, keys: string[]): string[] {
  const name = letterNames(word);
  return name === null ? keys : [...new Set([...keys, spanishReading(name)])];
}

/** All words in their first reading, then all in their second, and so on. */
function joinedReadings(words: readonly (readonly string[])[]): string[] {
  const most = Math.max(0, ...words.map((keys) => keys.length));
  const joined = Array.from({ length: most }, (_, reading) =>
    words.map((keys) => keys[Math.min(reading, keys.length - 1)] ?? '').join(''),
  );
  return [...new Set(joined.map((key) => key.replace(/(.)\1+/gsu, '$1')))];
}
