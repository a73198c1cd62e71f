import type { Channel } from '../../../contract/brand-summary.ts';
import type { PreparedMark } from '../../../likeness/judge/prepared-mark.ts';
import { spokenSpellings } from '../../../likeness/sound/spoken-text.ts';
import { foldSpanishLetters } from '../../../likeness/text/spanish-folding.ts';
import type { Candidates } from '../../ranking/candidates.ts';
import { mergeRankings } from '../../ranking/merge-segment-rankings.ts';
import { applicableChannels } from '../../retrieval/channels/channels.ts';
import { searchScratch } from '../../retrieval/scratch.ts';
import type { SegmentQuery } from '../../retrieval/segment-query.ts';
import type { TextQuery } from '../../retrieval/text-query.ts';
import { MAX_SCORE, type RankedNames, type TopK } from '../../retrieval/top-k.ts';
import type { LiveNames } from '../../segment/live-names.ts';

/** What is like a mark is among the first of a channel. */
export const MAX_PER_CHANNEL = 30;
export const MAX_BY_LETTERS = 30;

/** A name that may be like the text, by its number among those that were found. */
export interface CandidateName {
  readonly number: number;
  /** The channel that found it. */
  readonly matchedBy: Channel;
}

/** Ranks the names of one segment. */
type Rank = (search: SegmentQuery, top: TopK) => void;

/** What a trigram weighs for each halving of the names that have it. */
const BIT = 16;
/** Trigrams that more than one name in eight has say nothing. */
const MIN_WEIGHT = 3 * BIT;
/** How much of the longer side must be shared, against the shorter: a mark inside another one is like it. */
export const MIN_LONGER_SHARE = 0.4;
/** Names that are read for one query: of the commonest trigrams the names are not read any more. */
const MAX_POSTINGS_READ = 12_000;

/**
 * Offers the names that share the most telling trigrams with the query, blanks aside: of fewer letters
 * in common than the search channels request, where those letters are rare together.
 *
 * Rare trigrams weigh more. The weight of a whole name is taken to be that of its letters, each as much
 * as a trigram of the query on average; what is shared is measured against both sides.
 */
function rankByRareTrigrams(
  search: SegmentQuery,
  { read, whole, perLetter, heaviest }: RareGrams,
  top: TopK,
): void {
  const { grams, table } = search.names;
  // One trigram in common is chance.
  search.scratch.weightedOverlap.each(
    grams.ids,
    read.map(({ code, weight }) => ({
      from: grams.starts[code] ?? 0,
      to: grams.starts[code + 1] ?? 0,
      weight,
    })),
    heaviest,
    (name, candidates) => {
      const own = (table.letters[name] ?? 0) * perLetter;
      const measure =
        MIN_LONGER_SHARE * Math.max(own, whole) + (1 - MIN_LONGER_SHARE) * Math.min(own, whole);
      const score = Math.min(MAX_SCORE, Math.round((MAX_SCORE * candidates) / measure));
      if (top.wouldKeep(name, score) && search.accepts(name)) top.offer(name, score);
    },
  );
}

interface WeighedGram {
  readonly code: number;
  readonly weight: number;
}

/** The trigrams of a query that say something in a corpus. */
interface RareGrams {
  /** The rarest, as many as may be read. */
  readonly read: readonly WeighedGram[];
  /** What all of them weigh, and a letter of the query on average. */
  readonly whole: number;
  readonly perLetter: number;
  readonly heaviest: number;
}

/** How many names there are, and have a trigram. */
export type TrigramCounts = Pick<LiveNames, 'size' | 'countWithTrigram'>;

/** What the trigrams of a query weigh among the names of all segments. */
export function weighRareTrigrams(
  { sequence }: TextQuery,
  trigramCounts: TrigramCounts,
): RareGrams {
  const { gramReader } = searchScratch;
  gramReader.start();
  for (const token of sequence) gramReader.readText(token);
  gramReader.finish();
  const weights = Array.from(gramReader.codes.subarray(0, gramReader.count), (code) => {
    const names = trigramCounts.countWithTrigram(code);
    const share = (trigramCounts.size + 1) / (names + 1);
    return { code, names, weight: Math.round(BIT * Math.log2(share)) };
  })
    .filter(({ weight }) => weight >= MIN_WEIGHT)
    .sort((a, b) => b.weight - a.weight);
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0);
  let left = MAX_POSTINGS_READ;
  const tooMany = weights.findIndex(({ names }) => {
    left -= names;
    return left < 0;
  });
  return {
    read: tooMany < 0 ? weights : weights.slice(0, tooMany),
    whole,
    perLetter: whole / Math.max(1, weights.length),
    heaviest: weights[0]?.weight ?? 0,
  };
}

