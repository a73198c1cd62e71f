import {
  type ConceptTerm,
  conceptTerms,
  isUnknownWord,
  UNIFORM_WEIGHTS,
  type WrittenTerm,
} from './concept-terms.ts';

/** The meaning of a mark as a sparse vector: its terms, and the Euclidean length of their weights. */
export interface ConceptVector<Term extends ConceptTerm = ConceptTerm> {
  readonly terms: readonly Term[];
  /** 0 for a mark without a term (`LA DE`, `!!!`). */
  readonly length: number;
}

/** Returns the meaning of a mark as a vector. Pure; takes a few microseconds once the lexicon is built. */
export function embedConcepts(text: string, weights = UNIFORM_WEIGHTS): ConceptVector<WrittenTerm> {
  const terms = conceptTerms(text, weights);
  return { terms, length: Math.hypot(...terms.map((term) => term.weight)) };
}

/** Returns whether a mark names any concept; false for a mark of invented words and names only. */
export function hasConcept({ terms }: ConceptVector): boolean {
  return !terms.every(isUnknownWord);
}

/**
 * Returns the cosine similarity of two marks, 0..1. A word of several meanings takes the one that the other mark
 * shares: BANCO is BANK, and BENCH too. Words match in any order, each with at most one of the other mark.
 * 1 for the same concepts in two languages, 0 for none in common. O(terms of a x terms of b).
 */
export function conceptSimilarity(a: ConceptVector, b: ConceptVector): number {
  if (a.length === 0 || b.length === 0) return 0;
  const shared = Math.max(sharedWeight(a.terms, b.terms), sharedWeight(b.terms, a.terms));
  return Math.min(1, shared / (a.length * b.length));
}

/** Pairs terms with a common sense greedily and sums the products of their weights; callers try both directions. */
function sharedWeight(terms: readonly ConceptTerm[], others: readonly ConceptTerm[]): number {
  const taken: boolean[] = [];
  let energy = 0;
  for (const term of terms) {
    const at = others.findIndex(
      (other, position) => !taken[position] && sensesOverlap(term, other),
    );
    if (at < 0) continue;
    taken[at] = true;
    energy += term.weight * (others[at]?.weight ?? 0);
  }
  return energy;
}

/** Returns whether two terms have a sense in common. */
export function sensesOverlap(a: ConceptTerm, b: ConceptTerm): boolean {
  return a.senses.some((sense) => b.senses.includes(sense));
}
