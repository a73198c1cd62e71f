import type { Channel } from '../../contract/brand-summary.ts';
import { channelsFor, type SearchChannel } from '../channels/channels.ts';
import { CoveredNames } from '../channels/covered-names.ts';
import { NameCover } from '../channels/name-cover.ts';
import type { SegmentSearch } from '../channels/segment-search.ts';
import { rankByConcepts } from '../channels/semantic-channel.ts';
import { TopNames } from '../channels/top-names.ts';
import { kindredMeaning } from '../semantic/kindred-meaning.ts';
import { namesWithin } from './names-within.ts';
import { rankTellingGrams } from './telling-grams.ts';

/** The most names proposed for a text, kept by one search after the other. */
interface Proposals {
  readonly ofChannel: TopNames;
  /** Of names a few edits away many are equally near, and sound quite unlike. */
  readonly alike: TopNames;
  readonly byLetters: TopNames;
}

/** What is like a mark stands among the first. */
const FOR_MARK: Proposals = {
  ofChannel: new TopNames(30),
  alike: new TopNames(70),
  byLetters: new TopNames(50),
};
/** What is like a word alone is less like the mark: fewer are worth judging. */
const FOR_PART: Proposals = {
  ofChannel: new TopNames(15),
  alike: new TopNames(30),
  byLetters: new TopNames(15),
};
const kindred = new TopNames(30);
/** Of a text, this share must be written nearly so in a name; its score is such a share of the best one. */
const LEAST_WRITTEN = 0.5;
const LEAST_SCORE = 450;

/** A name of a segment that may be like the text. */
export interface ProposedName {
  readonly name: number;
  /** The channel that met it. */
  readonly matchedBy: Channel;
}

/**
 * The names that the channels of a text search find for the text, those of the strongest channel
 * first, then names of kindred things and those that it holds, and what has rare letters in common with
 * it. A name may come more than once.
 *
 * @param isPart whether the text is one word of several
 */
export function* proposedNames(search: SegmentSearch, isPart: boolean): Generator<ProposedName> {
  const most = isPart ? FOR_PART : FOR_MARK;
  for (const channel of channelsFor(search.query)) {
    for (const name of proposedBy(channel, search, most)) yield { name, matchedBy: channel.name };
  }
  if (!isPart) yield* proposedForMark(search);
  rankTellingGrams(search, most.byLetters);
  for (const name of most.byLetters.take().names) yield { name, matchedBy: 'fuzzy' };
}

/** What a word alone does not bring up: the names of kindred things, and those that the mark holds. */
function* proposedForMark(search: SegmentSearch): Generator<ProposedName> {
  const meaning = search.query.meaning && kindredMeaning(search.query.meaning);
  if (meaning) {
    rankByConcepts(search, meaning, kindred);
    for (const name of kindred.take().names) yield { name, matchedBy: 'semantic' };
  }
  for (const name of namesWithin(search)) {
    if (search.accepts(name)) yield { name, matchedBy: 'fuzzy' };
  }
}

function proposedBy(
  { name, rank }: SearchChannel,
  search: SegmentSearch,
  { alike, ofChannel }: Proposals,
): readonly number[] {
  const top = name === 'fuzzy' ? alike : ofChannel;
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
