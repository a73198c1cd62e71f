import type { Channel } from '../../contract/brand-summary.ts';
import type { FiltersOf } from '../../contract/filters.ts';
import {
  type BrandFilters,
  type BrandQuery,
  EVERY_MARK,
  type ExcludedHolders,
  pickFilters,
} from '../../domain/listing/brand-query.ts';
import type { SimilarFilters } from '../../domain/listing/similar-request.ts';
import { MOST_WORDS, type PreparedMark } from '../../likeness/judge/prepared-mark.ts';
import type { Similarity } from '../../likeness/judge/similarity.ts';
import type { WordForm } from '../../likeness/judge/word-form.ts';
import { KeptForms } from '../../likeness/judge/word-forms.ts';
import { filteredNames, type NameFilter } from '../filter/name-filter.ts';
import { type CandidateRef, Candidates } from '../ranking/candidates.ts';
import { mergedRanking } from '../ranking/merge-segment-rankings.ts';
import type { FusedName } from '../ranking/rank-fusion.ts';
import { classesOfMark, nameOf, nroOf, rankMarks } from '../ranking/ranked-marks.ts';
import { SegmentQuery } from '../retrieval/segment-query.ts';
import { textQuery } from '../retrieval/text-query.ts';
import type { Generation } from '../segment/generation.ts';
import { liveNames } from '../segment/live-names.ts';
import type { NameTable } from '../segment/terms/name-table.ts';
import {
  type CandidateName,
  type CountedGrams,
  candidateNames,
  similarQueries,
} from './candidates/candidate-names.ts';
import { corpusWords, type LookedUpWords } from './candidates/corpus-words.ts';
import { namesByEvidence, tellingPieces } from './candidates/names-by-evidence.ts';
import { corpusSimilarity } from './corpus-similarity.ts';

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
  readonly most: number;
  /** As far as names are searched for, where more of those that were judged are wanted: by default `most`. */
  readonly reach?: number;
  /** Whether each mark is told with its classes. */
  readonly withClasses?: boolean;
}

const NAME_SPACE = 2 ** 32;
/** Most names taken by evidence. */
const MOST_BY_EVIDENCE = 300;
/**
 * How many names in a row may score too little before the search ends, since those behind have less evidence
 * still: as many as marks are requested, within these bounds; the most while the answer has room.
 */
const LEAST_PATIENCE = 20;
const MOST_PATIENCE = 100;
const WORTH_SHOWING = 0.7;

/** How many names are judged between two steps. */
const NAMES_OF_STEP = 64;

/**
 * The marks most like a name: by score, then application number. The channels propose names, and so do the telling
 * trigrams; then names are taken by the evidence of their words. The one judge of the corpus (decision D8)
 * scores what is proposed.
 */
export function similarMarks(generation: Generation, asked: SimilarOptions): SimilarMark[] {
  return allSteps(similarInSteps(generation, asked));
}

/** Takes steps to their end at once. */
export function allSteps<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * `similarMarks`, step by step, so that others may search between two of them: no step leaves anything in the scratch
 * that a later one reads.
 */
export function* similarInSteps(
  generation: Generation,
  asked: SimilarOptions,
): Generator<void, SimilarMark[]> {
  const judge = corpusSimilarity(generation);
  return yield* similarAmong(generation, asked, {
    judge,
    grams: liveNames(generation),
    words: () => corpusWords(judge, generation),
  });
}

/** What is known of a corpus, of which the names that are looked through may be a part. */
export interface KnownCorpus {
  readonly judge: Similarity;
  readonly grams: CountedGrams;
  /** The words of those names, held against those of the corpus. */
  readonly words: () => LookedUpWords;
}

/** The marks that the filters of a question let pass, but for the holders that it excludes. */
export function similarFilter(asked: SimilarOptions): BrandQuery {
  return { ...EVERY_MARK, ...pickFilters('similar', asked), ...pickFilters('watch', asked) };
}

/** `similarInSteps` among the names of a generation, by what is known of the corpus. */
export function* similarAmong(
  generation: Generation,
  asked: SimilarOptions,
  { judge, grams, words: wordsOfCorpus }: KnownCorpus,
): Generator<void, SimilarMark[]> {
  const mark = judge.prepare(asked.name);
  const filter = similarFilter(asked);
  const filters = generation.segments.map((live) => filteredNames(live, filter, asked.excluded));
  const found = new Candidates();
  const judged = new JudgedNames({ judge, mark, asked, found, filters });
  let searches: SegmentQuery[] = [];
  for (const text of similarQueries(asked.name, mark)) {
    const query = textQuery(text, generation.embeddings);
    if (query === null) continue;
    searches = filters.map((passing) => new SegmentQuery(query, passing));
    yield* judged.add([...candidateNames(searches, grams, found)]);
  }
  if (searches.length > 0) {
    const words = wordsOfCorpus();
    // Most of a search is finding words for one that nobody asked about of late: those that are found are kept.
    for (const { form } of tellingPieces(mark)) {
      yield;
      words.like(form);
    }
    yield* judged.add(withMostEvidence(mark, { words, searches, found }), true);
  }
  return rankMarks(judged.alike(), searches, { most: asked.most, text: asked.name }).map(
    (found) => {
      const { score, matchedBy } = found;
      const mark = { nroSolicitud: nroOf(found), words: nameOf(found), score, matchedBy };
      return asked.withClasses === true ? { ...mark, clases: classesOfMark(found) } : mark;
    },
  );
}

