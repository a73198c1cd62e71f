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

/** A mark like another one. */
export interface SimilarMark {
  readonly nroSolicitud: string;
  /** The words of its name in the index, which another name may have followed by now. */
  readonly words: string;
  /** Calibrated, 0..1 (decision D8). */
  readonly score: number;
  /** The strongest channel that found it. */
  readonly matchedBy: Channel;
  /** Its Nice classes, ascending; present where `withClasses` was requested. */
  readonly clases?: readonly number[];
}

/** Marks like `name`, of those that pass the filters: `most` at most, each with at least `minScore`. */
export interface SimilarOptions
  extends Partial<SimilarFilters>,
    Partial<Pick<BrandFilters, FiltersOf<'watch'>>> {
  readonly name: string;
  /** One of the classes; any where there is none. */
  readonly clase: readonly number[];
  readonly excluded?: ExcludedHolders;
  readonly minScore: number;
  readonly max: number;
  /** As far as names are searched for, where more of those that were judged are wanted: by default `most`. */
  readonly searchDepth?: number;
  /** Whether each mark is told with its classes. */
  readonly withClasses?: boolean;
}

const NAME_SPACE = 2 ** 32;
/** Most names taken by evidence. */
const MAX_BY_EVIDENCE = 300;
/**
 * How many names in a row may score too little before the search ends, since those behind have less evidence
 * still: as many as marks are requested, within these bounds; the most while the answer has room.
 */
const MIN_PATIENCE = 20;
const MAX_PATIENCE = 100;
const WORTH_SHOWING = 0.7;

/** How many names are judged between two steps. */
const NAMES_OF_STEP = 64;

/**
 * The marks most like a name: by score, then application number. The channels propose names, and so do the telling
 * trigrams; then names are taken by the evidence of their words. The one judge of the corpus (decision D8)
 * scores what is proposed.
 */
export function similarMarks(generation: Generation, request: SimilarOptions): SimilarMark[] {
  return runToCompletion(searchSimilar(generation, request));
}

/** Takes steps to their end at once. */
export function runToCompletion<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * `similarMarks`, step by step, so that others may search between two of them: no step leaves anything in the scratch
 * that a later one reads.
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

/** What is known of a corpus, of which the names that are looked through may be a part. */
export interface CorpusKnowledge {
  readonly judge: Similarity;
  readonly grams: TrigramCounts;
  /** The words of those names, held against those of the corpus. */
  readonly words: () => SimilarWordLookup;
}

/** The marks that the filters of a question let pass, but for the holders that it excludes. */
export function similarFilterQuery(request: SimilarOptions): BrandQuery {
  return { ...ALL_MARKS, ...pickFilters('similar', request), ...pickFilters('watch', request) };
}

/** `searchSimilar` among the names of a generation, by what is known of the corpus. */
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
    // Most of a search is finding words for one that nobody asked about of late: those that are found are kept.
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

/** The names of all segments with the most evidence, the most first. */
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
  /** Of each segment. */
  readonly filters: readonly NameFilter[];
}

/** The names of a segment as a judge reads them: by the numbers of their words, mostly without a text. */
class SegmentNameReader {
  readonly #judge: Similarity;
  readonly #table: NameTable;
  readonly #forms = new FormCache<number>();

  constructor(model: Similarity, table: NameTable) {
    this.#judge = model;
    this.#table = table;
  }

  /** Letters that are alone may be initials: those are seen in the text. O(words). */
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

/** What a judge has read is forgotten with it, and with the segment. */
const read = new WeakMap<Similarity, WeakMap<NameTable, SegmentNameReader>>();

/** The names as this judge reads them, the same object each time. */
export function segmentNameReader(model: Similarity, table: NameTable): SegmentNameReader {
  const tables = read.get(model) ?? new WeakMap<NameTable, SegmentNameReader>();
  const marks = tables.get(table) ?? new SegmentNameReader(model, table);
  read.set(model, tables.set(table, marks));
  return marks;
}

/** The names that were judged for a mark, each once. */
class ScoredNames {
  readonly #by: JudgedBy;
  readonly #asked: SimilarOptions;
  /** The names judged, by their number among those found. */
  readonly #names = new Map<number, Omit<FusedName, 'places'>>();
  /** How many of them are like enough. */
  #alike = 0;

  constructor(by: JudgedBy) {
    this.#by = by;
    this.#asked = by.asked;
  }

  /**
   * Judges the names that were not judged yet, some at a step; where the most telling come first, until too many in
   * a row were in vain.
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

  /** While the answer has room, whatever may be shown is worth the search. */
  #isTooLow(score: number): boolean {
    const { minScore } = this.#asked;
    return score < (this.#hasRoom ? minScore : Math.max(WORTH_SHOWING, minScore));
  }

  get #patience(): number {
    if (this.#hasRoom) return MAX_PATIENCE;
    return Math.max(MIN_PATIENCE, Math.min(this.#reach, MAX_PATIENCE));
  }

  /** A name has one mark at least. */
  get #hasRoom(): boolean {
    return this.#alike < this.#reach;
  }

  get #reach(): number {
    return this.#asked.searchDepth ?? this.#asked.max;
  }

  /** Those that are like enough, the most first. */
  results(): FusedName[] {
    const alike = [...this.#names].filter(([, { score }]) => score >= this.#asked.minScore);
    return alike
      .map(([number, judged]) => ({ ...judged, places: this.#by.found.occurrences(number) }))
      .sort((a, b) => b.score - a.score);
  }
}
