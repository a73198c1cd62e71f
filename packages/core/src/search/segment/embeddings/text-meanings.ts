import { fields } from '../../arrays/codec.ts';
import { buildSensePostings, type SensePostings, sensePostingsCodec } from './sense-postings.ts';
import { buildTextVectors, type TextVectors, textVectorsCodec } from './text-vectors.ts';

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
export const meaningsCodec = fields<TextMeanings>({
  vectors: textVectorsCodec,
  postings: sensePostingsCodec,
});
