import type { Channel } from '../../contract/brand-summary.ts';
import type { FiltersOf } from '../../contract/filters.ts';
import {
  ALL_MARKS,
  type BrandFilters,
  type BrandQuery,
  type ExcludedHolders,
  pickFilters,
} from '../../domain/listing/brand-query.ts';
import type { SimilarFilters } from '../../domain/listing/similar-request.ts';
import { MAX_WORDS, type PreparedMark } from '../../likeness/judge/prepared-mark.ts';
import type { Similarity } from '../../likeness/judge/similarity.ts';
import type { WordForm } from '../../likeness/judge/word-form.ts';
import { FormCache } from '../../likeness/judge/word-forms.ts';
import { createNameFilter, type NameFilter } from '../filter/name-filter.ts';
import { type CandidateRef, Candidates } from '../ranking/candidates.ts';
import { mergeRankings } from '../ranking/merge-segment-rankings.ts';
import type { FusedName } from '../ranking/rank-fusion.ts';
import { classesOfMark, markName, markNumber, rankMarks } from '../ranking/ranked-marks.ts';
import { SegmentQuery } from '../retrieval/segment-query.ts';
import { parseTextQuery } from '../retrieval/text-query.ts';
import type { Generation } from '../segment/generation.ts';
import { liveNames } from '../segment/live-names.ts';
import type { NameTable } from '../segment/terms/name-table.ts';
import {
  type CandidateName,
  candidateNames,
  queryVariants,
  type TrigramCounts,
} from './candidates/candidate-names.ts';
import { informativeTokens, namesByEvidence } from './candidates/names-by-evidence.ts';
import { type SimilarWordLookup, similarWordsOfCorpus } from './candidates/similar-word-lookup.ts';
import { corpusSimilarityModel } from './corpus-similarity.ts';

/** Mark that is similar to the requested name. */
export interface SimilarMark {
  readonly nroSolicitud: string;
  /** Words of the name as indexed; the mark may have been renamed since. */
  readonly words: string;
  /** Calibrated score, 0 to 1 (decision D8). */
  readonly score: number;
  /** Strongest channel that found the mark. */
  readonly matchedBy: Channel;
  /** Nice classes, ascending; present if `withClasses` was requested. */
  readonly clases?: readonly number[];
}

/** Options of a similarity search: at most `max` marks that match the filters and score at least `minScore`. */
export interface SimilarOptions
  extends Partial<SimilarFilters>,
    Partial<Pick<BrandFilters, FiltersOf<'watch'>>> {
  readonly name: string;
  /** Nice classes of which a mark must have one; empty for any. */
  readonly clase: readonly number[];
  readonly excluded?: ExcludedHolders;
  readonly minScore: number;
  readonly max: number;
  /** Number of similar names to look for, if more than `max`; by default `max`. */
  readonly searchDepth?: number;
  /** Whether to return the classes of each mark. */
  readonly withClasses?: boolean;
}

const NAME_SPACE = 2 ** 32;
/** Maximum number of candidates by evidence. */
const MAX_BY_EVIDENCE = 300;
/**
 * Bounds of the number of consecutive low scores after which the search ends, as later names have even less evidence:
 * the number of requested marks, within the bounds; `MAX_PATIENCE` while there are too few results.
 */
const MIN_PATIENCE = 20;
const MAX_PATIENCE = 100;
const WORTH_SHOWING = 0.7;

/** Number of names that are scored between two steps. */
const NAMES_OF_STEP = 64;

/**
 * Returns the marks most similar to a name, by score, then application number. Search channels and
 * informative trigrams propose candidates, then word evidence does. The similarity model of the
 * corpus (decision D8) scores all of them.
 */
export function similarMarks(generation: Generation, request: SimilarOptions): SimilarMark[] {
  return runToCompletion(searchSimilar(generation, request));
}

/** Runs the generator to completion without yielding to other requests. */
export function runToCompletion<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Runs `similarMarks` in steps, so that other searches can run between two of them: no step leaves
 * data in the scratch buffers that a later step reads.
 */
