import type { Channel } from '../../contract/brand-summary.ts';
import { LIMITS } from '../../contract/limits.ts';
import {
  applicableChannels,
  PARTIAL_CHANNEL,
  rankPhonetic,
  type SearchChannel,
} from '../retrieval/channels/channels.ts';
import type { SegmentQuery } from '../retrieval/segment-query.ts';
import type { TextQuery } from '../retrieval/text-query.ts';
import { MAX_SCORE, type RankedNames } from '../retrieval/top-k.ts';
import { type CandidateRef, Candidates } from './candidates.ts';
import { mergeRankings, type SegmentRanking } from './merge-segment-rankings.ts';

/** How rankings are fused. */
export interface FusionOptions {
  /** Damps the lead of the first places; 60 is the usual value and that of decision D6. */
  readonly k: number;
  /** Weight of each ranking, in the same order. */
  readonly weights: readonly number[];
}

/** An item and its fused score: higher is better, comparable within one fusion only. */
export interface FusedItem<T> {
  readonly item: T;
  readonly score: number;
}

/**
 * Reciprocal rank fusion: an item scores `weight / (k + rank)` in each ranking that has it, ranks
 * from 1, and the sums decide. Best first; equal sums in the order in which they were first found.
 * Each ranking is best first and without repeats. O(n log n) in the number of distinct items.
 *
 * @throws RangeError when there is not one weight for each ranking
 */
export function reciprocalRankFusion<T>(
  rankings: readonly (readonly T[])[],
  options: FusionOptions,
): FusedItem<T>[] {
  const positions = new Map<T, number>();
  const numbered = rankings.map((ranking) =>
    ranking.map((item) => {
      const position = positions.get(item) ?? positions.size;
      positions.set(item, position);
      return position;
    }),
  );
  const sums = fusedScores(numbered, options, positions.size);
  const fused = Array.from(positions, ([item, position]) => ({ item, score: sums[position] ?? 0 }));
  return fused.sort((a, b) => b.score - a.score);
}

/**
 * The fused scores of items that go by numbers below `count`.
 * @throws RangeError when there is not one weight for each ranking
 */
function fusedScores(
  rankings: readonly ArrayLike<number>[],
  { k, weights }: FusionOptions,
  count: number,
): Float64Array {
  if (weights.length !== rankings.length) {
    throw new RangeError(`${rankings.length} rankings need as many weights, not ${weights.length}`);
  }
  const sums = new Float64Array(count);
  rankings.forEach((ranking, at) => {
    const weight = weights[at] ?? 0;
    for (let position = 0; position < ranking.length; position += 1) {
      const item = ranking[position] ?? 0;
      sums[item] = (sums[item] ?? 0) + weight / (k + position + 1);
    }
  });
  return sums;
}

const K = 60;
/** Scores are whole multiples of this, so that score and number of a name sort as one double. */
const SCORE_STEP = 2 ** -40;
/** More than all channels can find together. */
const NUMBER_SPACE = 2 ** 12;
/** The best scores of channels where some name has all of a query, its last word begun at least, or nearly so. */
const WELL_MET: Readonly<Record<Channel, number>> = {
  exact: 1,
  fuzzy: 750,
  phonetic: 750,
  semantic: 950,
};
/**
 * What a name counts besides that sounds the same as the query: with its place among what sounds alike it
 * comes to more than the first of all translations, so that GUAGUA finds WAWA before every BABY.
 */
const HEARD_WHOLE: SearchChannel = { name: 'phonetic', weight: 1.5, rank: rankPhonetic };
/**
 * The phonetic score of names that are said as the query is and have nothing else; of all others only those
 * with the query's words reach it.
 */
const SOUNDS_SAME = 961;
/** The most that a name counts which is not the query itself, however many channels are for it. */
const NEARLY_WHOLE = 0.99;
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
export function* fuseNames(
  query: TextQuery,
  searches: readonly SegmentQuery[],
): Generator<FusedName> {
  const candidates = new Candidates();
  const { channels, rankings, bestSum } = runChannels(query, searches, candidates);
  const matchedBy = strongestChannels(channels, rankings, candidates.size);
  const weights = channels.map(({ weight }) => weight);
  const sums = fusedScores(rankings, { k: K, weights }, candidates.size);
  const keys = sums.map((sum, number) => {
    const positions = candidates.occurrences(number);
    const isLiteral = positions.some(({ at, name }) => searches[at]?.isLiteral(name));
    const isWhole = positions.some(({ at, name }) => searches[at]?.isWholeName(name));
    // Names that are the query are equally good, whichever of them a ranking happens to have first.
    const normalised = isWhole ? 1 : Math.min(NEARLY_WHOLE, sum / bestSum);
    const score = (Number(isLiteral) + normalised) / 2;
    return Math.round((1 - score) / SCORE_STEP) * NUMBER_SPACE + number;
  });
  for (const key of keys.sort()) {
    const number = key % NUMBER_SPACE;
    const score = 1 - Math.floor(key / NUMBER_SPACE) * SCORE_STEP;
    yield {
      places: candidates.occurrences(number),
      score,
      matchedBy: matchedBy[number] ?? 'exact',
    };
  }
}

