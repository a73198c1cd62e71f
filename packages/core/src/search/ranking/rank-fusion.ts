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

/** Parameters of reciprocal rank fusion. */
export interface FusionOptions {
  /** Reduces the advantage of the first ranks; 60 is the usual value and that of decision D6. */
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
 * Reciprocal rank fusion: each ranking that contains an item adds `weight / (k + rank)` to its score,
 * with ranks from 1. Returns the items by descending score; ties keep the order of first occurrence.
 * Each ranking must be best first and without duplicates. O(n log n) in the number of distinct items.
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
 * Computes the fused scores of items with numbers below `count`.
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
/** Scores are rounded to multiples of this, so that a score and the number of a name fit into one sortable double. */
const SCORE_STEP = 2 ** -40;
/** Exclusive upper bound of candidate numbers: more than all channels can find together. */
const NUMBER_SPACE = 2 ** 12;
/** Minimum channel score of a name that matches (nearly) the whole query, its last word at least as a prefix. */
const WELL_MET: Readonly<Record<Channel, number>> = {
  exact: 1,
  fuzzy: 750,
  phonetic: 750,
  semantic: 950,
};
/**
 * Additional ranking of the names that sound the same as the query. With its rank in the phonetic
 * channel, such a name scores above the first translation, so that GUAGUA finds WAWA before every BABY.
 */
const HEARD_WHOLE: SearchChannel = { name: 'phonetic', weight: 1.5, rank: rankPhonetic };
/**
 * Minimum phonetic score of a name that is pronounced like the query and contains nothing else;
 * other names reach it only if they contain the query's words.
 */
const SOUNDS_SAME = 961;
/** Maximum normalised score of a name that is not the query itself, however many channels find it. */
const NEARLY_WHOLE = 0.99;
const NOTHING: RankedNames = { names: [], scores: [] };

/** Name with its fused score and the strongest channel that found it. */
export interface FusedName {
  /** References to the name in every segment that has it. */
  readonly places: readonly CandidateRef[];
  readonly score: number;
  readonly matchedBy: Channel;
}

/**
 * Runs the channels and fuses their rankings (decision D6), best first. Names that contain every
 * query word as a whole word form the upper tier, all others the lower one; a name that only has a
 * query word as a prefix is in the lower tier. `score` is (tier + normalised sum) / 2.
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
    // Names equal to the query get the same score, whichever of them a ranking lists first.
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

/** Merged rankings of the channels over all segments. */
interface ChannelResults {
  /** Channels that were run, one for each ranking. */
  readonly channels: readonly SearchChannel[];
  /** Candidate numbers, best first, one list per channel. */
  readonly rankings: readonly (readonly number[])[];
  /** Fused score of a name that is first in every ranking but the semantic one; all scores are divided by it. */
  readonly bestSum: number;
}

/** Runs every channel in every segment, and the partial channel if no name matches the whole query. */
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

/** Rankings of one channel, one per segment. */
interface ChannelRankings {
  readonly channel: SearchChannel;
  readonly bySegment: readonly SegmentRanking[];
}

function isPhonetic({ channel }: ChannelRankings): boolean {
  return channel.name === 'phonetic';
}

/** Selects the names that sound the same as the whole query, which form an additional ranking. */
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

/** Removes semantic matches from the extra ranking of same-sounding names, so that prefix matches stay before them. */
function withoutSemanticDuplicates(
  channels: readonly SearchChannel[],
  rankings: readonly (readonly number[])[],
): readonly (readonly number[])[] {
  const meant = new Set(rankings[channels.findIndex(({ name }) => name === 'semantic')]);
  return rankings.map((ranking, at) =>
    channels[at] === HEARD_WHOLE ? ranking.filter((one) => !meant.has(one)) : ranking,
  );
}

/** Runs all channels in one segment before the next segment. */
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

/** Tells whether some name matches (nearly) the whole query; true for one word, which has no informative parts. */
function hasFullMatch({ words }: TextQuery, rankings: readonly ChannelRankings[]): boolean {
  if (words.length < 2) return true;
  return rankings.some(({ channel, bySegment }) =>
    bySegment.some(({ ranked }) => (ranked.scores[0] ?? 0) >= WELL_MET[channel.name]),
  );
}

/**
 * Returns the fused score of a name that is first in every channel but the semantic one. That
 * channel finds only names in other words, so without it a mark equal to the query scores 1.
 */
function maxFusedScore(rankings: readonly ChannelRankings[]): number {
  return rankings
    .filter(({ channel }) => channel.name !== 'semantic')
    .reduce((sum, { channel }) => sum + channel.weight / (K + 1), 0);
}

/** Returns the strongest channel that found each name. */
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
