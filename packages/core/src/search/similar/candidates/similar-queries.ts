import { foldSpelled } from '../../language/folding/spelled-text.ts';
import { MODEL } from '../judge/evidence-model.ts';
import type { PreparedMark } from '../judge/prepared-mark.ts';
import type { WordForm } from '../judge/word-form.ts';

/** What to look for. */
export interface SimilarQuery {
  readonly text: string;
  /** Whether it is one word of several. */
  readonly isPart: boolean;
}

/** So many words of a mark are looked for on their own. */
const MOST_WORDS = 2;
/** A word that says less of its mark than this does not make another mark like it. */
const LEAST_SHARE = 0.3;
/** Nor does one that more than one mark in 800 has: it says less than so many bits. */
const LEAST_BITS = 7;
/** Where nobody waits for the answer, words that say less are looked for too. */
const LEAST_BITS_THOROUGH = 5;

/**
 * What to look for so that every mark like this one is met: the mark as it is written, as it is taken by a
 * reader where that is different (S.O.L. is SOL, ROSA'S is ROSA), and each word that says much of it alone, since a mark
 * may hold that word and nothing else of it.
 */
export function similarQueries(
  name: string,
  { folded, pieces, weight }: PreparedMark,
  isThorough: boolean,
): SimilarQuery[] {
  const taken = pieces.map(({ form }) => form.spelled).join(' ');
  const whole = [{ text: name, isPart: false }];
  if (foldSpelled(taken) !== folded) whole.push({ text: taken, isPart: false });
  if (pieces.length < 2) return whole;
  const leastBits = isThorough ? LEAST_BITS_THOROUGH : LEAST_BITS;
  const telling = pieces
    .filter(({ form, covers }) => isRare(form, leastBits) && covers >= LEAST_SHARE * weight)
    .sort((a, b) => b.covers - a.covers)
    .slice(0, MOST_WORDS)
    .map(({ form }) => ({ text: form.spelled, isPart: true }));
  return [...whole, ...telling];
}

/** A word of one letter never says more than that letter, however rare it is. */
function isRare({ weight, folded }: WordForm, leastBits: number): boolean {
  return weight >= Math.min(leastBits, MODEL.mostOfLetter * folded.length);
}
