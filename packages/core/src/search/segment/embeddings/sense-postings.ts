import { i32, objectCodec, u16, u32 } from '../../../arrays/codec.ts';
import { buildPostings } from '../../../arrays/postings.ts';
import { partitionPoint } from '../../../arrays/sorted-texts.ts';
import { builtInLexicon } from '../../../likeness/meaning/concept-lexicon.ts';
import {
  buildTextVectors,
  type TextVectors,
  termSenses,
  textVectorsCodec,
} from './text-vectors.ts';

/**
 * Inverted index from senses to the texts with a term that may have the sense, and that term's share of the text.
 * Senses are concepts, or words without a concept.
 */
interface SensePostings {
  /** The postings of group `g` (a sense; concepts first) are at `starts[g]` to `starts[g + 1]`, exclusive. */
  readonly starts: Uint32Array;
  /** Text numbers, ascending within a group; a text is repeated for each of its terms that may have the sense. */
  readonly texts: Uint32Array;
  /** Shares of those terms, as in `TextVectors`. */
  readonly shares: Uint16Array;
  /** Negative senses (words without a concept), ascending; their groups follow those of the concepts. */
  readonly otherWords: Int32Array;
}

/** Posting list of one sense. */
export type SensePostingList = Pick<SensePostings, 'texts' | 'shares'>;

/** Inverts the vectors. O(terms log words). */
function buildSensePostings(vectors: TextVectors): SensePostings {
  const { meanings } = vectors;
  const { conceptCount } = builtInLexicon();
  const unknownWords = distinctNegatives(meanings);
  const { starts, ids } = buildPostings(conceptCount + unknownWords.length, (emit) => {
    for (let term = 0; term < meanings.length; term += 1) {
      for (const sense of termSenses(vectors, term)) emit(senseGroup(sense, unknownWords), term);
    }
  });
  const shares = Uint16Array.from(ids, (term) => vectors.shares[term] ?? 0);
  const owners = textOfTerm(vectors);
  return { starts, texts: ids.map((term) => owners[term] ?? 0), shares, otherWords: unknownWords };
}

const sensePostingsCodec = objectCodec<SensePostings>({
  starts: u32,
  texts: u32,
  shares: u16,
  otherWords: i32,
});

/** Returns the texts that may have a sense, ascending. */
export function textsWithSense(postings: SensePostings, sense: number): SensePostingList {
  const group = senseGroup(sense, postings.otherWords);
  const [from, to] = [postings.starts[group], postings.starts[group + 1]];
  return { texts: postings.texts.subarray(from, to), shares: postings.shares.subarray(from, to) };
}

function senseGroup(sense: number, unknownWords: Int32Array): number {
  return sense < 0 ? builtInLexicon().conceptCount + lowerBound(sense, unknownWords) : sense;
}

/** Binary search for a number in an ascending array; returns the length when it is absent. */
function lowerBound(wanted: number, numbers: Int32Array): number {
  const position = partitionPoint(numbers.length, (at) => (numbers[at] ?? 0) >= wanted);
  return numbers[position] === wanted ? position : numbers.length;
}

function distinctNegatives(numbers: Int32Array): Int32Array {
  const sorted = numbers.filter((number) => number < 0).sort();
  return sorted.filter((number, position) => number !== sorted[position - 1]);
}

/** Returns, for each term, the number of the text that contains it. */
function textOfTerm({ starts, meanings }: TextVectors): Uint32Array {
  const owners = new Uint32Array(meanings.length);
  for (let text = 0; text + 1 < starts.length; text += 1) {
    owners.fill(text, starts[text], starts[text + 1]);
  }
  return owners;
}

/** Concept vectors of a segment's texts, and their inverted index. */
export interface TextMeanings {
  readonly vectors: TextVectors;
  readonly postings: SensePostings;
}

/** Embeds each text, numbered by its position. */
export function buildMeanings(texts: readonly string[]): TextMeanings {
  const vectors = buildTextVectors(texts);
  return { vectors, postings: buildSensePostings(vectors) };
}

/** Valid only for the lexicon that it was built with, so `builtInLexicon().id` must be stored with the arrays. */
export const meaningsCodec = objectCodec<TextMeanings>({
  vectors: textVectorsCodec,
  postings: sensePostingsCodec,
});
