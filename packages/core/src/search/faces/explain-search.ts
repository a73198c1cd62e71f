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

/** A word of the index that represents a word of the query, and how like it is, to 100. */
interface ExpandedWord {
  readonly word: string;
  readonly likeness: number;
}

/** A word of the query, and the words of the index that it was expanded to. */
interface ExplainedWord {
  readonly word: string;
  /** What it counts in the coverage of a name. */
  readonly weight: number;
  readonly phoneticKeys: readonly string[];
  readonly byEdits: readonly ExpandedWord[];
  readonly bySound: readonly ExpandedWord[];
}

/** A name among the results: what proposed it, and how it is judged beside the query. */
interface ExplainedHit {
  readonly nroSolicitud: string;
  readonly name: string;
  /** Fused, as a search answers it. */
  readonly score: number;
  readonly matchedBy: Channel;
  /** Its place in the ranking of each channel that found it, from 1, in the order of `channels`; null elsewhere. */
  readonly places: readonly (number | null)[];
  /** What `similar` answers for the two. */
  readonly similarity: number;
  /** What that score is computed from; null where the two have too little in common. */
  readonly features: Readonly<Record<Feature, number>> | null;
}

/** How a text search came to its results (decisions D6 and D8): for those who work on it. */
export interface SearchExplanation {
  readonly folded: string;
  readonly words: readonly ExplainedWord[];
  readonly channels: readonly {
    readonly channel: Channel;
    /** What a place in its ranking counts in the fusion. */
    readonly weight: number;
    /** How many names it found, 600 at most. */
    readonly found: number;
    readonly best: readonly string[];
  }[];
  readonly hits: readonly ExplainedHit[];
}

/**
 * Explains a search over all marks, by words, sounds and concepts; the vectors of a sentence model are left out.
 * @param max how many words, names and hits of each kind
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

/** A text as it was read, and the words and the judge of the corpus that it is searched in. */
interface KnownSearch {
  readonly query: TextQuery;
  readonly words: readonly WordIndex[];
  readonly judge: Similarity;
}

/** Explains a search among the marks of a generation that are a part of a corpus. */
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
  const featuresBeside = scoreFeatures(model, text);
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

/** The judge of the corpus beside one text: the score of a name, and the numbers behind it. */
function scoreFeatures(model: Similarity, text: string) {
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
