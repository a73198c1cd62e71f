import type { Channel } from '../../contract/brand-summary.ts';
import { LIMITS } from '../../contract/limits.ts';
import { channelsFor, type SearchChannel } from '../retrieval/channels/channels.ts';
import type { SegmentQuery } from '../retrieval/segment-query.ts';
import type { TextQuery } from '../retrieval/text-query.ts';
import type { RankedNames } from '../retrieval/top-k.ts';
import { type CandidateRef, Candidates } from './candidates.ts';
import { mergedRanking } from './merged-ranking.ts';
import { rankSums } from './rank-fusion.ts';

const K = 60;
/** Scores are whole multiples of this, so that score and number of a name sort as one double. */
const SCORE_STEP = 2 ** -40;
/** More than all channels can find together. */
const NUMBER_SPACE = 2 ** 12;
const NOTHING: RankedNames = { names: [], scores: [] };

/** A name found by some channel. */
export interface FusedName {
  /** Where it stands, in every segment that has it. */
  readonly places: readonly CandidateRef[];
  readonly score: number;
  readonly matchedBy: Channel;
}

/**
 * Runs the channels and fuses their rankings (decision D6), best first. Names in which every queried
 * word stands as a whole word form the upper tier, all others the lower one; a word that is only
 * begun is not literal. `score` is (tier + normalised sum) / 2.
 */
export function* fusedNames(
  query: TextQuery,
  searches: readonly SegmentQuery[],
): Generator<FusedName> {
  const channels = channelsFor(query);
  const found = new Candidates();
  const rankings = rankingsOf(channels, searches, found);
  const matchedBy = firstChannels(channels, rankings, found.size);
  const weights = channels.map(({ weight }) => weight);
  const sums = rankSums(rankings, { k: K, weights }, found.size);
  const bestSum = bestPossible(channels);
  const keys = sums.map((sum, number) => {
    const isLiteral = found.placesOf(number).some(({ at, name }) => searches[at]?.isLiteral(name));
    const score = (Number(isLiteral) + Math.min(1, sum / bestSum)) / 2;
    return Math.round((1 - score) / SCORE_STEP) * NUMBER_SPACE + number;
  });
  for (const key of keys.sort()) {
    const number = key % NUMBER_SPACE;
    const score = 1 - Math.floor(key / NUMBER_SPACE) * SCORE_STEP;
    yield { places: found.placesOf(number), score, matchedBy: matchedBy[number] ?? 'exact' };
  }
}

/** Each channel's ranking over all segments. A segment is searched by all of them before the next. */
function rankingsOf(
  channels: readonly SearchChannel[],
  searches: readonly SegmentQuery[],
  found: Candidates,
): number[][] {
  const ranked = searches.map((search) => channels.map((channel) => rankedBy(channel, search)));
  return channels.map((_, channel) => {
    const bySegment = searches.map((search, at) => {
      return { search, at, ranked: ranked[at]?.[channel] ?? NOTHING };
    });
    return mergedRanking(bySegment, found);
  });
}

function rankedBy(channel: SearchChannel, search: SegmentQuery): RankedNames {
  const best = search.scratch.top(LIMITS.fusedCandidates);
  channel.rank(search, best);
  return best.take();
}

/**
 * The sum of a name that is first in every channel but the semantic one, which only speaks of names
 * that say the same in other words: a mark that is the query itself scores 1 beside its translations.
 */
function bestPossible(channels: readonly SearchChannel[]): number {
  return channels
    .filter(({ name }) => name !== 'semantic')
    .reduce((sum, { weight }) => sum + weight / (K + 1), 0);
}

/** The strongest channel that found each name. */
function firstChannels(
  channels: readonly SearchChannel[],
  rankings: readonly (readonly number[])[],
  count: number,
): Channel[] {
  const firsts = new Array<Channel>(count).fill('exact');
  for (let at = channels.length - 1; at >= 0; at -= 1) {
    for (const number of rankings[at] ?? []) firsts[number] = channels[at]?.name ?? 'exact';
  }
  return firsts;
}
