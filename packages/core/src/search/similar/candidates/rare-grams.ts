import { searchScratch } from '../../retrieval/scratch.ts';
import type { SegmentQuery } from '../../retrieval/segment-query.ts';
import type { TextQuery } from '../../retrieval/text-query.ts';
import { TOP_SCORE, type TopK } from '../../retrieval/top-k.ts';
import type { LivingNames } from '../../segment/living-names.ts';

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
export function rankRareGrams(
  search: SegmentQuery,
  { read, whole, perLetter, heaviest }: RareGrams,
  top: TopK,
): void {
  const { grams, table } = search.names;
  // One trigram in common is chance.
  search.scratch.weightedOverlap.each(
    grams.ids,
    read.map(({ code, weight }) => ({
      from: grams.starts[code] ?? 0,
      to: grams.starts[code + 1] ?? 0,
      weight,
    })),
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

/** The trigrams of a query that say something in a corpus. */
export interface RareGrams {
  /** The rarest, as many as may be read. */
  readonly read: readonly WeighedGram[];
  /** What all of them weigh, and a letter of the query on average. */
  readonly whole: number;
  readonly perLetter: number;
  readonly heaviest: number;
}

/** What the trigrams of a query weigh among the names of all segments. */
export function rareGrams({ sequence }: TextQuery, living: LivingNames): RareGrams {
  const { gramReader } = searchScratch;
  gramReader.begin();
  for (const token of sequence) gramReader.readText(token);
  gramReader.end();
  const weights = Array.from(gramReader.codes.subarray(0, gramReader.count), (code) => {
    const names = living.withGram(code);
    const share = (living.size + 1) / (names + 1);
    return { code, names, weight: Math.round(BIT * Math.log2(share)) };
  })
    .filter(({ weight }) => weight >= LEAST_WEIGHT)
    .sort((a, b) => b.weight - a.weight);
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0);
  let left = MOST_READ;
  const tooMany = weights.findIndex(({ names }) => {
    left -= names;
    return left < 0;
  });
  return {
    read: tooMany < 0 ? weights : weights.slice(0, tooMany),
    whole,
    perLetter: whole / Math.max(1, weights.length),
    heaviest: weights[0]?.weight ?? 0,
  };
}
