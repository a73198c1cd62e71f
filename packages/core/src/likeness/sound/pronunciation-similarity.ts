import { foldKeepingSpanish } from '../text/spanish-folding.ts';
import { tokenizeFolded } from '../text/text-folding.ts';
import { phoneticKeys, spanishKeys } from './phonetic-keys.ts';
import { spanishReading } from './readings.ts';
import { deletionCost, minLengthDistance, SoundDistance } from './sound-distance.ts';
import { replaceSignsByLetters, spellOutLetters, stripWebAffixes } from './spoken-text.ts';

/** Phonetic keys of `&`, which is said Y, AND or N. */
const AMPERSAND_KEYS = ['i', 'and', 'n'];
const SPANISH_AMPERSAND_KEYS = ['i'];
const LONE_LETTER = /^[a-z]$/;
/** Maximum number of words that are read; the rest of a longer text is ignored. */
const MAX_WORDS = 16;

/** One pronunciation of a text: the readings of each word, and of all words run together. */
export interface TextSounds {
  readonly words: readonly (readonly string[])[];
  readonly joined: readonly string[];
  /** Weight of each word: that of its heaviest reading in any language. */
  readonly weights: readonly number[];
}

/** Languages in which words are read: all that have readings, or Spanish only. */
type ReadingLanguage = 'any' | 'es';

/**
 * Returns the ways in which a raw text may be said: as written; without `www.` and `.cl`; with @ as a and $
 * as s next to letters. Each way reads digits and `&` as words (see `phoneticKeys`).
 */
export function textSounds(text: string, language: ReadingLanguage = 'any'): TextSounds[] {
  const bare = stripWebAffixes(text);
  const said = new Set([text, bare, replaceSignsByLetters(bare)]);
  return Array.from(said, (way) => readWords(way, language)).filter(
    ({ words }) => words.length > 0,
  );
}

function readWords(text: string, language: ReadingLanguage): TextSounds {
  const every = wordReadings(text, 'any');
  const words = language === 'any' ? every : wordReadings(text, language);
  const weights = every.map((keys) => Math.max(...keys.map(deletionCost)));
  return { words, joined: joinedReadings(words), weights };
}

function wordReadings(text: string, language: ReadingLanguage): string[][] {
  const ampersand = language === 'es' ? SPANISH_AMPERSAND_KEYS : AMPERSAND_KEYS;
  const keysOf = language === 'es' ? spanishKeys : phoneticKeys;
  const tokens = text.split('&').map(foldKeepingSpanish);
  const namesLetters = tokens.length > 1 || tokens.some(isSingleLetter);
  return tokens
    .flatMap((spelled, i) => [
      ...(i === 0 ? [] : [ampersand]),
      ...tokenizeFolded(spelled).map((word) =>
        namesLetters ? withLetterNames(word, keysOf(word)) : keysOf(word),
      ),
    ])
    .slice(0, MAX_WORDS);
}

/** Returns whether a spelled mark is one letter, which is pronounced by its name: X as EQUIS, and Ọ as O. */
export function isSingleLetter(spelled: string): boolean {
  return LONE_LETTER.test(spelled);
}

/** Adds the reading by letter names, which is common next to `&` and for a single letter: H&M as HACHE Y EME. */
function withLetterNames(word: string, keys: string[]): string[] {
  const name = spellOutLetters(word);
  return name === null ? keys : [...new Set([...keys, spanishReading(name)])];
}

/** Joins all words in their first reading, then all words in their second, and so on. */
function joinedReadings(words: readonly (readonly string[])[]): string[] {
  const max = Math.max(0, ...words.map((keys) => keys.length));
  const joined = Array.from({ length: max }, (_, reading) =>
    words.map((keys) => keys[Math.min(reading, keys.length - 1)] ?? '').join(''),
  );
  return [...new Set(joined.map((key) => key.replace(/(.)\1+/gsu, '$1')))];
}

/** Default minimum similarity; texts with a smaller share of common sounds do not sound alike. */
const MIN_LIKENESS = 0.5;

/**
 * Returns how alike two marks, or words of them, sound: 1 when they share a reading (in Spanish, or in English
 * as a Chilean says it), less for each difference between the nearest two readings, 0 below `minScore`.
 * Symmetric. Compares whole texts, word by word and with the words run together; the caller handles word
 * order and parts of marks. O(readings² × length²) per pair.
 *
 * @param minScore 0.5 by default; lower similarities count as 0. With 1, only equal readings count: O(readings²)
 */
export function pronunciationSimilarity(
  a: readonly TextSounds[],
  b: readonly TextSounds[],
  minScore = MIN_LIKENESS,
): number {
  let best = 0;
  for (const one of a) {
    for (const other of b) {
      best = Math.max(best, nearestReadings(one.joined, other.joined, minScore));
      if (best < 1) best = Math.max(best, wordwiseSimilarity(one, other, minScore));
      if (best === 1) return 1;
    }
  }
  return best;
}

/** Compares two texts with the same number of words, each word in its closest pronunciation: QUESO LIGHT, KESO LAIT. */
function wordwiseSimilarity(a: TextSounds, b: TextSounds, minScore: number): number {
  if (a.words.length !== b.words.length || a.words.length < 2) return 0;
  let weights = 0;
  let alike = 0;
  for (let i = 0; i < a.words.length; i += 1) {
    const [own, other] = [a.words[i] ?? [], b.words[i] ?? []];
    const weight = (a.weights[i] ?? 0) + (b.weights[i] ?? 0);
    weights += weight;
    alike += weight * nearestReadings(own, other, minScore);
  }
  const similarity = alike / weights;
  return similarity < minScore ? 0 : similarity;
}

/** Returns the similarity of the two readings that are nearest to each other. */
function nearestReadings(a: readonly string[], b: readonly string[], minScore: number): number {
  if (a.some((key) => b.includes(key))) return 1;
  let best = 0;
  for (const key of a)
    for (const other of b) best = Math.max(best, keySimilarity(key, other, minScore));
  return best;
}

function keySimilarity(a: string, b: string, minScore: number): number {
  const weight = Math.max(deletionCost(a), deletionCost(b));
  const max = Math.floor(weight * (1 - minScore));
  if (max === 0 || minLengthDistance(a.length - b.length) > max) return 0;
  const distance = new SoundDistance(a, max).distanceToKey(b);
  return distance > max ? 0 : 1 - distance / weight;
}
