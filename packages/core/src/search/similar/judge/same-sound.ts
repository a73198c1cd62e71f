import { popCount } from '../../arrays/pop-count.ts';
import { soundAsOne } from '../../language/phonetic/sound-likeness.ts';
import { MOST_FIRM_DIFFERENCE } from './firm-letters.ts';
import type { PreparedMark } from './prepared-mark.ts';
import { likenessOfUnits, mostLikenessOfUnits } from './unit-distance.ts';

const LEAST_SOUNDS = 3;
/** Readings by which marks are measured: the Spanish and the English one. */
const READINGS = 2;

/** Likeness in writing of two marks as wholes, blanks left out, 0..1. */
export function lettersOfWholes(a: PreparedMark, b: PreparedMark): number {
  return likenessOfUnits(a.letterRun.units, b.letterRun.units);
}

/** What that is at the most, at a glance. */
export function mostLettersOfWholes(a: PreparedMark, b: PreparedMark): number {
  return mostLikenessOfUnits(a.letterRun, b.letterRun);
}

/** Likeness in sound of the nearest readings of two marks, all words run together, 0..1. */
export function soundOfWholes(a: PreparedMark, b: PreparedMark): number {
  const [readingsOfA, readingsOfB] = [measuredReadings(a), measuredReadings(b)];
  let best = 0;
  for (let ofA = 0; ofA < readingsOfA; ofA += 1) {
    const one = a.readingRun(ofA);
    for (let ofB = 0; ofB < readingsOfB; ofB += 1) {
      const other = b.readingRun(ofB);
      if (mostLikenessOfUnits(one, other) <= best) continue;
      best = Math.max(best, likenessOfUnits(one.units, other.units));
    }
  }
  return best;
}

/** What that is at the most, at a glance. */
export function mostSoundOfWholes(a: PreparedMark, b: PreparedMark): number {
  const [readingsOfA, readingsOfB] = [measuredReadings(a), measuredReadings(b)];
  let most = 0;
  for (let ofA = 0; ofA < readingsOfA; ofA += 1) {
    for (let ofB = 0; ofB < readingsOfB; ofB += 1) {
      most = Math.max(most, mostLikenessOfUnits(a.readingRun(ofA), b.readingRun(ofB)));
    }
  }
  return most;
}

/** Whether the letters of one mark stand side by side in the other. */
export function isInside(a: PreparedMark, b: PreparedMark): boolean {
  return a.letterRun.isIn(b.letterRun) || b.letterRun.isIn(a.letterRun);
}

/**
 * Whether two marks have a reading of three sounds or more in common (3M, TRES EME), by whatever letters.
 * Most marks are told apart by the letters that are heard as they are written.
 */
export function soundTheSame(a: PreparedMark, b: PreparedMark): boolean {
  if (hasNumbers(a) || hasNumbers(b)) return beginAlike(a, b) && soundAsOne(a.sounds, b.sounds);
  if (popCount(firmLetters(a) ^ firmLetters(b)) > MOST_FIRM_DIFFERENCE) return false;
  const [readingsOfA, readingsOfB] = [mostReadings(a), mostReadings(b)];
  for (let ofA = 0; ofA < readingsOfA; ofA += 1) {
    const one = a.readingRun(ofA);
    for (let ofB = 0; ofB < readingsOfB; ofB += 1) {
      if (one.units.length >= LEAST_SOUNDS && one.isSameAs(b.readingRun(ofB))) return true;
    }
  }
  return false;
}

function measuredReadings(mark: PreparedMark): number {
  return Math.min(READINGS, mostReadings(mark));
}

/** The most that a word of the mark has. */
function mostReadings({ pieces }: PreparedMark): number {
  let most = 0;
  for (const { form } of pieces) most = Math.max(most, form.sounds.length);
  return most;
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
  const readings = new Set<string>();
  const most = mostReadings(mark);
  for (let reading = 0; reading < most; reading += 1) {
    const { units } = mark.readingRun(reading);
    if (units.length >= LEAST_SOUNDS) readings.add(String.fromCharCode(...units));
  }
  return [...readings];
}

/** What two marks must have in common to sound the same when one has numbers: a first sound. */
export function firstSounds({ pieces }: PreparedMark): number[] {
  return pieces[0]?.form.sounds.map(({ codes }) => codes[0] ?? -1) ?? [];
}
