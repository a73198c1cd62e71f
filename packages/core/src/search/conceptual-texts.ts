import { ScoredTexts } from './scored-texts.ts';
import { type ConceptVector, conceptSimilarity } from './semantic/concept-vector.ts';
import {
  buildSensePostings,
  type SensePostings,
  termsWithSense,
} from './semantic/sense-postings.ts';
import { buildTextVectors, type TextVectors, vectorOf } from './semantic/text-vectors.ts';

/**
 * Marks less alike in meaning than this are not found by it. One concept of two reaches it, and two of
 * three; one of three does not, nor one beside an invented word.
 */
const FLOOR = 0.6;
/** Shares are kept in single precision. */
const ROUNDING = 1e-6;

/** What the texts of a segment mean, and what finds them by it. */
export interface TextMeanings {
  readonly vectors: TextVectors;
  readonly postings: SensePostings;
}

/** Reads the meaning of each text, numbered by its position. */
export function readMeanings(texts: readonly string[]): TextMeanings {
  const vectors = buildTextVectors(texts);
  return { vectors, postings: buildSensePostings(vectors) };
}

/** The texts that mean what the query means, or nearly. */
export function rankConceptual(meanings: TextMeanings, query: ConceptVector): ScoredTexts {
  const likely = likelyTexts(meanings, query);
  const scored = new ScoredTexts(likely.size);
  for (const text of likely) {
    const score = conceptSimilarity(query, vectorOf(meanings.vectors, text));
    if (score >= FLOOR) scored.add(text, score);
  }
  return scored;
}

/**
 * All texts that can reach the floor. The rarest term of the query comes first: what a text gains by
 * the terms after it is bounded by their weight, so the later a text is met, the more of it the shared
 * term must be; a common term after rare ones finds next to nothing new, and is then not even read.
 */
function likelyTexts({ vectors, postings }: TextMeanings, query: ConceptVector): Set<number> {
  const likely = new Set<number>();
  let energyLeft = query.length ** 2;
  for (const { weight, found } of rarestFirst(postings, query)) {
    energyLeft -= weight ** 2;
    const least = leastShare(
      weight / query.length,
      Math.sqrt(Math.max(0, energyLeft)) / query.length,
    );
    if (least > 1) continue;
    for (const terms of found) {
      for (const term of terms) {
        if ((vectors.shares[term] ?? 0) >= least) likely.add(vectors.texts[term] ?? 0);
      }
    }
  }
  return likely;
}

/** The terms of the query with the terms of texts that may mean the same. */
function rarestFirst(postings: SensePostings, { terms }: ConceptVector) {
  const lists = terms.map(({ senses, weight }) => {
    const found = senses.map((sense) => termsWithSense(postings, sense));
    return { weight, found, size: found.reduce((sum, { length }) => sum + length, 0) };
  });
  return lists.sort((a, b) => a.size - b.size);
}

/**
 * The least share `s` of a text that lets it reach the floor by a term of weight `own` and others of
 * weight `rest`. The shares of the others are at most sqrt(1 - s²) together, so the likeness is at most
 * own * s + rest * sqrt(1 - s²): a sine of the angle whose sine is `s`, which is solved for it.
 */
function leastShare(own: number, rest: number): number {
  const most = Math.hypot(own, rest);
  if (most < FLOOR - ROUNDING) return Number.POSITIVE_INFINITY;
  const angle = Math.asin(Math.min(1, FLOOR / most)) - Math.atan2(rest, own);
  return Math.sin(Math.max(0, angle)) - ROUNDING;
}
