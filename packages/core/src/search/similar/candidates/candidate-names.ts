import type { Channel } from '../../../contract/brand-summary.ts';
import type { Candidates } from '../../ranking/candidates.ts';
import { mergedRanking } from '../../ranking/merged-ranking.ts';
import { channelsFor } from '../../retrieval/channels/channels.ts';
import type { SegmentQuery } from '../../retrieval/segment-query.ts';
import type { RankedNames, TopK } from '../../retrieval/top-k.ts';
import type { LivingNames } from '../../segment/living-names.ts';
import { namesWithin } from './names-within.ts';
import { rankRareGrams, rareGrams } from './rare-grams.ts';

/** What is like a mark stands among the first of a channel. */
const MOST_OF_CHANNEL = 30;
const MOST_BY_LETTERS = 30;

/** A name that may be like the text, by its number among those that were found. */
export interface CandidateName {
  readonly number: number;
  /** The channel that met it. */
  readonly matchedBy: Channel;
}

/** Ranks the names of one segment. */
type Rank = (search: SegmentQuery, top: TopK) => void;

/**
 * The names that the channels of a text search find for the text, the best of all segments together, those of the
 * strongest channel first, then names that it holds, and what has rare letters in common with it, wherever its words
 * part. What has words like its own is found by evidence (`names-by-evidence.ts`). A name may come more than once.
 */
export function* candidateNames(
  searches: readonly SegmentQuery[],
  living: LivingNames,
  found: Candidates,
): Generator<CandidateName> {
  const [first] = searches;
  if (first === undefined) return;
  const bestOf = (most: number, rank: Rank) =>
    mergedRanking(
      searches.map((search, at) => ({ search, at, ranked: rankedIn(search, most, rank) })),
      found,
      most,
    );
  for (const { name: matchedBy, rank } of channelsFor(first.query)) {
    // Words a few edits away say much or little: the evidence tells.
    if (matchedBy === 'fuzzy') continue;
    for (const number of bestOf(MOST_OF_CHANNEL, rank)) yield { number, matchedBy };
  }
  const within = searches.map((search, at) => ({ search, at, ranked: acceptedWithin(search) }));
  for (const number of mergedRanking(within, found, Number.POSITIVE_INFINITY)) {
    yield { number, matchedBy: 'fuzzy' };
  }
  const grams = rareGrams(first.query, living);
  const byLetters = bestOf(MOST_BY_LETTERS, (search, top) => rankRareGrams(search, grams, top));
  for (const number of byLetters) yield { number, matchedBy: 'fuzzy' };
}

function rankedIn(search: SegmentQuery, most: number, rank: Rank): RankedNames {
  const top = search.scratch.top(most);
  rank(search, top);
  return top.take();
}

/** All of them, in the order of names. */
function acceptedWithin(search: SegmentQuery): RankedNames {
  const names = [...new Set(namesWithin(search))].filter((name) => search.accepts(name));
  return { names: names.sort((a, b) => a - b), scores: names.map(() => 0) };
}
