import type { Channel } from '../../../contract/brand-summary.ts';
import type { SegmentQuery } from '../segment-query.ts';
import type { TextQuery } from '../text-query.ts';
import type { TopK } from '../top-k.ts';
import { rankBeginning } from './beginning-channel.ts';
import { rankExact } from './exact-channel.ts';
import { rankFuzzy } from './fuzzy-channel.ts';
import { rankPartial } from './partial-channel.ts';
import { rankPhonetic } from './phonetic-channel.ts';
import { rankSemantic } from './semantic-channel.ts';

/** One way of finding names. */
export interface SearchChannel {
  readonly name: Channel;
  /** What a place in its ranking counts in the fusion. */
  readonly weight: number;
  /**
   * Offers the names of one segment that match and pass the filters. A score depends on the query
   * and the name alone, so that the rankings of segments can be merged.
   */
  readonly rank: (search: SegmentQuery, top: TopK) => void;
}

/**
 * All channels, strongest first: the first that has a mark names it in `matchedBy`. What begins with
 * the query is ranked once more, with so much weight that the last one of a page goes before what is
 * first in meaning, writing and sound together. A translation is found by its meaning alone, while
 * what looks alike is mostly found twice: meaning weighs a little more than two of the others.
 */
const CHANNELS: readonly SearchChannel[] = [
  { name: 'exact', weight: 1, rank: rankExact },
  { name: 'exact', weight: 4.6, rank: rankBeginning },
  { name: 'fuzzy', weight: 1, rank: rankFuzzy },
  { name: 'phonetic', weight: 1, rank: rankPhonetic },
  { name: 'semantic', weight: 2.2, rank: rankSemantic },
];

/**
 * Asked besides where no name has all words of the query, or words like them: what has a part of it, by how
 * much that tells.
 */
export const PARTIAL_CHANNEL: SearchChannel = { name: 'fuzzy', weight: 4, rank: rankPartial };

/** The channels that have something to say: without a meaning, the semantic one takes no part. */
export function channelsFor({ meaning, vector }: TextQuery): readonly SearchChannel[] {
  const hasMeaning = meaning !== null || vector !== null;
  return hasMeaning ? CHANNELS : CHANNELS.filter(({ name }) => name !== 'semantic');
}
