import type { Channel } from '../../../contract/brand-summary.ts';
import { channelsFor } from '../../retrieval/channels/channels.ts';
import type { SegmentQuery } from '../../retrieval/segment-query.ts';
import { namesWithin } from './names-within.ts';
import { rankRareGrams } from './rare-grams.ts';

/** What is like a mark stands among the first of a channel. */
const MOST_OF_CHANNEL = 30;
const MOST_BY_LETTERS = 30;

/** A name of a segment that may be like the text. */
export interface CandidateName {
  readonly name: number;
  /** The channel that met it. */
  readonly matchedBy: Channel;
}

/**
 * The names that the channels of a text search find for the text, those of the strongest channel
 * first, then names that it holds, and what has rare letters in common with it, wherever its words part. What has
 * words like its own is found by evidence (`names-by-evidence.ts`). A name may come more than once.
 */
export function* candidateNames(search: SegmentQuery): Generator<CandidateName> {
  for (const { name: channel, rank } of channelsFor(search.query)) {
    // Words a few edits away say much or little: the evidence tells.
    if (channel === 'fuzzy') continue;
    const top = search.scratch.top(MOST_OF_CHANNEL);
    rank(search, top);
    for (const name of top.take().names) yield { name, matchedBy: channel };
  }
  for (const name of namesWithin(search)) {
    if (search.accepts(name)) yield { name, matchedBy: 'fuzzy' };
  }
  const byLetters = search.scratch.top(MOST_BY_LETTERS);
  rankRareGrams(search, byLetters);
  for (const name of byLetters.take().names) yield { name, matchedBy: 'fuzzy' };
}