/**
 * The names that the channels of a text search find for the text, the best of all segments together, those of the
 * strongest channel first, then names that it holds, and what has rare letters in common with it, wherever its words
 * part. What has words like its own is found by evidence (`names-by-evidence.ts`). A name may come more than once.
 */
export function* candidateNames(
  searches: readonly SegmentQuery[],
  trigramCounts: TrigramCounts,
  candidates: Candidates,
): Generator<CandidateName> {
  const [first] = searches;
  if (first === undefined) return;
  const topOfRanking = (max: number, rank: Rank) =>
    mergeRankings(
      searches.map((search, at) => ({ search, at, ranked: rankInSegment(search, max, rank) })),
      candidates,
      max,
    );
  for (const { name: matchedBy, rank } of applicableChannels(first.query)) {
    // Words a few edits away say much or little: the evidence tells.
    if (matchedBy === 'fuzzy') continue;
    for (const number of topOfRanking(MAX_PER_CHANNEL, rank)) yield { number, matchedBy };
  }
  const within = searches.map((search, at) => ({
    search,
    at,
    ranked: acceptedContainedNames(search),
  }));
  for (const number of mergeRankings(within, candidates, Number.POSITIVE_INFINITY)) {
    yield { number, matchedBy: 'fuzzy' };
  }
  const grams = weighRareTrigrams(first.query, trigramCounts);
  const byLetters = topOfRanking(MAX_BY_LETTERS, (search, top) =>
    rankByRareTrigrams(search, grams, top),
  );
  for (const number of byLetters) yield { number, matchedBy: 'fuzzy' };
}

function rankInSegment(search: SegmentQuery, max: number, rank: Rank): RankedNames {
  const top = search.scratch.topK(max);
  rank(search, top);
  return top.take();
}

/** Letters of the shortest name of one word that is sought within others. */
export const MIN_CONTAINED_LENGTH = 2;

/**
 * The names of one word that the query holds written out: a word of it, or what a word begins with.
 * Such names may be too short to be found by their letters (KR in KRMODA). O(letters * log(names)).
 */
export function* namesContainedInQuery({
  names: { table },
  query,
}: SegmentQuery): Generator<number> {
  const { words, wordsOf, byText } = table;
  for (const token of query.tokens) {
    for (let length = MIN_CONTAINED_LENGTH; length <= token.length; length += 1) {
      const last = words.spellingsOf(token.slice(0, length));
      if (last.from === last.to) continue;
      // A name of this word alone is before all that only begin with it.
      const { from, to } = byText.rangeWithPrefix({ words: [], last });
      for (let position = from; position < to; position += 1) {
        const name = byText.names[position] ?? 0;
        if ((wordsOf.starts[name + 1] ?? 0) - (wordsOf.starts[name] ?? 0) > 1) break;
        yield name;
      }
    }
  }
}

/** All of them, in the order of names. */
function acceptedContainedNames(search: SegmentQuery): RankedNames {
  const names = [...new Set(namesContainedInQuery(search))].filter((name) => search.accepts(name));
  return { names: names.sort((a, b) => a - b), scores: names.map(() => 0) };
}

/**
 * What to look for so that every mark like this one is found: the mark as it is written, as it is taken by a reader where
 * that is different (S.O.L. is SOL, ROSA'S is ROSA), and as it is said where digits, letters or signs are (2GO, L&P).
 */
export function queryVariants(name: string, { folded, words }: PreparedMark): string[] {
  const taken = foldSpanishLetters(words) === folded ? [name] : [name, words];
  return [...taken, ...spokenSpellings(name.toLowerCase())];
}
