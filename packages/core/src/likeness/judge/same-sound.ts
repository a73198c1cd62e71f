import { pronunciationSimilarity } from '../sound/pronunciation-similarity.ts';
import { unitCode } from './evidence-model.ts';
import type { PreparedMark } from './prepared-mark.ts';
import { canSoundAlike } from './word-form.ts';

/** Minimum number of sounds that two marks must share for their equal sound not to be a coincidence. */
export const MIN_DISTINCTIVE_SOUNDS = 3;

/** Returns whether one mark contains the letters of the other as one run. */
export function isContainedIn(a: PreparedMark, b: PreparedMark): boolean {
  return a.letterRuns.some((one) =>
    b.letterRuns.some((other) => one.isContainedIn(other) || other.isContainedIn(one)),
  );
}

/**
 * Returns the number of sounds of the longest reading that two marks share (3M, TRES EME), whatever their letters; 0
 * if they share none. For most pairs, the letters with an unambiguous sound already show that they share none.
 */
export function commonSoundCount(a: PreparedMark, b: PreparedMark): number {
  if (hasAlternatePronunciations(a) || hasAlternatePronunciations(b)) {
    const areAlike =
      shareInitialSound(a, b) && pronunciationSimilarity(a.sounds, b.sounds, 1) === 1;
    return areAlike ? MIN_DISTINCTIVE_SOUNDS : 0;
  }
  if (!canSoundAlike(unambiguousLetterMask(a), unambiguousLetterMask(b))) return 0;
  let max = 0;
  for (const one of a.readingRuns) {
    const { length } = one.codes;
    if (length > max && b.readingRuns.some((other) => one.isSameAs(other))) max = length;
  }
  return max;
}

/** Returns whether a mark has a digit or a pronounced sign, which can be pronounced in more ways than a word. */
export function hasAlternatePronunciations({
  pieces: tokens,
  hasSaidSigns,
}: PreparedMark): boolean {
  return hasSaidSigns || tokens.some(({ form }) => form.unambiguousLetterMask < 0);
}

function unambiguousLetterMask({ pieces: tokens }: PreparedMark): number {
  let letters = 0;
  for (const { form } of tokens) letters |= form.unambiguousLetterMask;
  return letters;
}

/** Returns whether a reading of each mark begins with the same sound. */
function shareInitialSound(a: PreparedMark, b: PreparedMark): boolean {
  const sounds = initialSounds(b);
  return initialSounds(a).some((sound) => sounds.includes(sound));
}

/**
 * Returns the readings of a mark with all words run together. Two marks without alternate pronunciations must
 * share one of them to sound the same.
 */
export function wholeReadings(mark: PreparedMark): string[] {
  const said = mark.readingRuns.filter(({ codes }) => codes.length > 0);
  return [...new Set(said.map(({ codes }) => String.fromCharCode(...codes)))];
}

/**
 * Returns blocking keys: two marks, one of them with alternate pronunciations, sound the same only if they share a
 * key. A key is a pronunciation of the whole mark, or its number of words and a pronunciation of the first.
 */
export function pronunciations({ sounds }: PreparedMark): string[] {
  const ways = sounds.flatMap(({ words, joined }) => {
    const ofFirst = words.length < 2 ? [] : (words[0] ?? []);
    return [...joined, ...ofFirst.map((key) => `${words.length} ${key}`)];
  });
  return [...new Set(ways)];
}

/** Returns the sounds that a mark may begin with. */
function initialSounds({ pieces: tokens, hasSaidSigns, sounds }: PreparedMark): number[] {
  const ofWord = tokens[0]?.form.sounds.map(({ codes }) => codes[0] ?? -1) ?? [];
  if (!hasSaidSigns) return ofWord;
  const ofSigns = sounds.flatMap(({ joined }) => joined.map((key) => unitCode(key.charCodeAt(0))));
  return [...new Set([...ofWord, ...ofSigns])];
}
