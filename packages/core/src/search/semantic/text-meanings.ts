import type { PartsReader, PartsWriter } from '../parts.ts';
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

/** Good only for the lexicon that it was built with: whoever keeps the parts keeps `conceptLexicon().id`. */
export function writeMeanings({ vectors, postings }: TextMeanings, parts: PartsWriter): void {
  writeTextVectors(vectors, parts.under('vectors'));
  writeSensePostings(postings, parts.under('postings'));
}

export function readMeanings(parts: PartsReader): TextMeanings {
  return {
    vectors: readTextVectors(parts.under('vectors')),
    postings: readSensePostings(parts.under('postings')),
  };
}
