import type { ArraysReader, ArraysWriter } from '../../arrays/named-arrays.ts';
import {
  buildSensePostings,
  readSensePostings,
  type SensePostings,
  writeSensePostings,
} from './sense-postings.ts';
import {
  buildTextVectors,
  readTextVectors,
  type TextVectors,
  writeTextVectors,
} from './text-vectors.ts';

/** What the texts of a segment mean, and what finds them by it. */
export interface TextMeanings {
  readonly vectors: TextVectors;
  readonly postings: SensePostings;
}

/** Embeds each text, numbered by its position. */
export function buildMeanings(texts: readonly string[]): TextMeanings {
  const vectors = buildTextVectors(texts);
  return { vectors, postings: buildSensePostings(vectors) };
}

/** Good only for the lexicon that it was built with: whoever keeps the arrays keeps `conceptLexicon().id`. */
export function writeMeanings({ vectors, postings }: TextMeanings, arrays: ArraysWriter): void {
  writeTextVectors(vectors, arrays.under('vectors'));
  writeSensePostings(postings, arrays.under('postings'));
}

export function readMeanings(arrays: ArraysReader): TextMeanings {
  return {
    vectors: readTextVectors(arrays.under('vectors')),
    postings: readSensePostings(arrays.under('postings')),
  };
}
