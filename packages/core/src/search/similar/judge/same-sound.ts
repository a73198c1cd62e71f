import { likenessOfSounds } from '../../language/phonetic/sound-likeness.ts';
import { mayBeHeardAlike } from './firm-letters.ts';
import type { PreparedMark } from './prepared-mark.ts';

const LEAST_SOUNDS = 3;

/** Whether the letters of one mark stand side by side in the other. */
export function isInside(a: PreparedMark, b: PreparedMark): boolean {
  return a.letterRuns.some((one) =>
    b.letterRuns.some((other) => one.isIn(other) || other.isIn(one)),
  );
}

/**
 * Whether two marks have a reading of three sounds or more in common (3M, TRES EME), by whatever letters.
 * Most marks are told apart by the letters that are heard as they are written.
 */
export function soundTheSame(a: PreparedMark, b: PreparedMark): boolean {
  if (hasNumbers(a) || hasNumbers(b)) {
    return beginAlike(a, b) && likenessOfSounds(a.sounds, b.sounds, 1) === 1;
  }
  if (!mayBeHeardAlike(firmLetters(a), firmLetters(b))) return false;
  return a.readingRuns.some((one) => {
    return one.codes.length >= LEAST_SOUNDS && b.readingRuns.some((other) => one.isSameAs(other));
  });
}

/** Whether a mark has a word with a digit, which is said in more ways than a word. */
export function hasNumbers({ pieces }: PreparedMark): boolean {
  return pieces.some(({ form }) => form.firmLetters < 0);
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
 * What two marks without numbers must have in common to sound the same: their readings of three sounds or
 * more, all words run together.
 */
export function readingsOfWhole(mark: PreparedMark): string[] {
  const long = mark.readingRuns.filter(({ codes }) => codes.length >= LEAST_SOUNDS);
  return [...new Set(long.map(({ codes }) => String.fromCharCode(...codes)))];
}

/** What two marks must have in common to sound the same when one has numbers: a first sound. */
export function firstSounds({ pieces }: PreparedMark): number[] {
  return pieces[0]?.form.sounds.map(({ codes }) => codes[0] ?? -1) ?? [];
}
