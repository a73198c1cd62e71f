import type { Channel } from '../../contract/brand-summary.ts';
import type { Estado } from '../../contract/estado.ts';
import { EVERY_MARK } from '../../domain/listing/brand-query.ts';
import type { ExcludedHolders } from '../../domain/listing/excluded-holders.ts';
import { filteredNames } from '../filter/name-filter.ts';
import type { FusedName } from '../ranking/fused-names.ts';
import { nameOf, nroOf, rankMarks } from '../ranking/ranked-marks.ts';
import { SegmentQuery } from '../retrieval/segment-query.ts';
import { textQuery } from '../retrieval/text-query.ts';
import type { Generation } from '../segment/generation.ts';
import type { NameTable } from '../segment/terms/name-table.ts';
import { type CandidateName, candidateNames } from './candidates/candidate-names.ts';
import { namesByEvidence, tellingPieces } from './candidates/names-by-evidence.ts';
import { type SegmentWords, segmentWords } from './candidates/segment-words.ts';
import { similarQueries } from './candidates/similar-queries.ts';
import { corpusSimilarity } from './corpus-similarity.ts';
import type { PreparedMark } from './judge/prepared-mark.ts';
import type { Similarity } from './judge/similarity.ts';
import { nameMarks } from './name-marks.ts';

/** A mark like another one. */
export interface SimilarMark {
  readonly nroSolicitud: string;
  /** The words of its name in the index, which another name may have followed by now. */
  readonly words: string;
  /** Calibrated, 0..1 (decision D8). */
  readonly score: number;
  /** The strongest channel that met it. */
  readonly matchedBy: Channel;
}

/** Marks like `name`, of those that pass the filters: `most` at most, each with at least `minScore`. */
export interface SimilarOptions {
  readonly name: string;
  /** One of the classes; any where there is none. */
  readonly clase: readonly number[];
  /** One of the statuses; any where there is none. */
  readonly estado?: readonly Estado[];
  readonly liveOnly?: boolean;
  readonly excluded?: ExcludedHolders;
  readonly minScore: number;
  readonly most: number;
}

const NAME_SPACE = 2 ** 32;
/** Most names taken by evidence. */
const MOST_BY_EVIDENCE = 300;
/**
 * How many names in a row may score too little before the search ends, since those behind have less evidence
 * still: as many as marks are asked for, within these bounds; the most while the answer has room.
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
  const steps = similarInSteps(generation, asked);
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
  const mark = judge.prepare(asked.name);
  const { clase, estado = [], liveOnly = false, excluded } = asked;
  const filter = { ...EVERY_MARK, clase, estado, liveOnly };
  const filters = generation.segments.map((live) => filteredNames(live, filter, excluded));
  const judged = new JudgedNames(judge, mark, asked);
  let searches: SegmentQuery[] = [];
  for (const text of similarQueries(asked.name, mark)) {
    const query = textQuery(text, generation.embeddings);
    if (query === null) continue;
    searches = filters.map((passing) => new SegmentQuery(query, passing));
    for (const [at, search] of searches.entries()) {
      yield* judged.add([...candidateNames(search)], search.names.table, at);
    }
  }
  for (const [at, search] of searches.entries()) {
    const words = segmentWords(judge, search.names);
    // Most of a search is finding words for one that nobody asked about of late: those that are found are kept.
    for (const { form } of tellingPieces(mark)) {
      yield;
      words.like(form);
    }
    yield* judged.add(withMostEvidence(mark, words, search), search.names.table, at, true);
  }
  return rankMarks(judged.alike(), searches, { most: asked.most, text: asked.name }).map(
    (found) => {
      const { score, matchedBy } = found;
      return { nroSolicitud: nroOf(found), words: nameOf(found), score, matchedBy };
    },
  );
}

function withMostEvidence(
  mark: PreparedMark,
  words: SegmentWords,
  search: SegmentQuery,
): CandidateName[] {
  const options = { mark, words, table: search.names.table };
  const top = search.scratch.top(MOST_BY_EVIDENCE);
  return namesByEvidence(options, (name) => search.accepts(name), top);
}

/** The names that were judged for a mark, each once. */
class JudgedNames {
  readonly #judge: Similarity;
  readonly #mark: PreparedMark;
  readonly #asked: SimilarOptions;
  /** The names judged, by the place of their segment and their number there. */
  readonly #names = new Map<number, FusedName>();
  /** How many of them are like enough. */
  #alike = 0;

  constructor(judge: Similarity, mark: PreparedMark, asked: SimilarOptions) {
    this.#judge = judge;
    this.#mark = mark;
    this.#asked = asked;
  }

  /**
   * Judges the names of the segment at `at` that were not judged yet, some at a step; where the most telling come
   * first, until too many in a row were in vain.
   */
  *add(
    names: readonly CandidateName[],
    table: NameTable,
    at: number,
    isMostTellingFirst = false,
  ): Generator<void> {
    const marks = nameMarks(this.#judge, table);
    let inVain = 0;
    for (const { name, matchedBy } of names) {
      const id = at * NAME_SPACE + name;
      if (this.#names.has(id)) continue;
      if (this.#names.size % NAMES_OF_STEP === 0) yield;
      const { minScore } = this.#asked;
      const score = this.#judge.score(this.#mark, marks.prepare(name), minScore);
      this.#names.set(id, { places: [{ at, name }], score, matchedBy });
      if (score >= minScore) this.#alike += 1;
      inVain = this.#isInVain(score) ? inVain + 1 : 0;
      if (isMostTellingFirst && inVain >= this.#patience) return;
    }
  }

  /** While the answer has room, whatever may be shown is worth the search. */
  #isInVain(score: number): boolean {
    const { minScore } = this.#asked;
    return score < (this.#hasRoom ? minScore : Math.max(WORTH_SHOWING, minScore));
  }

  get #patience(): number {
    if (this.#hasRoom) return MOST_PATIENCE;
    return Math.max(LEAST_PATIENCE, Math.min(this.#asked.most, MOST_PATIENCE));
  }

  /** A name has one mark at least. */
  get #hasRoom(): boolean {
    return this.#alike < this.#asked.most;
  }

  /** Those that are like enough, the most first. */
  alike(): FusedName[] {
    const alike = [...this.#names.values()].filter(({ score }) => score >= this.#asked.minScore);
    return alike.sort((a, b) => b.score - a.score);
  }
}
