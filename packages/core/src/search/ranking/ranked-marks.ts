import type { Channel } from '../../contract/brand-summary.ts';
import { compareNroSolicitud } from '../../domain/listing/nro-order.ts';
import { spellingHash } from '../../likeness/text/text-hash.ts';
import type { SegmentQuery } from '../retrieval/segment-query.ts';
import { classesOf } from '../segment/columns/profiles.ts';
import type { Segment } from '../segment/segment.ts';
import type { FusedName } from './rank-fusion.ts';

/** Mark in the result of a text search. */
export interface RankedMark {
  readonly segment: Segment;
  readonly row: number;
  /** Score from 0 to 1, higher is better; marks with the same name score the same. */
  readonly score: number;
  readonly matchedBy: Channel;
  /** Whether the mark is spelled like the query, ignoring case: such marks come first in a tie (decision D6). */
  readonly isExactSpelling: boolean;
}

/** Options for converting names to marks. */
interface MarksOptions {
  readonly max: number;
  /** Query text as entered. */
  readonly text: string;
}

/**
 * Returns at most `max` marks that have one of the names and match the filters, by descending
 * score; in a tie, marks spelled like the text come first, then by application number. In a text
 * search this is the fused set of decision D6, which is then sorted, counted, faceted and paged.
 *
 * @param names names, best first; consumed lazily
 */
export function rankMarks(
  names: Iterable<FusedName>,
  searches: readonly SegmentQuery[],
  { max, text }: MarksOptions,
): RankedMark[] {
  const written = spellingHash(text);
  const marks: RankedMark[] = [];
  let equals: RankedMark[] = [];
  for (const name of names) {
    if (equals.length > 0 && equals[0]?.score !== name.score) {
      marks.push(...equals.sort(compareTies));
      equals = [];
      if (marks.length >= max) break;
    }
    addMarksOfName(name, searches, { written, marks: equals });
  }
  marks.push(...equals.sort(compareTies));
  return marks.slice(0, max);
}

/** Returns the application number of a mark. O(digits). */
export function markNumber({ segment, row }: RankedMark): string {
  return segment.columns.nros.get(row);
}

/** Returns the indexed name of a mark: folded, with ñ and ü. O(letters). */
export function markName({ segment, row }: RankedMark): string {
  return segment.names.table.text(segment.columns.names[row] ?? 0);
}

/** Returns the Nice classes of a mark, ascending. */
export function classesOfMark({ segment, row }: RankedMark): number[] {
  const { profiles } = segment;
  return classesOf(profiles, profiles.ofRow[row] ?? 0);
}

/** Orders marks with equal scores: exact spelling first, then by application number. */
export function compareTies(a: RankedMark, b: RankedMark): number {
  return Number(b.isExactSpelling) - Number(a.isExactSpelling) || compareMarkNumbers(a, b);
}

/** Compares application numbers; within a segment the row numbers have the same order. */
export function compareMarkNumbers(a: RankedMark, b: RankedMark): number {
  return a.segment === b.segment
    ? a.row - b.row
    : compareNroSolicitud(markNumber(a), markNumber(b));
}

function addMarksOfName(
  { places: positions, score, matchedBy }: FusedName,
  searches: readonly SegmentQuery[],
  { written, marks }: { readonly written: number; readonly marks: RankedMark[] },
): void {
  for (const { at, name } of positions) {
    const search = searches[at];
    if (search === undefined) continue;
    const { segment, filter } = search;
    const { starts, ids } = segment.names.rowsOf;
    const to = starts[name + 1] ?? 0;
    for (let i = starts[name] ?? 0; i < to; i += 1) {
      const row = ids[i] ?? 0;
      if (!filter.acceptsRow(row)) continue;
      const isExactSpelling = segment.columns.written[row] === written;
      marks.push({ segment, row, score, matchedBy, isExactSpelling });
    }
  }
}
