import { LIMITS } from '../../contract/limits.ts';
import {
  FUZZY_SCORE,
  MIN_FUZZY_SHARE,
  MIN_PARTIAL_FIT,
  MIN_PARTIAL_SHARE,
  MIN_PHONETIC_SHARE,
  PARTIAL_SCORE,
  PHONETIC_SCORE,
} from '../retrieval/channels/channels.ts';
import { MAX_GRAM_SCORE, MIN_DICE, MIN_SHARED } from '../retrieval/channels/gram-names.ts';
import { FIT_SHARE, FULL_SCORE } from '../retrieval/coverage/coverage-scorer.ts';
import { expandByEdits, wordsWithinEdits } from '../retrieval/expansion/expand-by-edits.ts';
import { expandBySound } from '../retrieval/expansion/expand-by-sound.ts';
import {
  EXACT_SIMILARITY,
  type ExpansionBuffers,
  type TermExpansions,
} from '../retrieval/expansion/term-expansions.ts';
import { MIN_RESTATED, wordStem } from '../retrieval/meaning/synonym-matches.ts';
import { searchScratch } from '../retrieval/scratch.ts';
import type { TextQuery } from '../retrieval/text-query.ts';
import type { WordIndex } from '../segment/terms/name-index.ts';
import {
  initialsKey,
  SENSE_SHARE_BUCKETS,
  senseKey,
  textKey,
  trigramCodes,
  trigramKey,
  wordKey,
} from './name-keys.ts';
import { type CandidateQuery, type KeySet, MAX_CLAUSES, MAX_WEIGHT } from './name-source.ts';

/** Tolerance that exceeds the rounding errors of divisions. */
const ROUNDING = 1e-6;
/** Gain of a name with the same meaning as the query. */
const MEANING_GAIN = 10_000;
/** Minimum number of words for a partial query. */
const SEVERAL = 2;

/**
 * Returns the candidate queries for the channels of a text search. Each returns as many names as its
 * channel ranks, in nearly the order of the channel's scores, so that omitted names would have ranked last.
 * @param words vocabulary of the corpus
 */
export function textCandidateQueries(
  query: TextQuery,
  words: readonly WordIndex[],
): CandidateQuery[] {
  const branches = [
    ...literalQueries(query),
    ...prefixQueries(query),
    trigramQuery(query),
    ...coverageQueries(query, words),
    ...meaningQueries(query),
  ];
  return satisfiableQueries(branches);
}

/**
 * Returns the candidate queries for the channels that propose similar marks, with the limit of
 * each. Names with similar words are found by evidence instead.
 */
export function candidateQueries(
  query: TextQuery,
  words: readonly WordIndex[],
  limit: number,
): CandidateQuery[] {
  const branches = [
    ...literalQueries(query),
    ...prefixQueries(query),
    coverageQuery(query, words, PHONETIC),
    ...meaningQueries(query),
  ];
  return satisfiableQueries(branches).map((candidateQuery) => ({ ...candidateQuery, limit }));
}

/** Keeps the queries whose minimum gain a name can reach. */
export function satisfiableQueries(branches: readonly CandidateQuery[]): CandidateQuery[] {
  return branches.filter(({ groups, min }) => maxGained(groups) >= min);
}

/** Builds the query for the shortest names that match all of the key sets. */
export function shortestNamesWith(all: readonly KeySet[]): CandidateQuery {
  return {
    groups: all.map((keys) => [{ ...keys, gain: 1, covers: 0 }]),
    min: all.length,
    scoring: { by: 'gain' },
    scale: 1,
    minScore: 0,
    without: [],
    limit: LIMITS.fusedCandidates,
  };
}

export function anyKey(...keys: string[]): KeySet {
  return { keys, begins: [] };
}

function anyPrefix(...begins: string[]): KeySet {
  return { keys: [], begins };
}

/** Builds queries for names with every word, initials joined or apart, and for those that begin with the query. */
function literalQueries({ sequence, tokens, reading }: TextQuery): CandidateQuery[] {
  const text = textKey(sequence.join(' '));
  return [
    shortestNamesWith([{ keys: [text], begins: [`${text} `] }]),
    shortestNamesWith(tokens.map((token) => anyKey(wordKey(token)))),
    shortestNamesWith(
      [...new Set(reading)].map((word) => anyKey(wordKey(word), initialsKey(word))),
    ),
  ];
}

/** Builds the queries for names with every word, the last one as a prefix. */
function prefixQueries({ sequence }: TextQuery): CandidateQuery[] {
  const others = [...new Set(sequence.slice(0, -1))];
  const prefixMatches = anyPrefix(wordKey(sequence.at(-1) ?? ''));
  return [
    shortestNamesWith([anyPrefix(textKey(sequence.join(' ')))]),
    shortestNamesWith([...others.map((word) => anyKey(wordKey(word))), prefixMatches]),
  ];
}

/** Builds the query for names that share enough trigrams, by descending Dice coefficient. */
function trigramQuery({ sequence }: TextQuery): CandidateQuery {
  const codes = trigramCodes(sequence);
  // A name has at least as many letters as it shares trigrams.
  const min = Math.ceil((MIN_DICE * codes.length) / (2 - MIN_DICE) - ROUNDING);
  return {
    ...shortestNamesWith(codes.map((code) => anyKey(trigramKey(code)))),
    min: Math.max(MIN_SHARED, min),
    scoring: { by: 'dice', grams: codes.length },
    scale: 2 * MAX_GRAM_SCORE,
    minScore: FUZZY_SCORE,
  };
}

