import type { Channel } from '../../contract/brand-summary.ts';
import { EVERY_MARK } from '../../domain/brand-query.ts';
import { type FusedName, fusedNames } from '../channels/fused-names.ts';
import { SegmentSearch } from '../channels/segment-search.ts';
import { filteredRows } from '../filtered-rows.ts';
import type { Generation } from '../generation.ts';
import { nroOf, rankMarks } from '../ranked-marks.ts';
import { textQuery } from '../text-query.ts';
import { corpusSimilarity } from './corpus-similarity.ts';
import { searchedTexts } from './searched-texts.ts';
import { namesByTellingGrams } from './telling-grams.ts';

/** A mark like another one. */
export interface SimilarMark {
  readonly nroSolicitud: string;
  /** Calibrated, 0..1 (decision D8). */
  readonly score: number;
  /** The strongest channel that met it. */
  readonly matchedBy: Channel;
}

/** Marks like `name`: at least so like, at most so many, in one of the classes unless there is none. */
export interface SimilarSearch {
  readonly name: string;
  readonly clase: readonly number[];
  readonly minScore: number;
  readonly most: number;
}

/** Names that are judged of those that a text finds: what is like the mark stands among the first. */
const JUDGED_NAMES = 150;

/**
 * The marks most like a name: by score, then application number. All channels propose names, for the
 * mark and for each word that says much of it, and so do the telling trigrams; the one judge of the
 * corpus (decision D8) scores the best proposals.
 */
export function similarMarks(generation: Generation, asked: SimilarSearch): SimilarMark[] {
  const judge = corpusSimilarity(generation);
  const mark = judge.prepare(asked.name);
  const filter = { ...EVERY_MARK, clase: asked.clase };
  const rows = generation.segments.map((live) => filteredRows(live, filter));
  const judged = new Map<number, FusedName>();
  let searches: SegmentSearch[] = [];
  for (const text of searchedTexts(asked.name, mark)) {
    const query = textQuery(text, generation.embeddings);
    if (query === null) continue;
    searches = generation.segments.map(
      ({ segment }, at) => new SegmentSearch(segment, query, rows[at] ?? null),
    );
    const scoreAt = (place: Place) => judge.score(mark, nameAt(searches, place));
    judgeNames(fusedNames(query, searches), judged, scoreAt);
    judgeNames(namesAlikeInLetters(searches), judged, scoreAt);
  }
  const alike = [...judged.values()].filter(({ score }) => score >= asked.minScore);
  alike.sort((a, b) => b.score - a.score);
  return rankMarks(alike, searches, asked.most).map((found) => {
    const { score, matchedBy } = found;
    return { nroSolicitud: nroOf(found), score, matchedBy };
  });
}

/** Proposals beyond what the channels of a text search find. */
function* namesAlikeInLetters(searches: readonly SegmentSearch[]): Generator<FusedName> {
  for (const [at, search] of searches.entries()) {
    const { names, scores } = namesByTellingGrams(search, JUDGED_NAMES);
    for (const [i, name] of names.entries()) {
      yield { places: [{ at, name }], score: scores[i] ?? 0, matchedBy: 'fuzzy' };
    }
  }
}

type Place = FusedName['places'][number];

const NAME_SPACE = 2 ** 32;

/** Puts the best of the found names, each once, among the judged ones, with the judge's score. */
function judgeNames(
  found: Iterable<FusedName>,
  judged: Map<number, FusedName>,
  scoreAt: (place: Place) => number,
): void {
  let left = JUDGED_NAMES;
  for (const name of found) {
    if (left === 0) return;
    left -= 1;
    const [place] = name.places;
    if (place === undefined) continue;
    const id = place.at * NAME_SPACE + place.name;
    if (!judged.has(id)) judged.set(id, { ...name, score: scoreAt(place) });
  }
}

function nameAt(searches: readonly SegmentSearch[], { at, name }: Place): string {
  return searches[at]?.names.table.text(name) ?? '';
}
