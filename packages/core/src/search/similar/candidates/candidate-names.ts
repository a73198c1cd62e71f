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

/** Maximum number of candidates from each channel. */
export const MAX_PER_CHANNEL = 30;
export const MAX_BY_LETTERS = 30;

/** Candidate name, by its number in `candidates`. */
export interface CandidateName {
  readonly number: number;
  /** Channel that found the name. */
  readonly matchedBy: Channel;
}

/** Function that ranks the names of one segment and offers the best to `top`. */
type Rank = (search: SegmentQuery, top: TopK) => void;

/** Number of weight units per bit of a trigram's information. */
const BIT = 16;
/** Minimum weight of a trigram: at most one name in eight may contain it. */
const MIN_WEIGHT = 3 * BIT;
/** Weight of the longer name in the score's denominator: below half, as a mark inside another one is similar to it. */
export const MIN_LONGER_SHARE = 0.4;
/** Maximum number of postings to read per query; the lists of the commonest trigrams are skipped. */
const MAX_POSTINGS_READ = 12_000;

/**
 * Offers the names that share the most informative trigrams with the query, ignoring blanks. They may have fewer
 * common letters than the search channels require, if those trigrams are rare. Rarer trigrams have greater weights.
 * The weight of a whole name is estimated as its number of letters times the mean weight of the query's trigrams. The
 * score is the shared weight divided by a weighted mean of the weights of query and name.
 */
function rankByRareTrigrams(
  search: SegmentQuery,
  { read, whole, perLetter, heaviest }: RareGrams,
  top: TopK,
): void {
  const { grams, table } = search.names;
  // Names must exceed the weight of any single trigram, since one in common is chance.
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

/** Informative trigrams of a query. */
interface RareGrams {
  /** Rarest trigrams, within the limit of postings. */
  readonly read: readonly WeighedGram[];
  /** Total weight of all informative trigrams; `perLetter` is their mean weight. */
  readonly whole: number;
  readonly perLetter: number;
  readonly heaviest: number;
}

/** Number of all names, and number of names with a trigram. */
export type TrigramCounts = Pick<LiveNames, 'size' | 'countWithTrigram'>;

/** Computes the weights of a query's trigrams from the names of all segments. */
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
 * Yields candidates for a text, best first over all segments: the names that the search channels find, strongest
 * channel first, then names that the text contains, then names that share rare trigrams, regardless of word boundaries.
 * Names with similar words are found by evidence (`names-by-evidence.ts`). A name may be yielded more than once.
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
    // The fuzzy channel is skipped, because `names-by-evidence.ts` ranks similar spellings by information.
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

/** Minimum letters of a one-word name that is searched within the query. */
export const MIN_CONTAINED_LENGTH = 2;

/**
 * Yields the one-word names that equal a word of the query or a prefix of one. Such names may be
 * too short to be found by their letters (KR in KRMODA). O(letters * log(names)).
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
      // A name that consists of this word only is sorted before longer names that begin with it.
      const { from, to } = byText.rangeWithPrefix({ words: [], last });
      for (let position = from; position < to; position += 1) {
        const name = byText.names[position] ?? 0;
        if ((wordsOf.starts[name + 1] ?? 0) - (wordsOf.starts[name] ?? 0) > 1) break;
        yield name;
      }
    }
  }
}

/** Returns the contained names that match the filters, in the order of names. */
function acceptedContainedNames(search: SegmentQuery): RankedNames {
  const names = [...new Set(namesContainedInQuery(search))].filter((name) => search.accepts(name));
  return { names: names.sort((a, b) => a - b), scores: names.map(() => 0) };
}

/**
 * Returns the texts to search for so that all similar marks are found: the mark as spelled, as tokenized if different
 * (S.O.L. to SOL, ROSA'S to ROSA), and as pronounced if it has digits, letters or signs (2GO, L&P).
 */
export function queryVariants(name: string, { folded, words }: PreparedMark): string[] {
  const taken = foldSpanishLetters(words) === folded ? [name] : [name, words];
  return [...taken, ...spokenSpellings(name.toLowerCase())];
}
