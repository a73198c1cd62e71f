import {
  type ConceptTerm,
  conceptTerms,
  isUnknownWord,
  UNIFORM_WEIGHTS,
  type WrittenTerm,
} from './concept-terms.ts';

/** A mark as a sparse vector: its terms, and the Euclidean length of their weights. */
export interface ConceptVector<Term extends ConceptTerm = ConceptTerm> {
  readonly terms: readonly Term[];
  /** 0 for a mark that says nothing (`LA DE`, `!!!`). */
  readonly length: number;
}

/** What a mark means, as a vector. Pure; a few microseconds once the lexicon is built. */
export function embedConcepts(text: string, weights = UNIFORM_WEIGHTS): ConceptVector<WrittenTerm> {
  const terms = conceptTerms(text, weights);
  return { terms, length: Math.hypot(...terms.map((term) => term.weight)) };
}

/** Whether a mark names a concept at all, or is made of invented words and names. */
export function hasConcept({ terms }: ConceptVector): boolean {
  return !terms.every(isUnknownWord);
}

/**
 * The cosine of two marks, 0..1, where a word of several meanings takes the one that the other mark
 * shares: BANCO is BANK, and BENCH too. Words in any order; each meets at most one of the other mark.
 * 1 for the same concepts in two languages, 0 for none in common. O(terms of a x terms of b).
 */
export function conceptSimilarity(a: ConceptVector, b: ConceptVector): number {
  if (a.length === 0 || b.length === 0) return 0;
  const shared = Math.max(sharedWeight(a.terms, b.terms), sharedWeight(b.terms, a.terms));
  return Math.min(1, shared / (a.length * b.length));
}

/** Pairs each term with the first free one that shares a sense: greedy, so tried from both sides. */
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

/** Whether two terms may mean the same. */
export function sensesOverlap(a: ConceptTerm, b: ConceptTerm): boolean {
  return a.senses.some((sense) => b.senses.includes(sense));
}
