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

/** Tolerance that exceeds the error of a cosine whose shares are rounded to integers. */
const ROUNDING = 1e-4;

/** Thresholds for a text that expresses a query in other words. */
interface MinSimilarity {
  /** Minimum cosine of the concept vectors. */
  readonly cosine: number;
  /** Minimum share of the query's energy (squared weights) in the terms that the text contains. */
  readonly coverage: number;
}

/** Thresholds, and the buffer in which upper bounds of the cosines are summed. */
interface CandidateOptions extends MinSimilarity {
  readonly gathered: SparseSums;
}

/** Query term, with the posting lists of the texts that may have one of its senses. */
interface PostedTerm {
  readonly term: ConceptTerm;
  readonly lists: readonly SensePostingList[];
  readonly size: number;
}

/** Options for adding the postings of one term. */
interface AccumulateOptions {
  readonly gathered: SparseSums;
  readonly takesNew: boolean;
  /** Lowest and highest share with which a text that has no sum yet can still reach the threshold. */
  readonly lowest: number;
  readonly highest: number;
}

/** Called with a candidate text and an upper bound of its cosine. */
type CandidateVisitor = (text: number, maxCosine: number) => void;

/**
 * Visits the texts that may reach the `cosine` threshold, each with an upper bound of its cosine. If the query has
 * unknown words, only texts with the rarest of them are candidates.
 *
 * Processes the postings of the query terms, rarest first. Each term adds to the sum of a text at least as much as to
 * its cosine. Once the remaining terms are too weak, texts without a sum are skipped, as are texts in which the share
 * of the term is too low, or too high to leave room for the rest. Few texts remain to be compared term by term.
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
 * Returns the range of shares with which a term can lift a text without a sum to `min`. The term may match another
 * query term than the one whose postings list it (LUZ as LIGHT, in a query with both), but only a remaining one.
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

/** Range of shares, both ends inclusive. */
interface ShareRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the shares that a term of a text may have if it matches a query term of this weight and
 * the overlap of text and query reaches `min`. The rest of the text has length sqrt(1 - share²),
 * and the remaining query terms have length `rest`, so the overlap is at most `weight * share +
 * rest * sqrt(1 - share²)`. With share = sin a this is a cosine wave in a with its maximum at a =
 * atan(weight / rest), so the solutions are an interval around it.
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
 * Thresholds of the semantic channel. Cosine: one of two concepts of a mark suffices, as do two of three; one of
 * three does not, nor does one concept next to an invented word. Coverage: two of three concepts of a query suffice,
 * one of two does not.
 */
export const MIN_RESTATED: MinSimilarity = { cosine: 0.7, coverage: 0.6 };
/** Minimum length of a stem; letters after it may be a grammatical ending, as in BUENO and BUENA. */
const SHORTEST_STEM = 3;

/** Called with a text that expresses the query in other words, and their similarity, 0 to 1. */
type SynonymVisitor = (text: number, similarity: number) => void;

/** Texts to search for synonym matches, and the buffer for the search. */
export interface SynonymScope {
  /** Tells whether a text matches the filters. */
  readonly accepts: (text: number) => boolean;
  /** Tells whether a text with at most this similarity can still enter the ranking. */
  readonly wants: (text: number, similarity: number) => boolean;
  readonly folded: (text: number) => string;
  /** Buffer for the overlap of each text with the query. */
  readonly gathered: SparseSums;
}

/**
 * Visits the texts that express (nearly) the query in other words. At least one concept must be
 * spelled differently: texts that only share words with the query are left to the other channels,
 * which take missing words into account.
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
 * Tells whether a text covers enough of the query, including all of its unknown words: names and
 * invented words have no synonyms. So a mistyped word matches nothing here.
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

/** Tells whether a text contains the words of a term, ignoring their endings. */
function occursInText({ words }: WrittenTerm, text: string): boolean {
  return words.every((word) => text.includes(wordStem(word)));
}

/** Returns a word without its last letter, but at least `SHORTEST_STEM` letters of it. */
export function wordStem(word: string): string {
  return word.slice(0, Math.max(SHORTEST_STEM, word.length - 1));
}
