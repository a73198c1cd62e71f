import { type Codec, i32, mapped, objectCodec, u16, u32 } from '../../../arrays/codec.ts';
import { GrowableArray } from '../../../arrays/growable-array.ts';
import { buildPostings, type Postings, postingsCodec } from '../../../arrays/postings.ts';
import type { ConceptTerm } from '../../../likeness/meaning/concept-terms.ts';
import { type ConceptVector, embedConcepts } from '../../../likeness/meaning/concept-vector.ts';

/**
 * Concept vectors of many texts in flat arrays, six bytes per term. Vectors are normalised to
 * length 1, so the weight of a term is its share of the text.
 */
export interface TextVectors {
  /** The terms of text `t` are at `starts[t]` to `starts[t + 1]`, exclusive. */
  readonly starts: Uint32Array;
  /** Weights from 0 to 1 as integers from 0 to `FULL_SHARE`. */
  readonly shares: Uint16Array;
  /** Index of each term in `senseLists`, or the negative sense of a word without a concept. */
  readonly meanings: Int32Array;
  /** Distinct lists of senses: a few thousand for any number of texts. */
  readonly senseLists: readonly (readonly number[])[];
}

/** Stored share of a term that makes up the whole text, i.e. a weight of 1. */
export const FULL_SHARE = 65_535;

/** Embeds texts, numbered by their position. */
export function buildTextVectors(texts: readonly string[]): TextVectors {
  const starts = new Uint32Array(texts.length + 1);
  const shares = new GrowableArray(Uint16Array);
  const meanings = new GrowableArray(Int32Array);
  const lists = new Map<readonly number[], number>();
  texts.forEach((text, id) => {
    const { terms, length } = embedConcepts(text);
    for (const { senses, weight } of terms) {
      shares.push(Math.round((FULL_SHARE * weight) / length));
      meanings.push(internSenses(senses, lists));
    }
    starts[id + 1] = shares.length;
  });
  return {
    starts,
    shares: shares.numbers.slice(0, shares.length),
    meanings: meanings.numbers.slice(0, meanings.length),
    senseLists: [...lists.keys()],
  };
}

export const textVectorsCodec: Codec<TextVectors> = mapped(
  objectCodec({ starts: u32, shares: u16, meanings: i32, senseLists: postingsCodec }),
  ({ senseLists, ...rest }) => ({ ...rest, senseLists: unflattenLists(senseLists) }),
  ({ senseLists, ...rest }) => ({ ...rest, senseLists: flattenLists(senseLists) }),
);

function flattenLists(senseLists: TextVectors['senseLists']): Postings {
  return buildPostings(senseLists.length, (emit) => {
    senseLists.forEach((senses, position) => {
      for (const sense of senses) emit(position, sense);
    });
  });
}

function unflattenLists({ starts, ids }: Postings): TextVectors['senseLists'] {
  return Array.from(starts.subarray(1), (to, position) => [...ids.subarray(starts[position], to)]);
}

/** Returns the vector of one text; its length is 1, or 0 when the text has no terms. */
export function textVector(vectors: TextVectors, text: number): ConceptVector {
  const terms: ConceptTerm[] = [];
  const to = vectors.starts[text + 1] ?? 0;
  for (let term = vectors.starts[text] ?? 0; term < to; term += 1) {
    const weight = (vectors.shares[term] ?? 0) / FULL_SHARE;
    terms.push({ senses: termSenses(vectors, term), weight });
  }
  return { terms, length: terms.length === 0 ? 0 : 1 };
}

/** Returns the possible senses of a term, as in `ConceptTerm`. */
export function termSenses({ meanings, senseLists }: TextVectors, term: number): readonly number[] {
  const meaning = meanings[term] ?? 0;
  return meaning < 0 ? [meaning] : (senseLists[meaning] ?? []);
}

/** Lists are interned by identity, because the lexicon returns the same array for a word each time. */
function internSenses(senses: readonly number[], lists: Map<readonly number[], number>): number {
  const [first = 0] = senses;
  if (first < 0) return first;
  const position = lists.get(senses) ?? lists.size;
  lists.set(senses, position);
  return position;
}
