import { conceptSimilarity, namesConcept } from '../../language/concepts/concept-vector.ts';
import { MODEL } from './evidence-model.ts';
import type { PieceMatches } from './piece-matches.ts';
import type { PreparedMark } from './prepared-mark.ts';

/** What speaks for the likeness of two marks. */
export interface SharedEvidence {
  /** How much speaks for it, in bits; 0 when nothing does. */
  bits: number;
  /** The parts of the weight of each mark that are found in the other, 0..1. */
  shareOfA: number;
  shareOfB: number;
}

/**
 * Writes to `evidence` what two marks have in common: what their words say together, and how much of
 * each mark that is, since a mark found whole inside another, and two that leave nothing over, are
 * more alike than two that share a word. Or what they say by meaning the same, whichever is more.
 */
export function findSharedEvidence(
  a: PreparedMark,
  b: PreparedMark,
  { evidence, pieces }: { evidence: SharedEvidence; pieces: PieceMatches },
): void {
  pieces.collect(a, b);
  const { found } = pieces;
  found.takeStrongest();
  evidence.shareOfA = a.weight === 0 ? 0 : Math.min(1, found.foundOfA / a.weight);
  evidence.shareOfB = b.weight === 0 ? 0 : Math.min(1, found.foundOfB / b.weight);
  const ofWords = found.bits === 0 ? 0 : found.bits + wholeness(evidence);
  evidence.bits = Math.max(ofWords, evidenceOfPhrases(a, b));
}

/** What the parts that are found say beside the words that are. */
export function wholeness({ shareOfA, shareOfB }: Omit<SharedEvidence, 'bits'>): number {
  const ofOne = MODEL.wholeOfOne * Math.max(shareOfA, shareOfB);
  return ofOne + MODEL.wholeOfBoth * Math.min(shareOfA, shareOfB);
}

/** Evidence that two marks mean the same as a whole, though their words do not: PUESTA DE SOL is SUNSET. */
function evidenceOfPhrases(a: PreparedMark, b: PreparedMark): number {
  const likeness = likenessOfPhrases(a, b);
  if (likeness === 0 || a.meaning === null || !namesConcept(a.meaning)) return 0;
  const said = Math.min(a.weight, b.weight) - MODEL.otherWord;
  return likeness ** 2 * (said + MODEL.wholeOfOne + MODEL.wholeOfBoth);
}

/** Likeness in meaning of two marks of which one has a phrase; 0 where it is too little. */
export function likenessOfPhrases(a: PreparedMark, b: PreparedMark): number {
  if ((!a.hasPhrase && !b.hasPhrase) || a.meaning === null || b.meaning === null) return 0;
  const likeness = conceptSimilarity(a.meaning, b.meaning);
  return likeness < MODEL.leastMeaning ? 0 : likeness;
}
