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
import { similarQueries } from './candidates/similar-queries.ts';
import { corpusSimilarity } from './corpus-similarity.ts';
import type { PreparedMark } from './judge/prepared-mark.ts';
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
  /** True: more names are proposed, in a third more time, for answers that nobody waits for. */
  readonly isThorough?: boolean;
}

const NAME_SPACE = 2 ** 32;

interface Proposed {
  readonly names: Iterable<CandidateName>;
  /** The names of their segment, as they are judged. */
  readonly marks: NameMarks;
}

/**
 * The marks most like a name: by score, then application number. All channels propose names, for the
 * mark and for each word that says much of it, and so do the telling trigrams; the one judge of the
 * corpus (decision D8) scores what they propose.
 */
export function similarMarks(generation: Generation, asked: SimilarOptions): SimilarMark[] {
  const judge = corpusSimilarity(generation);
  const mark = judge.prepare(asked.name);
  const { clase, estado = [], liveOnly = false, excluded, isThorough = false } = asked;
  const filter = { ...EVERY_MARK, clase, estado, liveOnly };
  const filters = generation.segments.map((live) => filteredNames(live, filter, excluded));
  const judged = new Map<number, FusedName>();
  let searches: SegmentQuery[] = [];
  for (const { text, isPart } of similarQueries(asked.name, mark, isThorough)) {
    const query = textQuery(text, generation.embeddings);
    if (query === null) continue;
    searches = filters.map((passing) => new SegmentQuery(query, passing));
    const proposed = searches.map((search) => ({
      names: candidateNames(search, isPart),
      marks: nameMarks(judge, search.names.table),
    }));
    judgeNames(proposed, judged, (other) => judge.score(mark, other, asked.minScore));
  }
  const alike = [...judged.values()].filter(({ score }) => score >= asked.minScore);
  alike.sort((a, b) => b.score - a.score);
  return rankMarks(alike, searches, asked.most).map((found) => {
    const { score, matchedBy } = found;
    return { nroSolicitud: nroOf(found), score, matchedBy };
  });
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
