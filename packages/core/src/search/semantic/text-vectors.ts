import type { ConceptTerm } from './concept-terms.ts';
import { type ConceptVector, embedConcepts } from './concept-vector.ts';

/**
 * The concept vectors of many texts, laid out flat: a few bytes a term. They have length 1 here, so
 * the weight of a term is its share of the text.
 */
export interface TextVectors {
  /** Terms of text `t` stand at `starts[t]` up to `starts[t + 1]`. */
  readonly starts: Uint32Array;
  /** The text of each term, and the weight that it has there. */
  readonly texts: Uint32Array;
  readonly shares: Float32Array;
  /** Of each term the place of its senses in `senseLists`, or the negative sense of another word. */
  readonly meanings: Int32Array;
  readonly senseLists: readonly (readonly number[])[];
}

/** Embeds texts, numbered by their position. */
export function buildTextVectors(texts: readonly string[]): TextVectors {
  const starts = new Uint32Array(texts.length + 1);
  const owners: number[] = [];
  const shares: number[] = [];
  const meanings: number[] = [];
  const listIds = new Map<readonly number[], number>();
  texts.forEach((text, id) => {
    const { terms, length } = embedConcepts(text);
    for (const { senses, weight } of terms) {
      owners.push(id);
      shares.push(weight / length);
      meanings.push(meaningOf(senses, listIds));
    }
    starts[id + 1] = owners.length;
  });
  return {
    starts,
    texts: Uint32Array.from(owners),
    shares: Float32Array.from(shares),
    meanings: Int32Array.from(meanings),
    senseLists: [...listIds.keys()],
  };
}

/** The vector of one text; its length is 1, or 0 when the text says nothing. */
export function vectorOf(vectors: TextVectors, text: number): ConceptVector {
  const terms: ConceptTerm[] = [];
  const to = vectors.starts[text + 1] ?? 0;
  for (let term = vectors.starts[text] ?? 0; term < to; term += 1) {
    terms.push({ senses: sensesOf(vectors, term), weight: vectors.shares[term] ?? 0 });
  }
  return { terms, length: terms.length === 0 ? 0 : 1 };
}

/** What a term may mean, as in `ConceptTerm`. */
export function sensesOf({ meanings, senseLists }: TextVectors, term: number): readonly number[] {
  const meaning = meanings[term] ?? 0;
  return meaning < 0 ? [meaning] : (senseLists[meaning] ?? []);
}

/** A word has its senses in one list wherever it stands, so lists are told apart by identity. */
function meaningOf(senses: readonly number[], listIds: Map<readonly number[], number>): number {
  const [first = 0] = senses;
  if (first < 0) return first;
  const id = listIds.get(senses) ?? listIds.size;
  listIds.set(senses, id);
  return id;
}
