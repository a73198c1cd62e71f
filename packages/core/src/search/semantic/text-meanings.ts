import { buildSensePostings, type SensePostings } from './sense-postings.ts';
import { buildTextVectors, type TextVectors } from './text-vectors.ts';

/** What the texts of a segment mean, and what finds them by it. */
export interface TextMeanings {
  readonly vectors: TextVectors;
  readonly postings: SensePostings;
  /** A number for each text to count in, 0 between queries; one query at a time. */
  readonly gathered: Float32Array;
}

/** Reads the meaning of each text, numbered by its position. */
export function readMeanings(texts: readonly string[]): TextMeanings {
  const vectors = buildTextVectors(texts);
  const postings = buildSensePostings(vectors);
  return { vectors, postings, gathered: new Float32Array(texts.length) };
}
