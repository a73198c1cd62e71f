import { pronunciationSimilarity } from '../sound/pronunciation-similarity.ts';
import { unitCode } from './evidence-model.ts';
import type { PreparedMark } from './prepared-mark.ts';
import { canSoundAlike } from './word-form.ts';

/** Fewer are shared by chance. */
export const MIN_DISTINCTIVE_SOUNDS = 3;

/** Whether the letters of one mark are side by side in the other. */
export function isContainedIn(a: PreparedMark, b: PreparedMark): boolean {
  return a.letterRuns.some((one) =>
    b.letterRuns.some((other) => one.isContainedIn(other) || other.isContainedIn(one)),
  );
}

/**
 * How many sounds the longest reading has that two marks have in common (3M, TRES EME), by whatever letters; 0 where
 * they have none. Most marks are distinguished by the letters that are heard as they are written.
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

/** Whether a mark has a digit, or a sign that is said: those are said in more ways than words. */
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

/** Whether a reading of each begins with the same sound. */
function shareInitialSound(a: PreparedMark, b: PreparedMark): boolean {
  const sounds = initialSounds(b);
  return initialSounds(a).some((sound) => sounds.includes(sound));
}

/**
 * What two marks that are said in few ways must have in common to sound the same: their readings, all words
 * run together.
 */
export function wholeReadings(mark: PreparedMark): string[] {
  const said = mark.readingRuns.filter(({ codes }) => codes.length > 0);
  return [...new Set(said.map(({ codes }) => String.fromCharCode(...codes)))];
}

/**
 * What two marks must have in common to sound the same when one is said in many ways: a way to say all of it, or
 * as many words and a way to say the first of them.
 */
export function pronunciations({ sounds }: PreparedMark): string[] {
  const ways = sounds.flatMap(({ words, joined }) => {
    const ofFirst = words.length < 2 ? [] : (words[0] ?? []);
    return [...joined, ...ofFirst.map((key) => `${words.length} ${key}`)];
  });
  return [...new Set(ways)];
}

/** The sounds that a mark may begin with. */
function initialSounds({ pieces: tokens, hasSaidSigns, sounds }: PreparedMark): number[] {
  const ofWord = tokens[0]?.form.sounds.map(({ codes }) => codes[0] ?? -1) ?? [];
  if (!hasSaidSigns) return ofWord;
  const ofSigns = sounds.flatMap(({ joined }) => joined.map((key) => unitCode(key.charCodeAt(0))));
  return [...new Set([...ofWord, ...ofSigns])];
}
