import { LIMITS } from '../../contract/limits.ts';
import {
  FUZZY_SCORE,
  FUZZY_SHARE,
  PARTIAL_FIT_SHARE,
  PARTIAL_SCORE,
  PARTIAL_SHARE,
  PHONETIC_SCORE,
  PHONETIC_SHARE,
} from '../retrieval/channels/channels.ts';
import { BEST_GRAM_SCORE, LEAST_DICE, LEAST_SHARED } from '../retrieval/channels/gram-names.ts';
import { FIT_SHARE, FULL_SCORE } from '../retrieval/coverage/coverage-scorer.ts';
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
import { type Branch, type Keys, MOST_COVERS, MOST_GAIN } from './name-source.ts';

/** More than divisions are rounded by. */
const ROUNDING = 1e-6;
/** What a name gains that means the very same. */
const MEANING_GAIN = 10_000;
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
  return withPossible(branches);
}

/**
 * What the channels find that propose names for similar marks: as many of each. What has words like those asked for
 * comes by evidence.
 */
export function proposingBranches(
  query: TextQuery,
  words: readonly WordIndex[],
  limit: number,
): Branch[] {
  const branches = [
    ...literalBranches(query),
    ...begunBranches(query),
    coverageBranch(query, words, PHONETIC),
    ...meaningBranches(query),
  ];
  return withPossible(branches).map((branch) => ({ ...branch, limit }));
}

/** Those that a name may satisfy. */
export function withPossible(branches: readonly Branch[]): Branch[] {
  return branches.filter(({ groups, least }) => mostGained(groups) >= least);
}

/** The shortest names that hold all of the keys. */
export function holding(all: readonly Keys[]): Branch {
  return {
    groups: all.map((keys) => [{ ...keys, gain: 1, covers: 0 }]),
    least: all.length,
    scoring: { by: 'gain' },
    scale: 1,
    leastScore: 0,
    without: [],
    limit: LIMITS.fusedCandidates,
  };
}

export function oneOf(...keys: string[]): Keys {
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
    scoring: { by: 'dice', grams: codes.length },
    scale: 2 * BEST_GRAM_SCORE,
    leastScore: FUZZY_SCORE,
  };
}

/** Finds the words of the corpus for each word of the query. */
type Expand = (words: WordIndex, query: TextQuery, buffers: ExpansionBuffers) => TermExpansions;

/** How much of a query must be found, and how much of a score depends on how little else the name has. */
interface Coverage {
  readonly expand: Expand;
  readonly leastShare: number;
  readonly leastScore: number;
  readonly fitShare: number;
}

const FUZZY: Coverage = {
  expand: (words, query, buffers) => expandByEdits(words, query.words, buffers),
  leastShare: FUZZY_SHARE,
  leastScore: FUZZY_SCORE,
  fitShare: FIT_SHARE,
};
const PHONETIC: Coverage = {
  expand: expandBySound,
  leastShare: PHONETIC_SHARE,
  leastScore: PHONETIC_SCORE,
  fitShare: FIT_SHARE,
};
const PARTIAL: Coverage = {
  expand: expandBoth,
  leastShare: PARTIAL_SHARE,
  leastScore: PARTIAL_SCORE,
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

/** Names in which enough of the query is found, word by word: they score as `CoverageScorer` has it. */
function coverageBranch(
  query: TextQuery,
  words: readonly WordIndex[],
  { expand, leastShare, leastScore, fitShare }: Coverage,
): Branch {
  const found = query.words.map(() => new Map<number, FoundWords>());
  for (const some of words) addExpanded(some, query, { expand, found });
  const weight = query.words.reduce((sum, one) => sum + one.weight, 0);
  const gainOf = Math.min(1, MOST_GAIN / (weight * SAME));
  const most = found.reduce((sum, of) => sum + Math.max(1, ...covered(of.values())), 0);
  const parts = Math.floor(MOST_COVERS / most);
  const groups = found.map((of, token) =>
    Array.from(of.values(), ({ likeness, letters, keys }) => ({
      gain: Math.round((query.words[token]?.weight ?? 0) * likeness * gainOf),
      covers: Math.round((parts * likeness * letters) / SAME),
      keys: [...keys],
      begins: [],
    })),
  );
  return {
    ...holding([]),
    groups,
    least: Math.floor(leastShare * weight * SAME * gainOf) + 1,
    scoring: { by: 'fit', share: fitShare, parts },
    scale: FULL_SCORE / (weight * SAME * gainOf),
    leastScore,
  };
}

/** Words of some length that are as like a word of the query. */
interface FoundWords {
  readonly likeness: number;
  readonly letters: number;
  readonly keys: Set<string>;
}

function* covered(words: Iterable<FoundWords>): Generator<number> {
  for (const { likeness, letters } of words) yield (likeness * letters) / SAME;
}

/** Lengths of words that are told apart. */
const LENGTHS = 2 ** 16;

interface Expansions {
  readonly expand: Expand;
  /** For each word of the query those like it, by likeness and length. */
  readonly found: readonly Map<number, FoundWords>[];
}

function addExpanded(index: WordIndex, query: TextQuery, { expand, found }: Expansions): void {
  const { sounding: matches, visitedWords: visited } = searchScratch;
  const { words } = index.table;
  expand(index, query, { matches, visited });
  found.forEach((of, token) => {
    for (const word of matches.wordsOf(token)) {
      const likeness = matches.likenessOf(token, word);
      const letters = words.lengthOf(word);
      const at = likeness * LENGTHS + letters;
      const alike = of.get(at) ?? { likeness, letters, keys: new Set() };
      alike.keys.add(wordKey(words.folded.get(word)));
      of.set(at, alike);
    }
  });
}

/** Names that have the senses of the query, less those that only repeat its words. */
function meaningBranches({ meaning }: TextQuery): Branch[] {
  if (meaning === null) return [];
  const { terms, length } = meaning;
  const gainOf = MEANING_GAIN / length;
  return [
    {
      ...holding([]),
      groups: terms.map(({ senses, weight }) =>
        Array.from({ length: SHARES }, (_, at) => ({
          gain: Math.ceil((weight * gainOf * (at + 1)) / SHARES),
          covers: 0,
          ...oneOf(...senses.map((sense) => senseKey(sense, at + 1))),
        })),
      ),
      least: Math.floor(LEAST_RESTATED.cosine * MEANING_GAIN),
      without: terms.flatMap(({ words }) => words).map((word) => begunWith(wordKey(stemOf(word)))),
    },
  ];
}

function mostGained(groups: Branch['groups']): number {
  return groups.reduce((sum, group) => sum + Math.max(0, ...group.map(({ gain }) => gain)), 0);
}
