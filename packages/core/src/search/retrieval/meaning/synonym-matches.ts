import {
  type ConceptTerm,
  isUnknownWord,
  type WrittenTerm,
} from '../../../likeness/meaning/concept-terms.ts';
import {
  type ConceptVector,
  conceptSimilarity,
  sensesOverlap,
} from '../../../likeness/meaning/concept-vector.ts';
import { tokenizeMark } from '../../../likeness/text/spanish-folding.ts';
import {
  type SensePostingList,
  type TextMeanings,
  textsWithSense,
} from '../../segment/embeddings/sense-postings.ts';
import { FULL_SHARE, textVector } from '../../segment/embeddings/text-vectors.ts';
import type { SparseSums } from '../accumulators/score-accumulators.ts';

/** More than the rounding of a few shares to whole numbers takes from a cosine. */
const ROUNDING = 1e-4;

/** How much of a query a text must match. */
interface MinSimilarity {
  /** The cosine. */
  readonly cosine: number;
  /** The part of the query's energy (squared weights) whose terms it says. */
  readonly coverage: number;
}

/** What is looked for, and where what texts have in common with the query is added up. */
interface CandidateOptions extends MinSimilarity {
  readonly gathered: SparseSums;
}

/** A term of the query with the texts that may mean the same. */
interface PostedTerm {
  readonly term: ConceptTerm;
  readonly lists: readonly SensePostingList[];
  readonly size: number;
}

/** How the texts of one term are taken. */
interface AccumulateOptions {
  readonly gathered: SparseSums;
  readonly takesNew: boolean;
  /** A new text with another share cannot be like enough. */
  readonly lowest: number;
  readonly highest: number;
}

/** A text that may be like enough. */
type CandidateVisitor = (text: number, maxCosine: number) => void;

/**
 * Visits the texts that hold the rarest name of the query, if it has one, and may be as like it as
 * `least`, each with the most that its cosine can be.
 *
 * Each text gathers, from the postings of one queried term after the other, at least as much as the
 * cosine will give it. Rare terms come first: once those to come weigh too little together, texts that
 * hold nothing before them are passed over, and so are those in which the term weighs too little, or
 * so much that the rest has no room. Few texts are left to be compared word by word.
 */
function forEachCandidateText(
  meanings: TextMeanings,
  query: ConceptVector,
  { cosine, coverage, gathered: accumulator }: CandidateOptions,
  visit: CandidateVisitor,
): void {
  const min = (cosine - ROUNDING) * query.length;
  const minEnergy = Math.max(min ** 2, (coverage - ROUNDING) * query.length ** 2);
  const found = rareTermsFirst(meanings, query);
  const hasName = found.some(({ term }) => isUnknownWord(term));
  accumulator.reset(meanings.vectors.starts.length);
  let energyLeft = query.length ** 2;
  found.forEach((one, position) => {
    const takesNew = hasName ? position === 0 : energyLeft >= minEnergy;
    const { from, to } = requiredShareRange(found.slice(position), energyLeft, min);
    const [lowest, highest] = [from * FULL_SHARE - 1, to * FULL_SHARE + 1];
    accumulateTerm(one, { gathered: accumulator, takesNew, lowest, highest });
    energyLeft = Math.max(0, energyLeft - one.term.weight ** 2);
  });
  const { ids: likely, sums } = accumulator.sumsFrom(min);
  likely.forEach((text, at) => {
    visit(text, Math.min(1, (sums[at] ?? 0) / query.length + ROUNDING));
  });
}

/**
 * The shares that a term of a new text may have. It may count as another word of the query than the one
 * that brings it up (LUZ as LIGHT, in a query with both words), but only as one that is still to come.
 */
function requiredShareRange(
  remaining: readonly PostedTerm[],
  energy: number,
  min: number,
): ShareRange {
  const ranges = remaining.map(({ term: { weight } }) => {
    const rest = Math.sqrt(Math.max(0, energy - weight ** 2));
    return minOverlapRange(weight, rest, min);
  });
  return {
    from: Math.min(...ranges.map(({ from }) => from)),
    to: Math.max(...ranges.map(({ to }) => to)),
  };
}

/** The shares between which something lies, both inclusive. */
interface ShareRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The shares that a term of a text may have when it meets a queried term of this weight, and text and query
 * are to have at least `least` in common. The rest of the text has length sqrt(1 - share²), the terms
 * of the query that it may still have have length `rest`: together they give at most
 * `weight * share + rest * sqrt(1 - share²)`. With share = sin a that is a cosine wave in a, which
 * is at its height where a = atan(weight / rest), and high enough within an angle of it.
 */
