import { conceptSimilarity } from '../meaning/concept-vector.ts';
import { pronunciationSimilarity } from '../sound/pronunciation-similarity.ts';
import { editDistance } from '../spelling/levenshtein.ts';
import { EVIDENCE_MODEL } from './evidence-model.ts';
import { wordAlignmentSimilarity } from './mark-token.ts';
import type { PreparedMark } from './prepared-mark.ts';
import type { SharedEvidence } from './token-matcher.ts';
import { areExchangedInitials, areRelatedConcepts, shareSense } from './word-comparison.ts';

/** 1 for equal texts, less for each letter to be changed, added or dropped, by the longer one's length. */
export function editSimilarity(a: string, b: string): number {
  const length = Math.max(a.length, b.length);
  return length === 0 ? 0 : 1 - editDistance(a, b) / length;
}

/** What explains a score (decision C11); the classes that two marks share are not known here. */
export interface MatchSignals {
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
const MIN_CONTAINED = 0.75;
const SHORTEST_CONTAINED = 3;

/** @param evidence what the two marks were found to share */
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

/** Whether two marks are alike in text, sound or meaning: without that no score is reported (decision D8). */
export function hasEvidence(a: PreparedMark, b: PreparedMark): boolean {
  const { minSign } = EVIDENCE_MODEL;
  if (textSimilarity(a, b) >= minSign || phoneticSimilarity(a, b) >= minSign) return true;
  return (semanticSimilarity(a, b) ?? 0) >= minSign;
}

function textSimilarity(a: PreparedMark, b: PreparedMark): number {
  const byWords = wordAlignmentSimilarity(a.pieces, b.pieces, (one, other) =>
    areExchangedInitials(one.form, other.form)
      ? EXCHANGED_INITIALS
      : editSimilarity(one.form.folded, other.form.folded),
  );
  return Math.max(editSimilarity(a.letters, b.letters), byWords);
}

/** Exchanging two of three letters is one change. */
const EXCHANGED_INITIALS = 2 / 3;

function phoneticSimilarity(a: PreparedMark, b: PreparedMark): number {
  const byWords = wordAlignmentSimilarity(a.pieces, b.pieces, (one, other) =>
    pronunciationSimilarity(one.form.said, other.form.said),
  );
  return Math.max(pronunciationSimilarity(a.sounds, b.sounds), byWords);
}

/** As wholes, or word by word in any order. */
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
