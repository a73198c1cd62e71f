import { buildPostings, type Postings } from '../postings.ts';
import { conceptLexicon } from './concept-lexicon.ts';
import { sensesOf, type TextVectors } from './text-vectors.ts';

/** Which terms of the texts may have a sense: by concept, and by word where there is none. */
export interface SensePostings {
  /** One group for each concept, then one for each of `otherWords`. */
  readonly terms: Postings;
  /** The negative senses that occur, ascending. */
  readonly otherWords: Int32Array;
}

/** Inverts the vectors. O(terms). */
export function buildSensePostings(vectors: TextVectors): SensePostings {
  const { conceptCount } = conceptLexicon();
  const others = vectors.meanings.filter((meaning) => meaning < 0);
  const otherWords = Int32Array.from(new Set(others)).sort();
  const groups = new Map(Array.from(otherWords, (sense, place) => [sense, conceptCount + place]));
  const terms = buildPostings(conceptCount + otherWords.length, (emit) => {
    for (let term = 0; term < vectors.meanings.length; term += 1) {
      for (const sense of sensesOf(vectors, term)) emit(groups.get(sense) ?? sense, term);
    }
  });
  return { terms, otherWords };
}

/** The terms that may have a sense, in the order of their texts. */
export function termsWithSense(
  { terms: { starts, ids }, otherWords }: SensePostings,
  sense: number,
): Uint32Array {
  const group = sense < 0 ? conceptLexicon().conceptCount + placeOf(sense, otherWords) : sense;
  return ids.subarray(starts[group], starts[group + 1]);
}

/** The place of a number among ascending ones, by halving; behind the last when it is not there. */
function placeOf(wanted: number, numbers: Int32Array): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return numbers[low] === wanted ? low : numbers.length;
}
