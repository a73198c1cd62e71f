import { foldedTokens } from '../../../domain/text/text-folding.ts';
import { spellText } from '../folding/spelled-text.ts';
import { letterNames } from './letter-names.ts';
import { phoneticKeys } from './phonetic-keys.ts';
import { withLettersForSigns, withoutWebEnds } from './said-text.ts';
import { spanishReading } from './spanish-reading.ts';

/** `&` is said Y, AND or N. */
const AMPERSAND_KEYS = ['i', 'and', 'n'];
/** Most words that are read: of a longer text only the beginning. */
const MOST_WORDS = 16;

/** One way of saying a text: the readings of each word, and of all words run together. */
export interface TextSounds {
  readonly words: readonly (readonly string[])[];
  readonly joined: readonly string[];
}

/**
 * The ways in which a raw text may be said: as it is written; without `www.` and `.cl`; with @ as a
 * and $ as s where they stand beside letters. Digits and `&` are words in each (see `phoneticKeys`).
 */
export function textSounds(text: string): TextSounds[] {
  const bare = withoutWebEnds(text);
  const said = new Set([text, bare, withLettersForSigns(bare)]);
  return Array.from(said, soundsOf).filter(({ words }) => words.length > 0);
}

function soundsOf(text: string): TextSounds {
  const words = text
    .split('&')
    .flatMap((piece, i) => [
      ...(i === 0 ? [] : [AMPERSAND_KEYS]),
      ...foldedTokens(spellText(piece)).map(text.includes('&') ? keysBesideSign : phoneticKeys),
    ])
    .slice(0, MOST_WORDS);
  return { words, joined: joinedReadings(words) };
}

/** Beside `&` letters are said by their names too: H&M as HACHE Y EME. */
function keysBesideSign(word: string): string[] {
  const name = letterNames(word);
  const keys = phoneticKeys(word);
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