export function* searchSimilar(
  generation: Generation,
  request: SimilarOptions,
): Generator<void, SimilarMark[]> {
  const model = corpusSimilarityModel(generation);
  return yield* searchSimilarIn(generation, request, {
    judge: model,
    grams: liveNames(generation),
    words: () => similarWordsOfCorpus(model, generation),
  });
}

/** Data of the whole corpus, for a search in a generation that may contain only part of its names. */
export interface CorpusKnowledge {
  readonly judge: Similarity;
  readonly grams: TrigramCounts;
  /** Returns the words of the generation, with their similar words in the whole corpus. */
  readonly words: () => SimilarWordLookup;
}

/** Returns the query with the filters of a request, except for excluded holders. */
export function similarFilterQuery(request: SimilarOptions): BrandQuery {
  return { ...ALL_MARKS, ...pickFilters('similar', request), ...pickFilters('watch', request) };
}

/** Runs `searchSimilar` on the names of a generation, with the data of the whole corpus. */
export function* searchSimilarIn(
  generation: Generation,
  request: SimilarOptions,
  { judge: model, grams, words: wordsOfCorpus }: CorpusKnowledge,
): Generator<void, SimilarMark[]> {
  const mark = model.prepare(request.name);
  const filter = similarFilterQuery(request);
  const filters = generation.segments.map((live) =>
    createNameFilter(live, filter, request.excluded),
  );
  const found = new Candidates();
  const judged = new ScoredNames({ judge: model, mark, asked: request, found, filters });
  let searches: SegmentQuery[] = [];
  for (const text of queryVariants(request.name, mark)) {
    const query = parseTextQuery(text, generation.embeddings);
    if (query === null) continue;
    searches = filters.map((passing) => new SegmentQuery(query, passing));
    yield* judged.add([...candidateNames(searches, grams, found)]);
  }
  if (searches.length > 0) {
    const words = wordsOfCorpus();
    // Looking up similar words takes most of the time, so each is a step of its own; results are cached.
    for (const { form } of informativeTokens(mark)) {
      yield;
      words.similarWords(form);
    }
    yield* judged.add(topByEvidence(mark, { words, searches, found }), true);
  }
  return rankMarks(judged.results(), searches, { max: request.max, text: request.name }).map(
    (found) => {
      const { score, matchedBy } = found;
      const mark = { nroSolicitud: markNumber(found), words: markName(found), score, matchedBy };
      return request.withClasses === true ? { ...mark, clases: classesOfMark(found) } : mark;
    },
  );
}

interface SearchContext {
  readonly words: SimilarWordLookup;
  readonly searches: readonly SegmentQuery[];
  readonly found: Candidates;
}

/** Returns the names with the most evidence over all segments, best first. */
function topByEvidence(
  mark: PreparedMark,
  { words, searches, found }: SearchContext,
): CandidateName[] {
  const channels = new Map<number, Channel>();
  const rankings = searches.map((search, at) => {
    const ofSegment = words.segments[at];
    if (ofSegment === undefined) throw new RangeError(`There is no segment at ${at}`);
    const options = { mark, words: ofSegment, table: search.names.table };
    const top = search.scratch.topK(MAX_BY_EVIDENCE);
    const names = namesByEvidence(options, (name) => search.accepts(name), top);
    for (const [name, channel] of names.channels) channels.set(at * NAME_SPACE + name, channel);
    return { search, at, ranked: names.ranked };
  });
  return mergeRankings(rankings, found, MAX_BY_EVIDENCE).map((number) => {
    const [position] = found.occurrences(number).filter((one) => channels.has(packRef(one)));
    return { number, matchedBy: (position && channels.get(packRef(position))) ?? 'fuzzy' };
  });
}

function packRef({ at, name }: CandidateRef): number {
  return at * NAME_SPACE + name;
}

interface JudgedBy {
  readonly judge: Similarity;
  readonly mark: PreparedMark;
  readonly asked: SimilarOptions;
  readonly found: Candidates;
  /** Name filters, one per segment. */
  readonly filters: readonly NameFilter[];
}

/** Parses the names of a segment by their word numbers, mostly without creating a string. */
class SegmentNameReader {
  readonly #judge: Similarity;
  readonly #table: NameTable;
  readonly #forms = new FormCache<number>();