export function minOverlapRange(weight: number, rest: number, min: number): ShareRange {
  const height = Math.hypot(weight, rest);
  if (height < min) return { from: 1, to: 0 };
  const top = Math.atan2(weight, rest);
  const within = Math.acos(min / height);
  return {
    from: Math.sin(Math.max(0, top - within)),
    to: Math.sin(Math.min(Math.PI / 2, top + within)),
  };
}

function rareTermsFirst({ postings }: TextMeanings, { terms }: ConceptVector): PostedTerm[] {
  const found = terms.map((term) => {
    const lists = term.senses.map((sense) => textsWithSense(postings, sense));
    return { term, lists, size: lists.reduce((sum, { texts }) => sum + texts.length, 0) };
  });
  return found.sort(
    (a, b) => Number(isUnknownWord(b.term)) - Number(isUnknownWord(a.term)) || a.size - b.size,
  );
}

function accumulateTerm(
  { term, lists }: PostedTerm,
  { gathered: accumulator, ...which }: AccumulateOptions,
): void {
  const weight = term.weight / FULL_SHARE;
  for (const { texts, shares } of lists) accumulator.addAll(texts, shares, { weight, ...which });
}

/**
 * Marks less alike in meaning than this are not found by it. One concept of a mark's two reaches the
 * cosine, and two of three; one of three does not, nor one beside an invented word. Of a query, two
 * concepts of three are coverage enough, and one of two is not.
 */
export const MIN_RESTATED: MinSimilarity = { cosine: 0.7, coverage: 0.6 };
/** What differs behind this many letters of a word may be an ending: BUENO is written in BUENA. */
const SHORTEST_STEM = 3;

/** Takes a text that says in other words what a query says, and how nearly, 0..1. */
type SynonymVisitor = (text: number, similarity: number) => void;

/** The texts among which restatements are sought. */
export interface SynonymScope {
  /** Whether a text is requested. */
  readonly accepts: (text: number) => boolean;
  /** Whether a text is still requested that is no more like the query than this. */
  readonly wants: (text: number, similarity: number) => boolean;
  readonly folded: (text: number) => string;
  /** Room to add up what texts have in common with the query. */
  readonly gathered: SparseSums;
}

/**
 * Visits the texts that say in other words what the query says, or nearly. Some concept must be put
 * differently: texts that only share words with the query are for the other channels to judge, which
 * see what is missing.
 */
export function forEachSynonymMatch(
  meanings: TextMeanings,
  query: ConceptVector<WrittenTerm>,
  texts: SynonymScope,
  visit: SynonymVisitor,
): void {
  forEachCandidateText(
    meanings,
    query,
    { ...MIN_RESTATED, gathered: texts.gathered },
    (text, maxCosine) => {
      if (!texts.wants(text, maxCosine) || !texts.accepts(text)) return;
      const vector = textVector(meanings.vectors, text);
      const similarity = conceptSimilarity(query, vector);
      if (similarity < MIN_RESTATED.cosine || !texts.wants(text, similarity)) return;
      const nameTerms = query.terms.filter((term) =>
        vector.terms.some((one) => sensesOverlap(term, one)),
      );
      if (!coversUnknownWords(nameTerms, query)) return;
      const read = tokenizeMark(texts.folded(text)).join(' ');
      if (nameTerms.some((term) => !occursInText(term, read))) visit(text, similarity);
    },
  );
}

/**
 * Names and invented words have no other word: all of them must be said. So a mistyped word finds
 * nothing here, and brings no chance meanings in.
 */
function coversUnknownWords(
  nameTerms: readonly WrittenTerm[],
  query: ConceptVector<WrittenTerm>,
): boolean {
  const energy = nameTerms.reduce((sum, { weight }) => sum + weight ** 2, 0);
  const unknownWords = (terms: readonly WrittenTerm[]) => terms.filter(isUnknownWord).length;
  return (
    energy >= MIN_RESTATED.coverage * query.length ** 2 &&
    unknownWords(nameTerms) === unknownWords(query.terms)
  );
}

/** Whether the words of a term occur in a text, whatever their ending. */
function occursInText({ words }: WrittenTerm, text: string): boolean {
  return words.every((word) => text.includes(wordStem(word)));
}

/** What of a word is not its ending. */
export function wordStem(word: string): string {
  return word.slice(0, Math.max(SHORTEST_STEM, word.length - 1));
}
