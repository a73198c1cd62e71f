import { type ConceptTerm, isOtherWord } from '../../language/concepts/concept-terms.ts';
import type { ConceptVector } from '../../language/concepts/concept-vector.ts';
import { type PostedTexts, textsWithSense } from '../../segment/embeddings/sense-postings.ts';
import type { TextMeanings } from '../../segment/embeddings/text-meanings.ts';
import { WHOLE_SHARE } from '../../segment/embeddings/text-vectors.ts';
import type { SparseSums } from '../accumulators/sparse-sums.ts';
import { type ShareRange, usefulShares } from './share-range.ts';

/** More than the rounding of a few shares to whole numbers takes from a cosine. */
const ROUNDING = 1e-4;

/** What a text must have of a query. */
export interface LeastLikeness {
  /** The cosine. */
  readonly cosine: number;
  /** The part of the query's energy (squared weights) whose terms it says. */
  readonly coverage: number;
}

/** What is looked for, and where what texts have in common with the query is added up. */
export interface LikelyOptions extends LeastLikeness {
  readonly gathered: SparseSums;
}

/** A term of the query with the texts that may mean the same. */
interface FoundTerm {
  readonly term: ConceptTerm;
  readonly lists: readonly PostedTexts[];
  readonly size: number;
}

/** How the texts of one term are taken. */
interface Gathering {
  readonly gathered: SparseSums;
  readonly takesNew: boolean;
  /** A new text with another share cannot be like enough. */
  readonly lowest: number;
  readonly highest: number;
}

/** A text that may be like enough. */
export type VisitLikely = (text: number, mostCosine: number) => void;

/**
 * Visits the texts that hold the rarest name of the query, if it has one, and may be as like it as
 * `least`, each with the most that its cosine can be.
 *
 * Each text gathers, from the postings of one queried term after the other, at least as much as the
 * cosine will give it. Rare terms come first: once those to come weigh too little together, texts that
 * hold nothing before them are passed over, and so are those in which the term weighs too little, or
 * so much that the rest has no room. Few texts are left to be compared word by word.
 */
export function eachLikelyText(
  meanings: TextMeanings,
  query: ConceptVector,
  { cosine, coverage, gathered }: LikelyOptions,
  visit: VisitLikely,
): void {
  const least = (cosine - ROUNDING) * query.length;
  const leastEnergy = Math.max(least ** 2, (coverage - ROUNDING) * query.length ** 2);
  const found = namesFirst(meanings, query);
  const hasName = found.some(({ term }) => isOtherWord(term));
  gathered.begin(meanings.vectors.starts.length);
  let energyLeft = query.length ** 2;
  found.forEach((one, place) => {
    const takesNew = hasName ? place === 0 : energyLeft >= leastEnergy;
    const { from, to } = sharesToMeet(found.slice(place), energyLeft, least);
    const [lowest, highest] = [from * WHOLE_SHARE - 1, to * WHOLE_SHARE + 1];
    gather(one, { gathered, takesNew, lowest, highest });
    energyLeft = Math.max(0, energyLeft - one.term.weight ** 2);
  });
  const { ids: likely, sums } = gathered.atLeast(least);
  likely.forEach((text, at) => {
    visit(text, Math.min(1, (sums[at] ?? 0) / query.length + ROUNDING));
  });
}

/**
 * The shares that a term of a new text may have. It may count as another word of the query than the one
 * that brings it up (LUZ as LIGHT, in a query with both words), but only as one that is still to come.
 */
function sharesToMeet(toCome: readonly FoundTerm[], energy: number, least: number): ShareRange {
  const ranges = toCome.map(({ term: { weight } }) => {
    const rest = Math.sqrt(Math.max(0, energy - weight ** 2));
    return usefulShares(weight, rest, least);
  });
  return {
    from: Math.min(...ranges.map(({ from }) => from)),
    to: Math.max(...ranges.map(({ to }) => to)),
  };
}

function namesFirst({ postings }: TextMeanings, { terms }: ConceptVector): FoundTerm[] {
  const found = terms.map((term) => {
    const lists = term.senses.map((sense) => textsWithSense(postings, sense));
    return { term, lists, size: lists.reduce((sum, { texts }) => sum + texts.length, 0) };
  });
  return found.sort(
    (a, b) => Number(isOtherWord(b.term)) - Number(isOtherWord(a.term)) || a.size - b.size,
  );
}

function gather({ term, lists }: FoundTerm, { gathered, ...which }: Gathering): void {
  const weight = term.weight / WHOLE_SHARE;
  for (const { texts, shares } of lists) gathered.addAll(texts, shares, { weight, ...which });
}
