import type { Channel } from '../../contract/brand-summary.ts';
import { ALL_MARKS } from '../../domain/listing/brand-query.ts';
import { FEATURE_NAMES, type Feature } from '../../likeness/judge/pair-features.ts';
import { PairScorer } from '../../likeness/judge/pair-scorer.ts';
import type { Similarity } from '../../likeness/judge/similarity.ts';
import { phoneticKeys } from '../../likeness/sound/phonetic-keys.ts';
import { createNameFilter } from '../filter/name-filter.ts';
import { Candidates } from '../ranking/candidates.ts';
import { runChannels } from '../ranking/rank-fusion.ts';
import { paginate } from '../ranking/ranked-page.ts';
import { wordsWithinEdits } from '../retrieval/expansion/expand-by-edits.ts';
import { wordsSoundingLike } from '../retrieval/expansion/expand-by-sound.ts';
import type { WordExpansion } from '../retrieval/expansion/term-expansions.ts';
import { searchScratch } from '../retrieval/scratch.ts';
import { SegmentQuery } from '../retrieval/segment-query.ts';
import { parseTextQuery, type QueryWord, type TextQuery } from '../retrieval/text-query.ts';
import type { Generation } from '../segment/generation.ts';
import type { WordIndex } from '../segment/terms/name-index.ts';
import { corpusWordInformation } from '../segment/word-information.ts';
import { corpusSimilarityModel } from '../similar/corpus-similarity.ts';

/** Word of the index that a query word was expanded to, and their similarity, 0 to 100. */
interface ExpandedWord {
  readonly word: string;
  readonly likeness: number;
}

/** Query word and the words of the index that it was expanded to. */
interface ExplainedWord {
  readonly word: string;
  /** Weight of the word in the coverage of a name. */
  readonly weight: number;
  readonly phoneticKeys: readonly string[];
  readonly byEdits: readonly ExpandedWord[];
  readonly bySound: readonly ExpandedWord[];
}

/** Name in the results: the channels that found it, and its similarity to the query. */
interface ExplainedHit {
  readonly nroSolicitud: string;
  readonly name: string;
  /** Score after rank fusion, as the search returns it. */
  readonly score: number;
  readonly matchedBy: Channel;
  /** Rank in each channel, from 1, in the order of `channels`; null for a channel that did not find the name. */
  readonly places: readonly (number | null)[];
  /** Score that `similar` returns for the query and this name. */
  readonly similarity: number;
  /** Inputs of the `similarity` score; null when the two names have too little in common. */
  readonly features: Readonly<Record<Feature, number>> | null;
}

/** Explanation of the results of a text search (decisions D6 and D8), for developers of the search. */
export interface SearchExplanation {
  readonly folded: string;
  readonly words: readonly ExplainedWord[];
  readonly channels: readonly {
    readonly channel: Channel;
    /** Weight of the channel in rank fusion. */
    readonly weight: number;
    /** Number of names that the channel found, at most 600. */
    readonly found: number;
    readonly best: readonly string[];
  }[];
  readonly hits: readonly ExplainedHit[];
}

/**
 * Explains a search over all marks by words, sounds and concepts, without the vectors of a sentence model.
 * @param max maximum number of words, names and hits of each kind
 * @returns null for a text without a letter or digit, which finds nothing
 */
export function explainSearch(
  generation: Generation,
  text: string,
  max: number,
): SearchExplanation | null {
  const query = parseTextQuery(text, generation.embeddings, {
    informationContent: corpusWordInformation(generation),
  });
  if (query === null) return null;
  const words = generation.segments.map(({ segment }) => segment.names);
  return explainIn(
    generation,
    { text, max },
    { query, words, judge: corpusSimilarityModel(generation) },
  );
}

/** Parsed query, with the word indexes and the similarity model of the whole corpus. */
interface KnownSearch {
  readonly query: TextQuery;
  readonly words: readonly WordIndex[];
  readonly judge: Similarity;
}

/** Explains a search in a generation that contains only some marks of a corpus. */
export function explainIn(
  generation: Generation,
  { text, max }: { readonly text: string; readonly max: number },
  { query, words, judge: model }: KnownSearch,
): SearchExplanation {
  const everyMark = { ...ALL_MARKS, text, sort: 'relevance' as const };
  const searches = generation.segments.map(
    (live) => new SegmentQuery(query, createNameFilter(live, everyMark)),
  );
  const found = new Candidates();
  const { channels, rankings } = runChannels(query, searches, found);
  const names = rankings.map((ranking) =>
    ranking.map((number) => {
      const [{ at, name } = { at: 0, name: 0 }] = found.occurrences(number);
      return searches[at]?.names.table.text(name) ?? '';
    }),
  );
  const page = { mode: 'offset', limit: max, offset: 0 } as const;
  const { hits } = paginate(generation, everyMark, { text: query, page });
  const featuresBeside = createFeatureScorer(model, text);
  return {
    folded: query.folded,
    words: query.words.map((word) => explainWord(word, words, max)),
    channels: channels.map(({ name: channel, weight }, at) => {
      const ranked = names[at] ?? [];
      return { channel, weight, found: ranked.length, best: ranked.slice(0, max) };
    }),
    hits: hits.map(({ nroSolicitud, name = '', score = 0, matchedBy = 'exact' }) => ({
      nroSolicitud,
      name,
      score,
      matchedBy,
      places: names.map((ranked) => ranked.indexOf(name) + 1 || null),
      ...featuresBeside(name),
    })),
  };
}

function explainWord(word: QueryWord, indexes: readonly WordIndex[], max: number): ExplainedWord {
  const bestMatches = (expand: (words: WordIndex) => WordExpansion) => {
    const similarities = new Map<string, number>();
    for (const index of indexes) {
      const { words, similarities: of } = expand(index);
      words.forEach((word, at) => {
        similarities.set(index.table.words.spelled.get(word), of[at] ?? 0);
      });
    }
    return Array.from(similarities, ([word, similarity]) => ({ word, likeness: similarity }))
      .sort((a, b) => b.likeness - a.likeness)
      .slice(0, max);
  };
  const { spelled, folded, weight } = word;
  return {
    word: spelled,
    weight,
    phoneticKeys: phoneticKeys(spelled),
    byEdits: bestMatches((index) => wordsWithinEdits(index, folded, searchScratch.visitedWords)),
    bySound: bestMatches((index) => wordsSoundingLike(index, word, searchScratch.visitedWords)),
  };
}

/** Returns a function that computes the score of a name and its features against one text. */
function createFeatureScorer(model: Similarity, text: string) {
  const request = model.prepare(text);
  const pair = new PairScorer();
  return (name: string): Pick<ExplainedHit, 'similarity' | 'features'> => {
    const found = model.prepare(name);
    const values = pair.features(request, found);
    const named = FEATURE_NAMES.map((feature, at) => [feature, values?.[at] ?? 0] as const);
    const features = Object.fromEntries(named) as Record<Feature, number>;
    return { similarity: model.score(request, found), features: values === null ? null : features };
  };
}