/** Function that expands each query word to similar words of the corpus. */
type Expand = (words: WordIndex, query: TextQuery, buffers: ExpansionBuffers) => TermExpansions;

/** Parameters of a coverage query, as in `CoverageScorer`. */
interface Coverage {
  readonly expand: Expand;
  readonly minShare: number;
  readonly minScore: number;
  readonly fitShare: number;
}

const FUZZY: Coverage = {
  expand: (words, query, buffers) => expandByEdits(words, query.words, buffers),
  minShare: MIN_FUZZY_SHARE,
  minScore: FUZZY_SCORE,
  fitShare: FIT_SHARE,
};
const PHONETIC: Coverage = {
  expand: expandBySound,
  minShare: MIN_PHONETIC_SHARE,
  minScore: PHONETIC_SCORE,
  fitShare: FIT_SHARE,
};
const PARTIAL: Coverage = {
  expand: expandByEditsAndSound,
  minShare: MIN_PARTIAL_SHARE,
  minScore: PARTIAL_SCORE,
  fitShare: MIN_PARTIAL_FIT,
};

function expandByEditsAndSound(words: WordIndex, query: TextQuery, buffers: ExpansionBuffers) {
  const matches = expandBySound(words, query, buffers);
  query.words.forEach(({ folded }, token) => {
    matches.addAll(token, wordsWithinEdits(words, folded, buffers.visited));
  });
  return matches;
}

function coverageQueries(query: TextQuery, words: readonly WordIndex[]): CandidateQuery[] {
  const hasParts = query.words.length >= SEVERAL;
  return [FUZZY, PHONETIC, ...(hasParts ? [PARTIAL] : [])].map((coverage) =>
    coverageQuery(query, words, coverage),
  );
}

/** Builds the query for names that match enough words, scored as in `CoverageScorer`. */
function coverageQuery(
  query: TextQuery,
  words: readonly WordIndex[],
  { expand: expandWords, minShare, minScore, fitShare }: Coverage,
): CandidateQuery {
  const found = query.words.map(() => new Map<number, FoundWords>());
  for (const some of words) addExpandedWords(some, query, { expand: expandWords, found });
  const weight = query.words.reduce((sum, one) => sum + one.weight, 0);
  const gainOf = Math.min(1, MAX_WEIGHT / (weight * EXACT_SIMILARITY));
  const max = found.reduce((sum, of) => sum + Math.max(1, ...coverageValues(of.values())), 0);
  const parts = Math.floor(MAX_CLAUSES / max);
  const groups = found.map((of, token) =>
    Array.from(of.values(), ({ likeness: similarity, letters, keys }) => ({
      gain: Math.round((query.words[token]?.weight ?? 0) * similarity * gainOf),
      covers: Math.round((parts * similarity * letters) / EXACT_SIMILARITY),
      keys: [...keys],
      begins: [],
    })),
  );
  return {
    ...shortestNamesWith([]),
    groups,
    min: Math.floor(minShare * weight * EXACT_SIMILARITY * gainOf) + 1,
    scoring: { by: 'fit', share: fitShare, parts },
    scale: FULL_SCORE / (weight * EXACT_SIMILARITY * gainOf),
    minScore,
  };
}

/** Words of equal length that have the same similarity to a query word. */
interface FoundWords {
  readonly likeness: number;
  readonly letters: number;
  readonly keys: Set<string>;
}

function* coverageValues(words: Iterable<FoundWords>): Generator<number> {
  for (const { likeness: similarity, letters } of words)
    yield (similarity * letters) / EXACT_SIMILARITY;
}

/** Exclusive upper bound of word lengths in a packed key. */
const LENGTHS = 2 ** 16;

interface Expansions {
  readonly expand: Expand;
  /** Similar words of each query word, by similarity and length. */
  readonly found: readonly Map<number, FoundWords>[];
}

function addExpandedWords(
  index: WordIndex,
  query: TextQuery,
  { expand: expandWords, found }: Expansions,
): void {
  const { sounding: matches, visitedWords: visited } = searchScratch;
  const { words } = index.table;
  expandWords(index, query, { matches, visited });
  found.forEach((of, token) => {
    for (const word of matches.wordsOf(token)) {
      const similarity = matches.similarity(token, word);
      const letters = words.lengthOf(word);
      const at = similarity * LENGTHS + letters;
      const alike = of.get(at) ?? { likeness: similarity, letters, keys: new Set() };
      alike.keys.add(wordKey(words.folded.get(word)));
      of.set(at, alike);
    }
  });
}

/** Builds the queries for names with the senses of the query, except names that only repeat its words. */
function meaningQueries({ meaning }: TextQuery): CandidateQuery[] {
  if (meaning === null) return [];
  const { terms, length } = meaning;
  const gainOf = MEANING_GAIN / length;
  return [
    {
      ...shortestNamesWith([]),
      groups: terms.map(({ senses, weight }) =>
        Array.from({ length: SENSE_SHARE_BUCKETS }, (_, at) => ({
          gain: Math.ceil((weight * gainOf * (at + 1)) / SENSE_SHARE_BUCKETS),
          covers: 0,
          ...anyKey(...senses.map((sense) => senseKey(sense, at + 1))),
        })),
      ),
      min: Math.floor(MIN_RESTATED.cosine * MEANING_GAIN),
      without: terms
        .flatMap(({ words }) => words)
        .map((word) => anyPrefix(wordKey(wordStem(word)))),
    },
  ];
}

function maxGained(groups: CandidateQuery['groups']): number {
  return groups.reduce((sum, group) => sum + Math.max(0, ...group.map(({ gain }) => gain)), 0);
}
