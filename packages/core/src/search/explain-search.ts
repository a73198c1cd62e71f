import type { Channel } from '../contract/brand-summary.ts';
import { EVERY_MARK } from '../domain/listing/brand-query.ts';
import { FEATURES, type Feature } from '../likeness/judge/pair-features.ts';
import { PairJudge } from '../likeness/judge/pair-judge.ts';
import type { Similarity } from '../likeness/judge/similarity.ts';
import { phoneticKeys } from '../likeness/sound/phonetic-keys.ts';
import { filteredNames } from './filter/name-filter.ts';
import { Candidates } from './ranking/candidates.ts';
import { runChannels } from './ranking/rank-fusion.ts';
import { pageOfText } from './ranking/ranked-page.ts';
import { nearWords } from './retrieval/expansion/expand-by-edits.ts';
import { soundingLike } from './retrieval/expansion/expand-by-sound.ts';
import type { Expansion } from './retrieval/expansion/term-expansions.ts';
import { searchScratch } from './retrieval/scratch.ts';
import { SegmentQuery } from './retrieval/segment-query.ts';
import { type QueryWord, type TextQuery, textQuery } from './retrieval/text-query.ts';
import type { Generation } from './segment/generation.ts';
import type { WordIndex } from './segment/terms/name-index.ts';
import { informationInCorpus } from './segment/word-information.ts';
import { corpusSimilarity } from './similar/corpus-similarity.ts';

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
 * @param most how many words, names and hits of each kind
 * @returns null for a text without a letter or digit, which finds nothing
 */
export function explainSearch(
  generation: Generation,
  text: string,
  most: number,
): SearchExplanation | null {
  const query = textQuery(text, generation.embeddings, {
    informationContent: informationInCorpus(generation),
  });
  if (query === null) return null;
  const words = generation.segments.map(({ segment }) => segment.names);
  return explainAmong(
    generation,
    { text, most },
    { query, words, judge: corpusSimilarity(generation) },
  );
}

/** A text as it was read, and the words and the judge of the corpus that it is searched in. */
interface KnownSearch {
  readonly query: TextQuery;
  readonly words: readonly WordIndex[];
  readonly judge: Similarity;
}

/** Explains a search among the marks of a generation that are a part of a corpus. */
export function explainAmong(
  generation: Generation,
  { text, most }: { readonly text: string; readonly most: number },
  { query, words, judge }: KnownSearch,
): SearchExplanation {
  const everyMark = { ...EVERY_MARK, text, sort: 'relevance' as const };
  const searches = generation.segments.map(
    (live) => new SegmentQuery(query, filteredNames(live, everyMark)),
  );
  const found = new Candidates();
  const { channels, rankings } = runChannels(query, searches, found);
  const names = rankings.map((ranking) =>
    ranking.map((number) => {
      const [{ at, name } = { at: 0, name: 0 }] = found.placesOf(number);
      return searches[at]?.names.table.text(name) ?? '';
    }),
  );
  const page = { mode: 'offset', limit: most, offset: 0 } as const;
  const { hits } = pageOfText(generation, everyMark, { text: query, page });
  const featuresBeside = featuresOf(judge, text);
  return {
    folded: query.folded,
    words: query.words.map((word) => explainWord(word, words, most)),
    channels: channels.map(({ name: channel, weight }, at) => {
      const ranked = names[at] ?? [];
      return { channel, weight, found: ranked.length, best: ranked.slice(0, most) };
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

function explainWord(word: QueryWord, indexes: readonly WordIndex[], most: number): ExplainedWord {
  const best = (expand: (words: WordIndex) => Expansion) => {
    const likenesses = new Map<string, number>();
    for (const index of indexes) {
      const { words, likenesses: of } = expand(index);
      words.forEach((word, at) => {
        likenesses.set(index.table.words.spelled.get(word), of[at] ?? 0);
      });
    }
    return Array.from(likenesses, ([word, likeness]) => ({ word, likeness }))
      .sort((a, b) => b.likeness - a.likeness)
      .slice(0, most);
  };
  const { spelled, folded, weight } = word;
  return {
    word: spelled,
    weight,
    phoneticKeys: phoneticKeys(spelled),
    byEdits: best((index) => nearWords(index, folded, searchScratch.visitedWords)),
    bySound: best((index) => soundingLike(index, word, searchScratch.visitedWords)),
  };
}

/** The judge of the corpus beside one text: the score of a name, and the numbers behind it. */
function featuresOf(judge: Similarity, text: string) {
  const asked = judge.prepare(text);
  const pair = new PairJudge();
  return (name: string): Pick<ExplainedHit, 'similarity' | 'features'> => {
    const found = judge.prepare(name);
    const values = pair.featuresOf(asked, found);
    const named = FEATURES.map((feature, at) => [feature, values?.[at] ?? 0] as const);
    const features = Object.fromEntries(named) as Record<Feature, number>;
    return { similarity: judge.score(asked, found), features: values === null ? null : features };
  };
}
