import type { Channel } from '../../../contract/brand-summary.ts';
import { kindredMeaning } from '../../language/concepts/kindred-meaning.ts';
import { channelsFor, type SearchChannel } from '../../retrieval/channels/channels.ts';
import { rankByConcepts } from '../../retrieval/channels/semantic-channel.ts';
import { CoverageRetriever } from '../../retrieval/coverage/coverage-retriever.ts';
import { CoverageScorer } from '../../retrieval/coverage/coverage-scorer.ts';
import type { SegmentQuery } from '../../retrieval/segment-query.ts';
import type { TopK } from '../../retrieval/top-k.ts';
import { namesWithin } from './names-within.ts';
import { rankRareGrams } from './rare-grams.ts';

/** How many names are taken at most. */
interface CandidateLimits {
  readonly ofChannel: number;
  /** Of names a few edits away many are equally near, and sound quite unlike. */
  readonly alike: number;
  readonly byLetters: number;
}

/** What is like a mark stands among the first. */
const FOR_MARK: CandidateLimits = { ofChannel: 30, alike: 70, byLetters: 50 };
/** What is like a word alone is less like the mark: fewer are worth judging. */
const FOR_PART: CandidateLimits = { ofChannel: 15, alike: 30, byLetters: 15 };
const MOST_KINDRED = 30;
/** Of a text, this share must be written nearly so in a name; its score is such a share of the best one. */
const LEAST_WRITTEN = 0.5;
const LEAST_SCORE = 450;

/** A name of a segment that may be like the text. */
export interface CandidateName {
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
export function* candidateNames(search: SegmentQuery, isPart: boolean): Generator<CandidateName> {
  const most = isPart ? FOR_PART : FOR_MARK;
  for (const channel of channelsFor(search.query)) {
    for (const name of proposedBy(channel, search, most)) yield { name, matchedBy: channel.name };
  }
  if (!isPart) yield* proposedForMark(search);
  const byLetters = search.scratch.top(most.byLetters);
  rankRareGrams(search, byLetters);
  for (const name of byLetters.take().names) yield { name, matchedBy: 'fuzzy' };
}

/** What a word alone does not bring up: the names of kindred things, and those that the mark holds. */
function* proposedForMark(search: SegmentQuery): Generator<CandidateName> {
  const meaning = search.query.meaning && kindredMeaning(search.query.meaning);
  if (meaning) {
    const kindred = search.scratch.top(MOST_KINDRED);
    rankByConcepts(search, meaning, kindred);
    for (const name of kindred.take().names) yield { name, matchedBy: 'semantic' };
  }
  for (const name of namesWithin(search)) {
    if (search.accepts(name)) yield { name, matchedBy: 'fuzzy' };
  }
}

function proposedBy(
  { name, rank }: SearchChannel,
  search: SegmentQuery,
  { alike, ofChannel }: CandidateLimits,
): readonly number[] {
  const top = search.scratch.top(name === 'fuzzy' ? alike : ofChannel);
  if (name === 'fuzzy') rankAlikeWords(search, top);
  else rank(search, top);
  return top.take().names;
}

/** The fuzzy channel without its trigrams, of which the telling ones see more. */
function rankAlikeWords(search: SegmentQuery, top: TopK): void {
  const cover = new CoverageScorer({ search, matches: search.alike, leastShare: LEAST_WRITTEN });
  const covered = new CoverageRetriever(cover, top, LEAST_SCORE);
  covered.offerLiteral();
  covered.offerOthers();
}
