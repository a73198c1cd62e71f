import { LIMITS } from '../../contract/limits.ts';
import {
  FUZZY_SHARE,
  PARTIAL_FIT_SHARE,
  PARTIAL_SHARE,
  PHONETIC_SHARE,
} from '../retrieval/channels/channels.ts';
import { LEAST_DICE, LEAST_SHARED } from '../retrieval/channels/gram-names.ts';
import { FIT_SHARE } from '../retrieval/coverage/coverage-scorer.ts';
import { expandByEdits, nearWords } from '../retrieval/expansion/expand-by-edits.ts';
import { expandBySound } from '../retrieval/expansion/expand-by-sound.ts';
import {
  type ExpansionBuffers,
  SAME,
  type TermExpansions,
} from '../retrieval/expansion/term-expansions.ts';
import { LEAST_RESTATED, stemOf } from '../retrieval/meaning/restatements.ts';
import { searchScratch } from '../retrieval/scratch.ts';
import type { TextQuery } from '../retrieval/text-query.ts';
import type { WordIndex } from '../segment/terms/name-index.ts';
import { gramKey, gramsOf, initialsKey, SHARES, senseKey, textKey, wordKey } from './name-keys.ts';
import type { Branch, GainfulKeys, Keys } from './name-source.ts';

/** Beside this spread letters count among equals alone. */
const BY_GAIN = 10_000;
/** More than sums of gains are rounded by. */
const ROUNDING = 1e-6;
/** Of fewer words than this none is a part of the query. */
const SEVERAL = 2;

/**
 * What the channels of a text search look for, as branches. Each takes as many names as its channel ranks, in an order
 * near that of the channel's scores, so that those that it leaves out would have ended there.
 * @param words of the corpus
 */
export function textBranches(query: TextQuery, words: readonly WordIndex[]): Branch[] {
  const branches = [
    ...literalBranches(query),
    ...begunBranches(query),
    gramBranch(query),
    ...coverageBranches(query, words),
    ...meaningBranches(query),
  ];
  return branches.filter(({ groups, least }) => mostGained(groups) >= least);
}

/** The shortest names that hold all of the keys. */
function holding(all: readonly Keys[]): Branch {
  return {
    groups: all.map((keys) => [{ ...keys, gain: 1 }]),
    least: all.length,
    spread: 0,
    leastQuotient: 0,
    without: [],
    limit: LIMITS.fusedCandidates,
  };
}

function oneOf(...keys: string[]): Keys {
  return { keys, begins: [] };
}

function begunWith(...begins: string[]): Keys {
  return { keys: [], begins };
}

/** Names that hold every word, initials joined or apart; those that begin with them by themselves, for they go first. */
function literalBranches({ sequence, tokens, reading }: TextQuery): Branch[] {
  const text = textKey(sequence.join(' '));
  return [
    holding([{ keys: [text], begins: [`${text} `] }]),
    holding(tokens.map((token) => oneOf(wordKey(token)))),
    holding([...new Set(reading)].map((word) => oneOf(wordKey(word), initialsKey(word)))),
  ];
}

/** Names that hold every word, the last of them begun. */
function begunBranches({ sequence }: TextQuery): Branch[] {
  const others = [...new Set(sequence.slice(0, -1))];
  const begun = begunWith(wordKey(sequence.at(-1) ?? ''));
  return [
    holding([begunWith(textKey(sequence.join(' ')))]),
    holding([...others.map((word) => oneOf(wordKey(word))), begun]),
  ];
}

/** Names that share enough trigrams, those with the highest coefficient of Dice first. */
function gramBranch({ sequence }: TextQuery): Branch {
  const codes = gramsOf(sequence);
  // A name has at least as many letters as it shares trigrams.
  const least = Math.ceil((LEAST_DICE * codes.length) / (2 - LEAST_DICE) - ROUNDING);
  return {
    ...holding(codes.map((code) => oneOf(gramKey(code)))),
    least: Math.max(LEAST_SHARED, least),
    spread: codes.length,
    leastQuotient: LEAST_DICE / 2 - ROUNDING,
  };
}

