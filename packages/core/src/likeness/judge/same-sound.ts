import { likenessOfSounds } from '../sound/text-sounds.ts';
import { codeOf } from './evidence-model.ts';
import type { PreparedMark } from './prepared-mark.ts';
import { mayBeHeardAlike } from './word-form.ts';

/** Fewer are shared by chance. */
export const TELLING_SOUNDS = 3;

/** Whether the letters of one mark are side by side in the other. */
export function isInside(a: PreparedMark, b: PreparedMark): boolean {
  return a.letterRuns.some((one) =>
    b.letterRuns.some((other) => one.isIn(other) || other.isIn(one)),
  );
}

/**
 * How many sounds the longest reading has that two marks have in common (3M, TRES EME), by whatever letters; 0 where
 * they have none. Most marks are distinguished by the letters that are heard as they are written.
 */
export function soundsInCommon(a: PreparedMark, b: PreparedMark): number {
  if (isSaidInManyWays(a) || isSaidInManyWays(b)) {
    const areAlike = beginAlike(a, b) && likenessOfSounds(a.sounds, b.sounds, 1) === 1;
    return areAlike ? TELLING_SOUNDS : 0;
  }
  if (!mayBeHeardAlike(firmLetters(a), firmLetters(b))) return 0;
  let most = 0;
  for (const one of a.readingRuns) {
    const { length } = one.codes;
    if (length > most && b.readingRuns.some((other) => one.isSameAs(other))) most = length;
  }
  return most;
}

/** Whether a mark has a digit, or a sign that is said: those are said in more ways than words. */
export function isSaidInManyWays({ pieces, hasSaidSigns }: PreparedMark): boolean {
  return hasSaidSigns || pieces.some(({ form }) => form.firmLetters < 0);
}

function firmLetters({ pieces }: PreparedMark): number {
  let letters = 0;
  for (const { form } of pieces) letters |= form.firmLetters;
  return letters;
}

/** Whether a reading of each begins with the same sound. */
function beginAlike(a: PreparedMark, b: PreparedMark): boolean {
  const sounds = firstSounds(b);
  return firstSounds(a).some((sound) => sounds.includes(sound));
}

/**
 * What two marks that are said in few ways must have in common to sound the same: their readings, all words
 * run together.
 */
export function readingsOfWhole(mark: PreparedMark): string[] {
  const said = mark.readingRuns.filter(({ codes }) => codes.length > 0);
  return [...new Set(said.map(({ codes }) => String.fromCharCode(...codes)))];
}

/**
 * What two marks must have in common to sound the same when one is said in many ways: a way to say all of it, or
 * as many words and a way to say the first of them.
 */
export function waysToSay({ sounds }: PreparedMark): string[] {
  const ways = sounds.flatMap(({ words, joined }) => {
    const ofFirst = words.length < 2 ? [] : (words[0] ?? []);
    return [...joined, ...ofFirst.map((key) => `${words.length} ${key}`)];
  });
  return [...new Set(ways)];
}

/** The sounds that a mark may begin with. */
function firstSounds({ pieces, hasSaidSigns, sounds }: PreparedMark): number[] {
  const ofWord = pieces[0]?.form.sounds.map(({ codes }) => codes[0] ?? -1) ?? [];
  if (!hasSaidSigns) return ofWord;
  const ofSigns = sounds.flatMap(({ joined }) => joined.map((key) => codeOf(key.charCodeAt(0))));
  return [...new Set([...ofWord, ...ofSigns])];
}
