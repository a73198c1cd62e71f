import { type ConceptTerm, conceptTerms } from './concept-terms.ts';
import { EVEN_WEIGHTS } from './concept-weights.ts';

/** A mark as a sparse vector: its terms, and the Euclidean length of their weights. */
export interface ConceptVector {
  readonly terms: readonly ConceptTerm[];
  /** 0 for a mark that says nothing (`LA DE`, `!!!`). */
  readonly length: number;
}

/** What a mark means, as a vector. Pure; a few microseconds once the lexicon is built. */
export function embedConcepts(text: string, weights = EVEN_WEIGHTS): ConceptVector {
  const terms = conceptTerms(text, weights);
  return { terms, length: Math.hypot(...terms.map((term) => term.weight)) };
}

/**
 * The concepts that a mark may name, ascending, each once: the keys of an inverted index, by which
 * two marks of any conceptual likeness can be found without comparing every vector.
 */
export function conceptsOf(text: string): readonly number[] {
  const { terms } = embedConcepts(text);
  const concepts = new Set(terms.flatMap(({ senses }) => senses).filter((sense) => sense >= 0));
  return [...concepts].sort((a, b) => a - b);
}

/**
 * The cosine of two marks, 0..1, where a word of several meanings takes the one that the other mark
 * shares: BANCO is BANK, and BENCH too. Words in any order; each meets at most one of the other mark.
 * 1 for the same concepts in two languages, 0 for none in common. O(terms of a x terms of b).
 */
export function conceptSimilarity(a: ConceptVector, b: ConceptVector): number {
  if (a.length === 0 || b.length === 0) return 0;
  const shared = Math.max(sharedEnergy(a.terms, b.terms), sharedEnergy(b.terms, a.terms));
  return Math.min(1, shared / (a.length * b.length));
}

/** Pairs each term with the first free one that shares a sense: greedy, so tried from both sides. */
function sharedEnergy(terms: readonly ConceptTerm[], others: readonly ConceptTerm[]): number {
  const free = new Set(others);
  let energy = 0;
  for (const term of terms) {
    for (const other of free) {
      if (!shareSense(term, other)) continue;
      energy += term.weight * other.weight;
      free.delete(other);
      break;
    }
  }
  return energy;
}

function shareSense(a: ConceptTerm, b: ConceptTerm): boolean {
  return a.senses.some((sense) => b.senses.includes(sense));
}
