import type { Channel } from '../../../contract/brand-summary.ts';
import type { PreparedMark } from '../../../likeness/judge/prepared-mark.ts';
import { writtenAsSaid } from '../../../likeness/sound/said-text.ts';
import { foldSpelled } from '../../../likeness/text/spelled-text.ts';
import type { Candidates } from '../../ranking/candidates.ts';
import { mergedRanking } from '../../ranking/merge-segment-rankings.ts';
import { channelsFor } from '../../retrieval/channels/channels.ts';
import { searchScratch } from '../../retrieval/scratch.ts';
import type { SegmentQuery } from '../../retrieval/segment-query.ts';
import type { TextQuery } from '../../retrieval/text-query.ts';
import { type RankedNames, TOP_SCORE, type TopK } from '../../retrieval/top-k.ts';
import type { LiveNames } from '../../segment/live-names.ts';

/** What is like a mark is among the first of a channel. */
export const MOST_OF_CHANNEL = 30;
export const MOST_BY_LETTERS = 30;

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
const LEAST_WEIGHT = 3 * BIT;
/** How much of the longer side must be shared, against the shorter: a mark inside another one is like it. */
export const LONGER_SHARE = 0.4;
/** Names that are read for one query: of the commonest trigrams the names are not read any more. */
const MOST_READ = 12_000;

/**
 * Offers the names that share the most telling trigrams with the query, blanks aside: of fewer letters
 * in common than the search channels request, where those letters are rare together.
 *
 * Rare trigrams weigh more. The weight of a whole name is taken to be that of its letters, each as much
 * as a trigram of the query on average; what is shared is measured against both sides.
 */
function rankRareGrams(
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
    (name, found) => {
      const own = (table.letters[name] ?? 0) * perLetter;
      const measure =
        LONGER_SHARE * Math.max(own, whole) + (1 - LONGER_SHARE) * Math.min(own, whole);
      const score = Math.min(TOP_SCORE, Math.round((TOP_SCORE * found) / measure));
      if (top.wants(name, score) && search.accepts(name)) top.offer(name, score);
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
export type CountedGrams = Pick<LiveNames, 'size' | 'withGram'>;

/** What the trigrams of a query weigh among the names of all segments. */
export function rareGrams({ sequence }: TextQuery, counted: CountedGrams): RareGrams {
  const { gramReader } = searchScratch;
  gramReader.begin();
  for (const token of sequence) gramReader.readText(token);
  gramReader.end();
  const weights = Array.from(gramReader.codes.subarray(0, gramReader.count), (code) => {
    const names = counted.withGram(code);
    const share = (counted.size + 1) / (names + 1);
    return { code, names, weight: Math.round(BIT * Math.log2(share)) };
  })
    .filter(({ weight }) => weight >= LEAST_WEIGHT)
    .sort((a, b) => b.weight - a.weight);
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0);
  let left = MOST_READ;
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
  counted: CountedGrams,
  found: Candidates,
): Generator<CandidateName> {
  const [first] = searches;
  if (first === undefined) return;
  const bestOf = (most: number, rank: Rank) =>
    mergedRanking(
      searches.map((search, at) => ({ search, at, ranked: rankedIn(search, most, rank) })),
      found,
      most,
    );
  for (const { name: matchedBy, rank } of channelsFor(first.query)) {
    // Words a few edits away say much or little: the evidence tells.
    if (matchedBy === 'fuzzy') continue;
    for (const number of bestOf(MOST_OF_CHANNEL, rank)) yield { number, matchedBy };
  }
  const within = searches.map((search, at) => ({ search, at, ranked: acceptedWithin(search) }));
  for (const number of mergedRanking(within, found, Number.POSITIVE_INFINITY)) {
    yield { number, matchedBy: 'fuzzy' };
  }
  const grams = rareGrams(first.query, counted);
  const byLetters = bestOf(MOST_BY_LETTERS, (search, top) => rankRareGrams(search, grams, top));
  for (const number of byLetters) yield { number, matchedBy: 'fuzzy' };
}

function rankedIn(search: SegmentQuery, most: number, rank: Rank): RankedNames {
  const top = search.scratch.top(most);
  rank(search, top);
  return top.take();
}

/** Letters of the shortest name of one word that is sought within others. */
export const SHORTEST_WITHIN = 2;

/**
 * The names of one word that the query holds written out: a word of it, or what a word begins with.
 * Such names may be too short to be found by their letters (KR in KRMODA). O(letters * log(names)).
 */
export function* namesWithin({ names: { table }, query }: SegmentQuery): Generator<number> {
  const { words, wordsOf, byText } = table;
  for (const token of query.tokens) {
    for (let length = SHORTEST_WITHIN; length <= token.length; length += 1) {
      const last = words.spellingsOf(token.slice(0, length));
      if (last.from === last.to) continue;
      // A name of this word alone is before all that only begin with it.
      const { from, to } = byText.beginningWith({ words: [], last });
      for (let place = from; place < to; place += 1) {
        const name = byText.names[place] ?? 0;
        if ((wordsOf.starts[name + 1] ?? 0) - (wordsOf.starts[name] ?? 0) > 1) break;
        yield name;
      }
    }
  }
}

/** All of them, in the order of names. */
function acceptedWithin(search: SegmentQuery): RankedNames {
  const names = [...new Set(namesWithin(search))].filter((name) => search.accepts(name));
  return { names: names.sort((a, b) => a - b), scores: names.map(() => 0) };
}

/**
 * What to look for so that every mark like this one is found: the mark as it is written, as it is taken by a reader where
 * that is different (S.O.L. is SOL, ROSA'S is ROSA), and as it is said where digits, letters or signs are (2GO, L&P).
 */
export function similarQueries(name: string, { folded, words }: PreparedMark): string[] {
  const taken = foldSpelled(words) === folded ? [name] : [name, words];
  return [...taken, ...writtenAsSaid(name.toLowerCase())];
}
