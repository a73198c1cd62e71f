import type { Channel } from '../../contract/brand-summary.ts';
import type { Estado } from '../../contract/estado.ts';
import { EVERY_MARK } from '../../domain/listing/brand-query.ts';
import type { ExcludedHolders } from '../../domain/listing/excluded-holders.ts';
import { filteredNames } from '../filter/name-filter.ts';
import type { FusedName } from '../ranking/fused-names.ts';
import { nroOf, rankMarks } from '../ranking/ranked-marks.ts';
import { SegmentQuery } from '../retrieval/segment-query.ts';
import { textQuery } from '../retrieval/text-query.ts';
import type { Generation } from '../segment/generation.ts';
import { type CandidateName, candidateNames } from './candidates/candidate-names.ts';
import { channelOf, rankByEvidence } from './candidates/names-by-evidence.ts';
import { segmentWords } from './candidates/segment-words.ts';
import { similarQueries } from './candidates/similar-queries.ts';
import { corpusSimilarity } from './corpus-similarity.ts';
import type { PreparedMark } from './judge/prepared-mark.ts';
import type { Similarity } from './judge/similarity.ts';
import { type NameMarks, nameMarks } from './name-marks.ts';

/** A mark like another one. */
export interface SimilarMark {
  readonly nroSolicitud: string;
  /** Calibrated, 0..1 (decision D8). */
  readonly score: number;
  /** The strongest channel that met it. */
  readonly matchedBy: Channel;
}

/** Marks like `name`: at least so like, at most so many, of those that pass the filters. */
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
  /** True: more names are judged, for answers that nobody waits for. */
  readonly isThorough?: boolean;
}

const NAME_SPACE = 2 ** 32;
/** So many names are taken by evidence at most. */
const MOST_BY_EVIDENCE = 300;
/** So many in a row that score less than is worth showing are enough: those behind them have less evidence still. */
const MOST_IN_VAIN = 30;
const MOST_IN_VAIN_THOROUGH = 100;
const WORTH_SHOWING = 0.7;

interface Proposed {
  readonly names: Iterable<CandidateName>;
  /** The names of their segment, as they are judged. */
  readonly marks: NameMarks;
}

/**
 * The marks most like a name: by score, then application number. The channels propose names, and so do the telling
 * trigrams; then names are taken by the evidence of their words. The one judge of the corpus (decision D8)
 * scores what is proposed.
 */
export function similarMarks(generation: Generation, asked: SimilarOptions): SimilarMark[] {
  const judge = corpusSimilarity(generation);
  const mark = judge.prepare(asked.name);
  const { clase, estado = [], liveOnly = false, excluded } = asked;
  const filter = { ...EVERY_MARK, clase, estado, liveOnly };
  const filters = generation.segments.map((live) => filteredNames(live, filter, excluded));
  const judged = new Map<number, FusedName>();
  let searches: SegmentQuery[] = [];
  for (const text of similarQueries(asked.name, mark)) {
    const query = textQuery(text, generation.embeddings);
    if (query === null) continue;
    searches = filters.map((passing) => new SegmentQuery(query, passing));
    const proposed = searches.map((search) => ({
      names: candidateNames(search),
      marks: nameMarks(judge, search.names.table),
    }));
    judgeNames(proposed, judged, (other) => judge.score(mark, other, asked.minScore));
  }
  searches.forEach((search, at) => {
    judgeByEvidence({ judge, mark, judged, search, at }, asked);
  });
  const alike = [...judged.values()].filter(({ score }) => score >= asked.minScore);
  alike.sort((a, b) => b.score - a.score);
  return rankMarks(alike, searches, asked.most).map((found) => {
    const { score, matchedBy } = found;
    return { nroSolicitud: nroOf(found), score, matchedBy };
  });
}

interface ByEvidence {
  readonly judge: Similarity;
  readonly mark: PreparedMark;
  readonly judged: Map<number, FusedName>;
  readonly search: SegmentQuery;
  /** The place of the segment. */
  readonly at: number;
}

/** Scores the names of a segment by the evidence of their words, the most first, until many in a row are too little alike. */
function judgeByEvidence(
  { judge, mark, judged, search, at }: ByEvidence,
  { minScore, isThorough = false }: SimilarOptions,
): void {
  const { names, scratch } = search;
  const marks = nameMarks(judge, names.table);
  const words = segmentWords(judge, names);
  const top = scratch.top(MOST_BY_EVIDENCE);
  rankByEvidence({ mark, words, table: names.table }, (name) => search.accepts(name), top);
  const least = Math.max(WORTH_SHOWING, minScore);
  const most = isThorough ? MOST_IN_VAIN_THOROUGH : MOST_IN_VAIN;
  let inVain = 0;
  for (const name of top.take().names) {
    const id = at * NAME_SPACE + name;
    if (judged.has(id)) continue;
    const score = judge.score(mark, marks.prepare(name), minScore);
    judged.set(id, { places: [{ at, name }], score, matchedBy: channelOf(name) });
    inVain = score >= least ? 0 : inVain + 1;
    if (inVain === most) break;
  }
}

/** Scores each name that is proposed, once. */
function judgeNames(
  proposed: readonly Proposed[],
  judged: Map<number, FusedName>,
  scoreOf: (other: PreparedMark) => number,
): void {
  for (const [at, { names, marks }] of proposed.entries()) {
    for (const { name, matchedBy } of names) {
      const id = at * NAME_SPACE + name;
      if (judged.has(id)) continue;
      const score = scoreOf(marks.prepare(name));
      judged.set(id, { places: [{ at, name }], score, matchedBy });
    }
  }
}
