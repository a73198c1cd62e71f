import { popCount } from '../../arrays/pop-count.ts';
import { likenessOfSounds } from '../../language/phonetic/sound-likeness.ts';
import type { PreparedMark } from './prepared-mark.ts';
import { likenessOfUnits, UnitRun } from './unit-distance.ts';

const LEAST_SOUNDS = 3;
/** Readings by which marks are measured: the Spanish and the English one. */
const READINGS = 2;
const MOST_FIRM_DIFFERENCE = 1;

const runOfA = new UnitRun();
const runOfB = new UnitRun();

/** Likeness in writing of two marks as wholes, blanks left out, 0..1. */
export function lettersOfWholes(a: PreparedMark, b: PreparedMark): number {
  lettersInto(a, runOfA);
  lettersInto(b, runOfB);
  return likenessOfUnits(runOfA.units, runOfB.units);
}

/** Likeness in sound of the nearest readings of two marks, all words run together, 0..1. */
export function soundOfWholes(a: PreparedMark, b: PreparedMark): number {
  let best = 0;
  for (let ofA = 0; ofA < READINGS; ofA += 1) {
    sayWhole(a, ofA, runOfA);
    for (let ofB = 0; ofB < READINGS; ofB += 1) {
      sayWhole(b, ofB, runOfB);
      best = Math.max(best, likenessOfUnits(runOfA.units, runOfB.units));
    }
  }
  return best;
}

/** Whether the letters of one mark stand side by side in the other. */
export function isInside(a: PreparedMark, b: PreparedMark): boolean {
  lettersInto(a, runOfA);
  lettersInto(b, runOfB);
  return runOfA.isIn(runOfB) || runOfB.isIn(runOfA);
}

/**
 * Whether two marks have a reading of three sounds or more in common (3M, TRES EME), by whatever letters.
 * Most marks are told apart by the letters that are heard as they are written.
 */
export function soundTheSame(a: PreparedMark, b: PreparedMark): boolean {
  if (hasNumbers(a) || hasNumbers(b))
    return beginAlike(a, b) && likenessOfSounds(a.sounds, b.sounds) === 1;
  if (popCount(firmLetters(a) ^ firmLetters(b)) > MOST_FIRM_DIFFERENCE) return false;
  const [readingsOfA, readingsOfB] = [mostReadings(a), mostReadings(b)];
  for (let ofA = 0; ofA < readingsOfA; ofA += 1) {
    sayWhole(a, ofA, runOfA);
    for (let ofB = 0; ofB < readingsOfB; ofB += 1) {
      sayWhole(b, ofB, runOfB);
      if (runOfA.length >= LEAST_SOUNDS && runOfA.isSameAs(runOfB)) return true;
    }
  }
  return false;
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
    sayWhole(mark, reading, runOfA);
    if (runOfA.length >= LEAST_SOUNDS) readings.add(String.fromCharCode(...runOfA.units));
  }
  return [...readings];
}

/** What two marks must have in common to sound the same when one has numbers: a first sound. */
export function firstSounds({ pieces }: PreparedMark): number[] {
  return pieces[0]?.form.sounds.map(({ codes }) => codes[0] ?? -1) ?? [];
}

function sayWhole({ pieces }: PreparedMark, reading: number, run: UnitRun): void {
  run.clear();
  for (const { form } of pieces) {
    const { sounds } = form;
    const said = sounds[Math.min(reading, sounds.length - 1)];
    if (said) run.add(said.codes);
  }
}

function lettersInto({ pieces }: PreparedMark, run: UnitRun): void {
  run.clear();
  for (const { form } of pieces) run.add(form.letters.codes);
}
