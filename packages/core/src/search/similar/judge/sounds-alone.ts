import { popCount } from '../../arrays/bitset.ts';
import { MODEL } from './evidence-model.ts';
import { mayBeHeardAlike } from './firm-letters.ts';
import { likenessOfUnits, mostLikeness } from './unit-distance.ts';
import type { Reading, WordForm } from './word-form.ts';

/** Words of fewer sounds are taken for each other by chance. */
const LEAST_SOUNDS = 3;
const MOST_LENGTH_DIFFERENCE = 2;
export const MOST_SOUND_DIFFERENCE = 3;

/** Whether two words may sound nearly the same though they share few letters (WAWA, GUAGUA): by letters alone. */
export function maySoundAlike(a: WordForm, b: WordForm): boolean {
  if (a.folded.length < LEAST_SOUNDS - 1 || b.folded.length < LEAST_SOUNDS - 1) return false;
  if (!mayBeHeardAlike(a.firmLetters, b.firmLetters)) return false;
  if (a.firmLetters < 0 || b.firmLetters < 0) return true;
  return a.folded.length <= 2 * b.folded.length && b.folded.length <= 2 * a.folded.length;
}

/** Likeness in sound of the nearest two readings of two words, 0..1; 0 where it is plainly far from 1. */
export function nearSound(a: WordForm, b: WordForm): number {
  let best = 0;
  for (const one of a.sounds) {
    for (const other of b.sounds) best = Math.max(best, nearness(one, other));
  }
  return best;
}

/** Whether words are taken for each other by two of their readings alone. */
export function areNear(a: Reading, b: Reading): boolean {
  return nearness(a, b) >= MODEL.leastSoundAlone;
}

function nearness(a: Reading, b: Reading): number {
  return mayBeNear(a, b) ? likenessOfUnits(a.codes, b.codes) : 0;
}

/** Whether two readings may be nearly the same: by how long they are and which sounds occur. */
function mayBeNear(a: Reading, b: Reading): boolean {
  const [ofA, ofB] = [a.codes.length, b.codes.length];
  if (Math.min(ofA, ofB) < LEAST_SOUNDS) return false;
  if (Math.abs(ofA - ofB) > MOST_LENGTH_DIFFERENCE) return false;
  if (popCount(a.set ^ b.set) > MOST_SOUND_DIFFERENCE) return false;
  return mostLikeness(a, b) >= MODEL.leastSoundAlone;
}
