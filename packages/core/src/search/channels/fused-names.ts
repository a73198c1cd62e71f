import type { Channel } from '../../contract/brand-summary.ts';
import { reciprocalRankFusion } from '../rank-fusion.ts';
import type { TextQuery } from '../text-query.ts';
import { channelsFor, type SearchChannel } from './channels.ts';
import { type NameRef, NameRefs, rankChannel } from './merged-ranking.ts';
import type { SegmentSearch } from './segment-search.ts';

const K = 60;

/** A name found by some channel. */
export interface FusedName {
  /** Where it stands, in every segment that has it. */
  readonly places: readonly NameRef[];
  readonly score: number;
  readonly matchedBy: Channel;
}

/**
 * Runs the channels and fuses their rankings (decision D6), best first. Names in which every queried
 * word stands as a whole word form the upper tier, all others the lower one; a word that is only
 * begun is not literal. `score` is (tier + normalised sum) / 2.
 */
export function fuseNames(query: TextQuery, searches: readonly SegmentSearch[]): FusedName[] {
  const channels = channelsFor(query);
  const weights = channels.map(({ weight }) => weight);
  const bestSum = bestPossible(channels);
  const refs = new NameRefs();
  const rankings = channels.map((channel) => rankChannel(channel, searches, refs));
  const channelOf = firstChannels(channels, rankings);
  const fused = reciprocalRankFusion(rankings, { k: K, weights }).map(({ item, score }) => {
    const places = refs.placesOf(item);
    const tier = places.some(({ at, name }) => searches[at]?.isLiteral(name)) ? 1 : 0;
    const normalised = Math.min(1, score / bestSum);
    return { places, score: (tier + normalised) / 2, matchedBy: channelOf.get(item) ?? 'exact' };
  });
  return fused.sort((a, b) => b.score - a.score);
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
): Map<number, Channel> {
  const channelOf = new Map<number, Channel>();
  channels.forEach(({ name }, at) => {
    for (const id of rankings[at] ?? []) if (!channelOf.has(id)) channelOf.set(id, name);
  });
  return channelOf;
}