/** What the channels found in all segments. */
interface ChannelResults {
  /** Those that took part, one for each ranking. */
  readonly channels: readonly SearchChannel[];
  /** Names by their number in `found`, best first. */
  readonly rankings: readonly (readonly number[])[];
  /** The sum of a name that is first in every ranking. */
  readonly bestSum: number;
}

/** Runs every channel over every segment; the channel for parts of a query where no name has all of it. */
export function runChannels(
  query: TextQuery,
  searches: readonly SegmentQuery[],
  candidates: Candidates,
): ChannelResults {
  const strict = runAll(applicableChannels(query), searches);
  const partial = hasFullMatch(query, strict) ? [] : runAll([PARTIAL_CHANNEL], searches);
  const ranked = [...strict, ...strict.filter(isPhonetic).map(fullPhoneticMatches), ...partial];
  const channels = ranked.map(({ channel }) => channel);
  const rankings = withoutSemanticDuplicates(
    channels,
    ranked.map(({ bySegment }) => mergeRankings(bySegment, candidates)),
  );
  return { channels, rankings, bestSum: maxFusedScore(strict) };
}

/** What a channel found in each segment. */
interface ChannelRankings {
  readonly channel: SearchChannel;
  readonly bySegment: readonly SegmentRanking[];
}

function isPhonetic({ channel }: ChannelRankings): boolean {
  return channel.name === 'phonetic';
}

/** The names, among those that sound like the query, that sound the same as a whole: ranked once more. */
function fullPhoneticMatches({ bySegment }: ChannelRankings): ChannelRankings {
  return {
    channel: HEARD_WHOLE,
    bySegment: bySegment.map(({ ranked, ...segment }) => ({
      ...segment,
      ranked: sameSounding(ranked),
    })),
  };
}

function sameSounding({ names, scores }: RankedNames): RankedNames {
  const isSameAt = (_: unknown, at: number) => {
    const score = scores[at] ?? 0;
    return score >= SOUNDS_SAME && score < MAX_SCORE;
  };
  return { names: names.filter(isSameAt), scores: scores.filter(isSameAt) };
}

/** What is said the same and means the same counts for its meaning alone, so that beginnings stay before it. */
function withoutSemanticDuplicates(
  channels: readonly SearchChannel[],
  rankings: readonly (readonly number[])[],
): readonly (readonly number[])[] {
  const meant = new Set(rankings[channels.findIndex(({ name }) => name === 'semantic')]);
  return rankings.map((ranking, at) =>
    channels[at] === HEARD_WHOLE ? ranking.filter((one) => !meant.has(one)) : ranking,
  );
}

/** A segment is searched by all channels before the next. */
function runAll(
  channels: readonly SearchChannel[],
  searches: readonly SegmentQuery[],
): ChannelRankings[] {
  const ranked = searches.map((search) => channels.map(({ rank }) => runInSegment(search, rank)));
  return channels.map((channel, nth) => ({
    channel,
    bySegment: searches.map((search, at) => ({ search, at, ranked: ranked[at]?.[nth] ?? NOTHING })),
  }));
}

function runInSegment(search: SegmentQuery, rank: SearchChannel['rank']): RankedNames {
  const best = search.scratch.topK(LIMITS.fusedCandidates);
  rank(search, best);
  return best.take();
}

/** Whether some name has all of the query, or nearly so. A text of one word has no part that tells as much. */
function hasFullMatch({ words }: TextQuery, rankings: readonly ChannelRankings[]): boolean {
  if (words.length < 2) return true;
  return rankings.some(({ channel, bySegment }) =>
    bySegment.some(({ ranked }) => (ranked.scores[0] ?? 0) >= WELL_MET[channel.name]),
  );
}

/**
 * The sum of a name that is first in every channel but the semantic one, which only speaks of names
 * that say the same in other words: a mark that is the query itself scores 1 beside its translations.
 */
function maxFusedScore(rankings: readonly ChannelRankings[]): number {
  return rankings
    .filter(({ channel }) => channel.name !== 'semantic')
    .reduce((sum, { channel }) => sum + channel.weight / (K + 1), 0);
}

/** The strongest channel that found each name. */
function strongestChannels(
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