interface Searched {
  readonly words: LookedUpWords;
  readonly searches: readonly SegmentQuery[];
  readonly found: Candidates;
}

/** The names of all segments with the most evidence, the most first. */
function withMostEvidence(
  mark: PreparedMark,
  { words, searches, found }: Searched,
): CandidateName[] {
  const channels = new Map<number, Channel>();
  const rankings = searches.map((search, at) => {
    const ofSegment = words.segments[at];
    if (ofSegment === undefined) throw new RangeError(`There is no segment at ${at}`);
    const options = { mark, words: ofSegment, table: search.names.table };
    const top = search.scratch.top(MOST_BY_EVIDENCE);
    const names = namesByEvidence(options, (name) => search.accepts(name), top);
    for (const [name, channel] of names.channels) channels.set(at * NAME_SPACE + name, channel);
    return { search, at, ranked: names.ranked };
  });
  return mergedRanking(rankings, found, MOST_BY_EVIDENCE).map((number) => {
    const [place] = found.placesOf(number).filter((one) => channels.has(idOf(one)));
    return { number, matchedBy: (place && channels.get(idOf(place))) ?? 'fuzzy' };
  });
}

function idOf({ at, name }: CandidateRef): number {
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
class NameMarks {
  readonly #judge: Similarity;
  readonly #table: NameTable;
  readonly #forms = new KeptForms<number>();

  constructor(judge: Similarity, table: NameTable) {
    this.#judge = judge;
    this.#table = table;
  }

  /** Letters that are alone may be initials: those are seen in the text. O(words). */
  prepare(name: number): PreparedMark {
    const { words, wordsOf } = this.#table;
    const from = wordsOf.starts[name] ?? 0;
    const to = Math.min(wordsOf.starts[name + 1] ?? 0, from + MOST_WORDS);
    const forms: WordForm[] = [];
    for (let at = from; at < to; at += 1) {
      const word = wordsOf.ids[at] ?? 0;
      if (words.lengthOf(word) === 1) return this.#judge.prepare(this.#table.text(name));
      forms.push(this.#forms.of(word, () => this.#judge.formOf(words.spelled.get(word))));
    }
    return this.#judge.prepareWords(forms, () => this.#table.text(name));
  }
}

/** What a judge has read is forgotten with it, and with the segment. */
const read = new WeakMap<Similarity, WeakMap<NameTable, NameMarks>>();

/** The names as this judge reads them, the same object each time. */
export function nameMarks(judge: Similarity, table: NameTable): NameMarks {
  const tables = read.get(judge) ?? new WeakMap<NameTable, NameMarks>();
  const marks = tables.get(table) ?? new NameMarks(judge, table);
  read.set(judge, tables.set(table, marks));
  return marks;
}

/** The names that were judged for a mark, each once. */
class JudgedNames {
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
  *add(names: readonly CandidateName[], isMostTellingFirst = false): Generator<void> {
    const { minScore } = this.#asked;
    let inVain = 0;
    for (const { number, matchedBy } of names) {
      if (this.#names.has(number)) continue;
      if (this.#names.size % NAMES_OF_STEP === 0) yield;
      const score = this.#scoreOf(number);
      this.#names.set(number, { score, matchedBy });
      if (score >= minScore) this.#alike += 1;
      inVain = this.#isInVain(score) ? inVain + 1 : 0;
      if (isMostTellingFirst && inVain >= this.#patience) return;
    }
  }

  #scoreOf(number: number): number {
    const { judge, mark, found, filters } = this.#by;
    const [place] = found.placesOf(number);
    const table = filters[place?.at ?? 0]?.segment.names.table;
    if (place === undefined || table === undefined) return 0;
    return judge.score(mark, nameMarks(judge, table).prepare(place.name));
  }

  /** While the answer has room, whatever may be shown is worth the search. */
  #isInVain(score: number): boolean {
    const { minScore } = this.#asked;
    return score < (this.#hasRoom ? minScore : Math.max(WORTH_SHOWING, minScore));
  }

  get #patience(): number {
    if (this.#hasRoom) return MOST_PATIENCE;
    return Math.max(LEAST_PATIENCE, Math.min(this.#reach, MOST_PATIENCE));
  }

  /** A name has one mark at least. */
  get #hasRoom(): boolean {
    return this.#alike < this.#reach;
  }

  get #reach(): number {
    return this.#asked.reach ?? this.#asked.most;
  }

  /** Those that are like enough, the most first. */
  alike(): FusedName[] {
    const alike = [...this.#names].filter(([, { score }]) => score >= this.#asked.minScore);
    return alike
      .map(([number, judged]) => ({ ...judged, places: this.#by.found.placesOf(number) }))
      .sort((a, b) => b.score - a.score);
  }
}
