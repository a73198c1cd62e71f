import type { Channel } from '../../contract/brand-summary.ts';
import { compareNroSolicitud } from '../../domain/listing/nro-order.ts';
import { spellingHash } from '../../likeness/text/text-hash.ts';
import type { SegmentQuery } from '../retrieval/segment-query.ts';
import { classesOf } from '../segment/columns/profiles.ts';
import type { Segment } from '../segment/segment.ts';
import type { FusedName } from './rank-fusion.ts';

/** A mark that a text search found. */
export interface RankedMark {
  readonly segment: Segment;
  readonly row: number;
  /** 0..1, higher is better; equal for marks that are equally good. */
  readonly score: number;
  readonly matchedBy: Channel;
  /** Whether it is written as the query is, case aside: such marks come first among equals (decision D6). */
  readonly isExactSpelling: boolean;
}

/** What marks are made of names for. */
interface MarksOptions {
  readonly max: number;
  /** The text that is requested, as it is written. */
  readonly text: string;
}

/**
 * The marks that bear the names and pass the filters: at most `most`, by score; of equals those first that are
 * written as the text is; then by application number. Of a text search that is the fused set of decision D6, which gets sorted, counted, faceted
 * and paged.
 *
 * @param names best first; no more of them are requested than are needed
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

/** The application number of a mark. O(digits). */
export function markNumber({ segment, row }: RankedMark): string {
  return segment.columns.nros.get(row);
}

/** The name of a mark as the index has it: folded, with ñ and ü. O(letters). */
export function markName({ segment, row }: RankedMark): string {
  return segment.names.table.text(segment.columns.names[row] ?? 0);
}

/** The Nice classes of a mark, ascending. */
export function classesOfMark({ segment, row }: RankedMark): number[] {
  const { profiles } = segment;
  return classesOf(profiles, profiles.ofRow[row] ?? 0);
}

/** The order of marks that are equally good. */
export function compareTies(a: RankedMark, b: RankedMark): number {
  return Number(b.isExactSpelling) - Number(a.isExactSpelling) || compareMarkNumbers(a, b);
}

/** The order of application numbers, as rows are numbered. */
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
