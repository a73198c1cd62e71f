import type { Channel } from '../../contract/brand-summary.ts';
import { channelsFor, type SearchChannel } from '../channels/channels.ts';
import { CoveredNames } from '../channels/covered-names.ts';
import { NameCover } from '../channels/name-cover.ts';
import type { SegmentSearch } from '../channels/segment-search.ts';
import { TopNames } from '../channels/top-names.ts';
import { rankTellingGrams } from './telling-grams.ts';

/** Names that a channel proposes for a text. What is like a mark stands among the first. */
const MOST_OF_CHANNEL = 30;
/** Of names a few edits away many are equally near, and sound quite unlike. */
const MOST_ALIKE = 100;
const MOST_BY_LETTERS = 60;
/** Of a text, this share must be written nearly so in a name; its score is such a share of the best one. */
const LEAST_WRITTEN = 0.5;
const LEAST_SCORE = 450;

const best = new TopNames(MOST_OF_CHANNEL);
const bestAlike = new TopNames(MOST_ALIKE);
const bestByLetters = new TopNames(MOST_BY_LETTERS);

/** A name of a segment that may be like the text. */
export interface ProposedName {
  readonly name: number;
  /** The channel that met it. */
  readonly matchedBy: Channel;
}

/**
 * The names that the channels of a text search find for the text, those of the strongest channel
 * first, and then what has rare letters in common with it. A name may come more than once.
 */
export function* proposedNames(search: SegmentSearch): Generator<ProposedName> {
  for (const channel of channelsFor(search.query)) {
    for (const name of proposedBy(channel, search)) yield { name, matchedBy: channel.name };
  }
  rankTellingGrams(search, bestByLetters);
  for (const name of bestByLetters.take().names) yield { name, matchedBy: 'fuzzy' };
}

function proposedBy({ name, rank }: SearchChannel, search: SegmentSearch): readonly number[] {
  const top = name === 'fuzzy' ? bestAlike : best;
  if (name === 'fuzzy') rankAlikeWords(search, top);
  else rank(search, top);
  return top.take().names;
}

/** The fuzzy channel without its trigrams, of which the telling ones see more. */
function rankAlikeWords(search: SegmentSearch, top: TopNames): void {
  const cover = new NameCover({ search, matches: search.alike, leastShare: LEAST_WRITTEN });
  const covered = new CoveredNames(cover, top, LEAST_SCORE);
  covered.offerLiteral();
  covered.offerOthers();
}
