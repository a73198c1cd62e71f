import { shareSense } from '../../language/concepts/concept-vector.ts';
import { countCommon } from './letter-pairs.ts';
import type { PreparedMark } from './prepared-mark.ts';
import type { WordForm } from './word-form.ts';
import { areKindred } from './word-likeness.ts';

/**
 * Whether two marks share anything by which a search might meet them (decision D8): a pair of
 * neighbouring letters, a word, a reading, or a concept, be it a broader one. Marks that share nothing
 * are not alike.
 */
export function shareBlockingKey(a: PreparedMark, b: PreparedMark): boolean {
  return (
    shareWord(a, b) ||
    countCommon(a.letterPairs, b.letterPairs, 1) > 0 ||
    shareReading(a, b) ||
    shareConcept(a, b) ||
    shareBroader(a, b)
  );
}

function shareWord(a: PreparedMark, b: PreparedMark): boolean {
  return a.pieces.some((one) => b.pieces.some((other) => one.form.isSameAs(other.form)));
}

function shareReading(a: PreparedMark, b: PreparedMark): boolean {
  return a.pieces.some((one) => b.pieces.some((other) => haveOneReading(one.form, other.form)));
}

function haveOneReading(a: WordForm, b: WordForm): boolean {
  return a.sounds.some(({ codes }) => b.sounds.some((other) => areEqual(codes, other.codes)));
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((code, i) => code === b[i]);
}

function shareConcept({ meaning: a }: PreparedMark, { meaning: b }: PreparedMark): boolean {
  if (a === null || b === null) return false;
  return a.terms.some((term) => b.terms.some((other) => shareSense(term, other)));
}

function shareBroader(a: PreparedMark, b: PreparedMark): boolean {
  return a.pieces.some((one) => b.pieces.some((other) => areKindred(one.form, other.form)));
}
