import { conceptSimilarity } from '../meaning/concept-vector.ts';
import { pronunciationSimilarity } from '../sound/pronunciation-similarity.ts';
import { editDistance } from '../spelling/levenshtein.ts';
import { EVIDENCE_MODEL } from './evidence-model.ts';
import { wordAlignmentSimilarity } from './mark-token.ts';
import type { PreparedMark } from './prepared-mark.ts';
import type { SharedEvidence } from './token-matcher.ts';
import { areRelatedConcepts, areSwappedInitials, shareSense } from './word-comparison.ts';

/** Returns 1 for equal texts, less for each letter to change, add or drop, relative to the longer text. */
export function editSimilarity(a: string, b: string): number {
  const length = Math.max(a.length, b.length);
  return length === 0 ? 0 : 1 - editDistance(a, b) / length;
}

/** Signals that explain a score (decision C11), except the classes that two marks share. */
export interface MatchSignals {
  /** Whether both marks have the same folded text, with initials joined or apart. */
  readonly exact: boolean;
  /** Similarity in writing, 0..1: without blanks and hyphens, or word by word in any order. */
  readonly text: number;
  /** Similarity in sound of the nearest readings, 0..1: as a whole, or word by word in any order. */
  readonly phonetic: number;
  /** Similarity in meaning, 0..1; null if the semantic channel is off. */
  readonly semantic: number | null;
  /** Whether one mark contains all of the other, spelled or sounding alike, and something else. */
  readonly contains: boolean;
}

/** Minimum share of the weight of a mark that must match for the other mark to contain it. */
const MIN_CONTAINED = 0.75;
const SHORTEST_CONTAINED = 3;

/** Returns the signals of two marks; `evidence` is the evidence that their matching words give. */
export function matchSignals(
  a: PreparedMark,
  b: PreparedMark,
  evidence: SharedEvidence,
): MatchSignals {
  const exact = a.reading === b.reading && a.reading !== '';
  return {
    exact,
    text: exact ? 1 : textSimilarity(a, b),
    phonetic: exact ? 1 : phoneticSimilarity(a, b),
    semantic: semanticSimilarity(a, b),
    contains: !exact && (isSubstringOf(a, b) || isSubstringOf(b, a) || isFullyCovered(evidence)),
  };
}

/** Returns whether two marks are alike in text, sound or meaning; other pairs are not reported (decision D8). */
export function hasEvidence(a: PreparedMark, b: PreparedMark): boolean {
  const { minSign } = EVIDENCE_MODEL;
  if (textSimilarity(a, b) >= minSign || phoneticSimilarity(a, b) >= minSign) return true;
  return (semanticSimilarity(a, b) ?? 0) >= minSign;
}

function textSimilarity(a: PreparedMark, b: PreparedMark): number {
  const byWords = wordAlignmentSimilarity(a.pieces, b.pieces, (one, other) =>
    areSwappedInitials(one.form, other.form)
      ? EXCHANGED_INITIALS
      : editSimilarity(one.form.folded, other.form.folded),
  );
  return Math.max(editSimilarity(a.letters, b.letters), byWords);
}

/** Similarity of three letters with two exchanged, which counts as one change. */
const EXCHANGED_INITIALS = 2 / 3;

function phoneticSimilarity(a: PreparedMark, b: PreparedMark): number {
  const byWords = wordAlignmentSimilarity(a.pieces, b.pieces, (one, other) =>
    pronunciationSimilarity(one.form.said, other.form.said),
  );
  return Math.max(pronunciationSimilarity(a.sounds, b.sounds), byWords);
}

/** Returns the similarity in meaning, of the whole marks or word by word in any order. */
function semanticSimilarity(a: PreparedMark, b: PreparedMark): number | null {
  if (a.meaning === null || b.meaning === null) return null;
  const byWords = wordAlignmentSimilarity(a.pieces, b.pieces, ({ form: one }, { form: other }) => {
    if (one.isSameAs(other) || shareSense(one, other)) return 1;
    return areRelatedConcepts(one, other) ? EVIDENCE_MODEL.kindredShare : 0;
  });
  return Math.max(conceptSimilarity(a.meaning, b.meaning), byWords);
}

function isSubstringOf(short: PreparedMark, long: PreparedMark): boolean {
  if (short.letters.length < SHORTEST_CONTAINED) return false;
  return short.letters.length < long.letters.length && long.letters.includes(short.letters);
}

function isFullyCovered({ shareOfA, shareOfB }: SharedEvidence): boolean {
  const [less, more] = shareOfA < shareOfB ? [shareOfA, shareOfB] : [shareOfB, shareOfA];
  return more >= MIN_CONTAINED && less < MIN_CONTAINED;
}