/** Finds the words of the corpus for each word of the query. */
type Expand = (words: WordIndex, query: TextQuery, buffers: ExpansionBuffers) => TermExpansions;

/** How much of a query must be found, and how much of a score depends on how little else the name has. */
interface Coverage {
  readonly expand: Expand;
  readonly leastShare: number;
  readonly fitShare: number;
}

const FUZZY: Coverage = {
  expand: (words, query, buffers) => expandByEdits(words, query.words, buffers),
  leastShare: FUZZY_SHARE,
  fitShare: FIT_SHARE,
};
const PHONETIC: Coverage = {
  expand: expandBySound,
  leastShare: PHONETIC_SHARE,
  fitShare: FIT_SHARE,
};
const PARTIAL: Coverage = {
  expand: expandBoth,
  leastShare: PARTIAL_SHARE,
  fitShare: PARTIAL_FIT_SHARE,
};

function expandBoth(words: WordIndex, query: TextQuery, buffers: ExpansionBuffers) {
  const matches = expandBySound(words, query, buffers);
  query.words.forEach(({ folded }, token) => {
    matches.addAll(token, nearWords(words, folded, buffers.visited));
  });
  return matches;
}

function coverageBranches(query: TextQuery, words: readonly WordIndex[]): Branch[] {
  const hasParts = query.words.length >= SEVERAL;
  return [FUZZY, PHONETIC, ...(hasParts ? [PARTIAL] : [])].map((coverage) =>
    coverageBranch(query, words, coverage),
  );
}

/** Names in which enough of the query is found, word by word. */
function coverageBranch(
  query: TextQuery,
  words: readonly WordIndex[],
  { expand, leastShare, fitShare }: Coverage,
): Branch {
  const weight = query.words.reduce((sum, one) => sum + one.weight, 0);
  const letters = query.words.reduce((sum, { folded }) => sum + folded.length, 0);
  return {
    ...holding([]),
    groups: expandedWords(query, words, expand),
    least: Math.floor(leastShare * weight * SAME) + 1,
    // A name twice as long as the query has the same part of a score either way.
    spread: (2 * letters * (1 - fitShare)) / fitShare,
  };
}

/** The words like each of the query's, by what they give. */
function expandedWords(query: TextQuery, all: readonly WordIndex[], expand: Expand) {
  const groups = query.words.map(() => new Map<number, Set<string>>());
  const { sounding: matches, visitedWords: visited } = searchScratch;
  for (const words of all) {
    expand(words, query, { matches, visited });
    groups.forEach((byGain, token) => {
      const { weight = 0 } = query.words[token] ?? {};
      for (const word of matches.wordsOf(token)) {
        const gain = weight * matches.likenessOf(token, word);
        const keys = byGain.get(gain) ?? new Set();
        byGain.set(gain, keys.add(wordKey(words.table.words.folded.get(word))));
      }
    });
  }
  return groups.map((byGain) =>
    Array.from(byGain, ([gain, keys]): GainfulKeys => ({ gain, ...oneOf(...keys) })),
  );
}

/** Names that have the senses of the query, less those that only repeat its words. */
function meaningBranches({ meaning }: TextQuery): Branch[] {
  if (meaning === null) return [];
  const { terms, length } = meaning;
  return [
    {
      ...holding([]),
      groups: terms.map(({ senses, weight }) =>
        Array.from({ length: SHARES }, (_, at) => ({
          gain: (weight * (at + 1)) / SHARES,
          ...oneOf(...senses.map((sense) => senseKey(sense, at + 1))),
        })),
      ),
      least: LEAST_RESTATED.cosine * length - ROUNDING,
      spread: BY_GAIN,
      without: terms.flatMap(({ words }) => words).map((word) => begunWith(wordKey(stemOf(word)))),
    },
  ];
}

function mostGained(groups: Branch['groups']): number {
  return groups.reduce((sum, group) => sum + Math.max(0, ...group.map(({ gain }) => gain)), 0);
}