  constructor(model: Similarity, table: NameTable) {
    this.#judge = model;
    this.#table = table;
  }

  /** Parses a name. Single letters may be initials, so such a name is parsed from its text. O(words). */
  prepare(name: number): PreparedMark {
    const { words, wordsOf } = this.#table;
    const from = wordsOf.starts[name] ?? 0;
    const to = Math.min(wordsOf.starts[name + 1] ?? 0, from + MAX_WORDS);
    const forms: WordForm[] = [];
    for (let at = from; at < to; at += 1) {
      const word = wordsOf.ids[at] ?? 0;
      if (words.lengthOf(word) === 1) return this.#judge.prepare(this.#table.text(name));
      forms.push(this.#forms.of(word, () => this.#judge.wordForm(words.spelled.get(word))));
    }
    return this.#judge.prepareWords(forms, () => this.#table.text(name));
  }
}

/** Parsers by similarity model and name table, cached weakly, so that an entry is freed with either of them. */
const read = new WeakMap<Similarity, WeakMap<NameTable, SegmentNameReader>>();

/** Returns the parser of a segment's names for a model; cached. */
export function segmentNameReader(model: Similarity, table: NameTable): SegmentNameReader {
  const tables = read.get(model) ?? new WeakMap<NameTable, SegmentNameReader>();
  const marks = tables.get(table) ?? new SegmentNameReader(model, table);
  read.set(model, tables.set(table, marks));
  return marks;
}

/** Names that were scored for a mark, each once. */
class ScoredNames {
  readonly #by: JudgedBy;
  readonly #asked: SimilarOptions;
  /** Scored names, by candidate number. */
  readonly #names = new Map<number, Omit<FusedName, 'places'>>();
  /** Number of scored names that reach `minScore`. */
  #alike = 0;

  constructor(by: JudgedBy) {
    this.#by = by;
    this.#asked = by.asked;
  }

  /**
   * Scores the names that were not scored yet, some per step. If they are sorted by evidence, stops
   * after too many consecutive low scores.
   */
  *add(names: readonly CandidateName[], isByEvidence = false): Generator<void> {
    const { minScore } = this.#asked;
    let inVain = 0;
    for (const { number, matchedBy } of names) {
      if (this.#names.has(number)) continue;
      if (this.#names.size % NAMES_OF_STEP === 0) yield;
      const score = this.#score(number);
      this.#names.set(number, { score, matchedBy });
      if (score >= minScore) this.#alike += 1;
      inVain = this.#isTooLow(score) ? inVain + 1 : 0;
      if (isByEvidence && inVain >= this.#patience) return;
    }
  }

  #score(number: number): number {
    const { judge: model, mark, found, filters } = this.#by;
    const [position] = found.occurrences(number);
    const table = filters[position?.at ?? 0]?.segment.names.table;
    if (position === undefined || table === undefined) return 0;
    return model.score(mark, segmentNameReader(model, table).prepare(position.name));
  }

  /** Tells whether a score is low: below `minScore`, or below `WORTH_SHOWING` once there are enough results. */
  #isTooLow(score: number): boolean {
    const { minScore } = this.#asked;
    return score < (this.#hasRoom ? minScore : Math.max(WORTH_SHOWING, minScore));
  }

  get #patience(): number {
    if (this.#hasRoom) return MAX_PATIENCE;
    return Math.max(MIN_PATIENCE, Math.min(this.#reach, MAX_PATIENCE));
  }

  /** Whether more results are needed; each name has at least one mark. */
  get #hasRoom(): boolean {
    return this.#alike < this.#reach;
  }

  get #reach(): number {
    return this.#asked.searchDepth ?? this.#asked.max;
  }

  /** Returns the names that reach `minScore`, best first. */
  results(): FusedName[] {
    const alike = [...this.#names].filter(([, { score }]) => score >= this.#asked.minScore);
    return alike
      .map(([number, judged]) => ({ ...judged, places: this.#by.found.occurrences(number) }))
      .sort((a, b) => b.score - a.score);
  }
}
