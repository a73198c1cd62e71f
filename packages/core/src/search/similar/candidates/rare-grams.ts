import { type Postings, postingLength } from '../../arrays/postings.ts';
import type { WeightedPostings } from '../../retrieval/accumulators/weighted-overlap.ts';
import type { SegmentQuery } from '../../retrieval/segment-query.ts';
import { TOP_SCORE, type TopK } from '../../retrieval/top-k.ts';

/** What a trigram weighs for each halving of the names that have it. */
const BIT = 16;
/** Trigrams that more than one name in eight has say nothing. */
const LEAST_WEIGHT = 3 * BIT;
/** How much of the longer side must be shared, against the shorter: a mark inside another one is like it. */
const LONGER_SHARE = 0.4;
/** Names that are read for one query: of the commonest trigrams the names are not read any more. */
const MOST_READ = 12_000;

/**
 * Offers the names that share the most telling trigrams with the query, blanks aside: of fewer letters
 * in common than the search channels ask for, where those letters are rare together.
 *
 * Rare trigrams weigh more. The weight of a whole name is taken to be that of its letters, each as much
 * as a trigram of the query on average; what is shared is measured against both sides.
 */
export function rankRareGrams(search: SegmentQuery, top: TopK): void {
  const { grams, table } = search.names;
  const weights = weighedGrams(search);
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0);
  const perLetter = whole / Math.max(1, weights.length);
  const heaviest = weights[0]?.weight ?? 0;
  // One trigram in common is chance.
  search.scratch.weightedOverlap.each(
    grams.ids,
    listsOf(grams, weights),
    heaviest,
    (name, found) => {
      const own = (table.letters[name] ?? 0) * perLetter;
      const measure =
        LONGER_SHARE * Math.max(own, whole) + (1 - LONGER_SHARE) * Math.min(own, whole);
      const score = Math.min(TOP_SCORE, Math.round((TOP_SCORE * found) / measure));
      if (top.wants(name, score) && search.accepts(name)) top.offer(name, score);
    },
  );
}

interface WeighedGram {
  readonly code: number;
  readonly weight: number;
}

/** The lists of the rarest, as many as may be read. */
function listsOf(grams: Postings, weights: readonly WeighedGram[]): WeightedPostings[] {
  const lists: WeightedPostings[] = [];
  let left = MOST_READ;
  for (const { code, weight } of weights) {
    left -= postingLength(grams, code);
    if (left < 0) break;
    lists.push({ from: grams.starts[code] ?? 0, to: grams.starts[code + 1] ?? 0, weight });
  }
  return lists;
}

/** The query's trigrams that say something, the rarest first. */
function weighedGrams({ names, query, scratch }: SegmentQuery): WeighedGram[] {
  const { gramReader } = scratch;
  gramReader.begin();
  for (const token of query.sequence) gramReader.readText(token);
  gramReader.end();
  return Array.from(gramReader.codes.subarray(0, gramReader.count), (code) => {
    const share = (names.table.size + 1) / (postingLength(names.grams, code) + 1);
    return { code, weight: Math.round(BIT * Math.log2(share)) };
  })
    .filter(({ weight }) => weight >= LEAST_WEIGHT)
    .sort((a, b) => b.weight - a.weight);
}
