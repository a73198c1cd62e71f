import { leastLengthDistance, SoundDistance, soundWeight } from './sound-distance.ts';
import type { TextSounds } from './text-sounds.ts';

/** What has less than this share of its sounds in common does not sound alike. */
const LEAST_LIKENESS = 0.5;

/**
 * How alike two marks, or words of them, sound: 1 when they share a reading (said in Spanish, or as a
 * Chilean says English), less the more is to be misheard between the nearest two, 0 below 0.5.
 * Symmetric. Compares the texts from end to end, with and without regard to where words part; word
 * order and parts of marks are the caller's. O(readings² × length²) a pair.
 *
 * @param least what is less alike counts as 0; with 1, only readings that are the same are alike: O(readings²)
 */
export function likenessOfSounds(
  a: readonly TextSounds[],
  b: readonly TextSounds[],
  least = LEAST_LIKENESS,
): number {
  let best = 0;
  for (const one of a) {
    for (const other of b) {
      best = Math.max(best, nearest(one.joined, other.joined, least));
      if (best < 1) best = Math.max(best, wordByWord(one, other, least));
      if (best === 1) return 1;
    }
  }
  return best;
}

/** Texts of as many words each, every word in whichever reading is nearest: QUESO LIGHT, KESO LAIT. */
function wordByWord(a: TextSounds, b: TextSounds, least: number): number {
  if (a.words.length !== b.words.length || a.words.length < 2) return 0;
  let weights = 0;
  let alike = 0;
  for (let i = 0; i < a.words.length; i += 1) {
    const [own, other] = [a.words[i] ?? [], b.words[i] ?? []];
    const weight = (a.weights[i] ?? 0) + (b.weights[i] ?? 0);
    weights += weight;
    alike += weight * nearest(own, other, least);
  }
  const likeness = alike / weights;
  return likeness < least ? 0 : likeness;
}

/** The likeness of the two readings that are nearest to each other. */
function nearest(a: readonly string[], b: readonly string[], least: number): number {
  if (a.some((key) => b.includes(key))) return 1;
  let best = 0;
  for (const key of a) for (const other of b) best = Math.max(best, keyLikeness(key, other, least));
  return best;
}

function keyLikeness(a: string, b: string, least: number): number {
  const weight = Math.max(soundWeight(a), soundWeight(b));
  const most = Math.floor(weight * (1 - least));
  if (most === 0 || leastLengthDistance(a.length - b.length) > most) return 0;
  const distance = new SoundDistance(a, most).toKey(b);
  return distance > most ? 0 : 1 - distance / weight;
}
