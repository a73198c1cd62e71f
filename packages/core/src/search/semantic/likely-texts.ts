import { type ConceptTerm, isOtherWord } from './concept-terms.ts';
import type { ConceptVector } from './concept-vector.ts';
import { type PostedTexts, textsWithSense } from './sense-postings.ts';
import { type ShareRange, usefulShares } from './share-range.ts';
import type { TextMeanings } from './text-meanings.ts';
import { WHOLE_SHARE } from './text-vectors.ts';

/** More than the rounding of a few shares to whole numbers takes from a cosine. */
const ROUNDING = 1e-4;

/** What a text must have of a query. */
export interface LeastLikeness {
  /** The cosine. */
  readonly cosine: number;
  /** The part of the query's energy (squared weights) whose terms it says. */
  readonly coverage: number;
}

/** A term of the query with the texts that may mean the same. */
interface FoundTerm {
  readonly term: ConceptTerm;
  readonly lists: readonly PostedTexts[];
  readonly size: number;
}

/** How the texts of one term are taken. */
interface Gathering {
  readonly met: number[];
  readonly takesNew: boolean;
  /** A new text with another share cannot be like enough. */
  readonly lowest: number;
  readonly highest: number;
}

/** By text, all zero between queries: what it has in common with the query that runs. */
let gathered = new Float32Array(0);

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
  { cosine, coverage }: LeastLikeness,
  visit: VisitLikely,
): void {
  const least = (cosine - ROUNDING) * query.length;
  const leastEnergy = Math.max(least ** 2, (coverage - ROUNDING) * query.length ** 2);
  const found = namesFirst(meanings, query);
  const hasName = found.some(({ term }) => isOtherWord(term));
  const met: number[] = [];
  makeRoom(meanings.vectors.starts.length);
  let energyLeft = query.length ** 2;
  found.forEach((one, place) => {
    const takesNew = hasName ? place === 0 : energyLeft >= leastEnergy;
    const { from, to } = sharesToMeet(found.slice(place), energyLeft, least);
    gather(one, { met, takesNew, lowest: from * WHOLE_SHARE - 1, highest: to * WHOLE_SHARE + 1 });
    energyLeft = Math.max(0, energyLeft - one.term.weight ** 2);
  });
  const likely = met.filter((text) => (gathered[text] ?? 0) >= least);
  const sums = likely.map((text) => gathered[text] ?? 0);
  for (const text of met) gathered[text] = 0;
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

function makeRoom(texts: number): void {
  if (gathered.length < texts) gathered = new Float32Array(texts);
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

function gather({ term, lists }: FoundTerm, { met, takesNew, lowest, highest }: Gathering): void {
  const weight = term.weight / WHOLE_SHARE;
  for (const { texts, shares } of lists) {
    for (let i = 0; i < texts.length; i += 1) {
      const text = texts[i] ?? 0;
      const share = shares[i] ?? 0;
      const before = gathered[text] ?? 0;
      if (before === 0) {
        if (!takesNew || share < lowest || share > highest) continue;
        met.push(text);
      }
      gathered[text] = before + weight * share;
    }
  }
}
