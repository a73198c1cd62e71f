import { conceptSimilarity } from '../meaning/concept-vector.ts';
import { likenessOfSounds } from '../sound/text-sounds.ts';
import { editDistance } from '../spelling/levenshtein.ts';
import { MODEL } from './evidence-model.ts';
import { pairedWords } from './mark-piece.ts';
import type { SharedEvidence } from './piece-matches.ts';
import type { PreparedMark } from './prepared-mark.ts';
import { areKindred, shareSense } from './word-likeness.ts';

/** 1 for equal texts, less for each letter to be changed, added or dropped, by the longer one's length. */
export function editLikeness(a: string, b: string): number {
  const length = Math.max(a.length, b.length);
  return length === 0 ? 0 : 1 - editDistance(a, b) / length;
}

/** What explains a score (decision C11); the classes that two marks share are not known here. */
export interface MarkSignals {
  /** Both marks have the same folded text, initials joined or apart. */
  readonly exact: boolean;
  /** Likeness in writing, 0..1: blanks and hyphens aside, or word by word in any order. */
  readonly text: number;
  /** Likeness in sound, 0..1, in the nearest of the readings; as a whole, or word by word in any order. */
  readonly phonetic: number;
  /** Likeness in meaning, 0..1; null while no embedder is on. */
  readonly semantic: number | null;
  /** All of one mark is found in the other, spelled or sounding alike, beside something else. */
  readonly contains: boolean;
}

/** The share of the weight of a mark that must be found in the other for the mark to be contained. */
const LEAST_CONTAINED = 0.75;
const SHORTEST_CONTAINED = 3;

/** @param evidence what the two marks were found to share */
export function markSignals(
  a: PreparedMark,
  b: PreparedMark,
  evidence: SharedEvidence,
): MarkSignals {
  const exact = a.reading === b.reading && a.reading !== '';
  return {
    exact,
    text: exact ? 1 : textLikeness(a, b),
    phonetic: exact ? 1 : phoneticLikeness(a, b),
    semantic: semanticLikeness(a, b),
    contains: !exact && (isWrittenIn(a, b) || isWrittenIn(b, a) || isFound(evidence)),
  };
}

/** Whether two marks are alike in text, sound or meaning: without that no score is reported (decision D8). */
export function hasSign(a: PreparedMark, b: PreparedMark): boolean {
  const { leastSign } = MODEL;
  if (textLikeness(a, b) >= leastSign || phoneticLikeness(a, b) >= leastSign) return true;
  return (semanticLikeness(a, b) ?? 0) >= leastSign;
}

function textLikeness(a: PreparedMark, b: PreparedMark): number {
  const byWords = pairedWords(a.pieces, b.pieces, (one, other) =>
    editLikeness(one.form.folded, other.form.folded),
  );
  return Math.max(editLikeness(a.letters, b.letters), byWords);
}

function phoneticLikeness(a: PreparedMark, b: PreparedMark): number {
  const byWords = pairedWords(a.pieces, b.pieces, (one, other) =>
    likenessOfSounds(one.form.said, other.form.said),
  );
  return Math.max(likenessOfSounds(a.sounds, b.sounds), byWords);
}

/** As wholes, or word by word in any order. */
function semanticLikeness(a: PreparedMark, b: PreparedMark): number | null {
  if (a.meaning === null || b.meaning === null) return null;
  const byWords = pairedWords(a.pieces, b.pieces, ({ form: one }, { form: other }) => {
    if (one.isSameAs(other) || shareSense(one, other)) return 1;
    return areKindred(one, other) ? MODEL.kindredShare : 0;
  });
  return Math.max(conceptSimilarity(a.meaning, b.meaning), byWords);
}

function isWrittenIn(short: PreparedMark, long: PreparedMark): boolean {
  if (short.letters.length < SHORTEST_CONTAINED) return false;
  return short.letters.length < long.letters.length && long.letters.includes(short.letters);
}

function isFound({ shareOfA, shareOfB }: SharedEvidence): boolean {
  const [less, more] = shareOfA < shareOfB ? [shareOfA, shareOfB] : [shareOfB, shareOfA];
  return more >= LEAST_CONTAINED && less < LEAST_CONTAINED;
}
