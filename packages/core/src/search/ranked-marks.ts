import type { Channel } from '../contract/brand-summary.ts';
import { LIMITS } from '../contract/limits.ts';
import { compareNroSolicitud } from '../domain/nro-order.ts';
import { type FusedName, fusedNames } from './channels/fused-names.ts';
import type { SegmentSearch } from './channels/segment-search.ts';
import type { Segment } from './segment.ts';
import type { TextQuery } from './text-query.ts';

/** A mark that a text search found. */
export interface RankedMark {
  readonly segment: Segment;
  readonly row: number;
  /** 0..1, higher is better; equal for marks that are equally good. */
  readonly score: number;
  readonly matchedBy: Channel;
}

/**
 * The fused set of decision D6: at most 600 marks, by score, then application number. It is what
 * gets sorted, counted, faceted and paged.
 */
export function rankMarks(query: TextQuery, searches: readonly SegmentSearch[]): RankedMark[] {
  const marks: RankedMark[] = [];
  let equals: RankedMark[] = [];
  for (const name of fusedNames(query, searches)) {
    if (equals.length > 0 && equals[0]?.score !== name.score) {
      marks.push(...equals.sort(byNro));
      equals = [];
      if (marks.length >= LIMITS.fusedCandidates) break;
    }
    addMarksOf(name, searches, equals);
  }
  marks.push(...equals.sort(byNro));
  return marks.slice(0, LIMITS.fusedCandidates);
}

export function nroOf({ segment, row }: RankedMark): string {
  return segment.columns.nros.get(row);
}

/** Rows are numbered by application number. */
function byNro(a: RankedMark, b: RankedMark): number {
  return a.segment === b.segment ? a.row - b.row : compareNroSolicitud(nroOf(a), nroOf(b));
}

function addMarksOf(
  { places, score, matchedBy }: FusedName,
  searches: readonly SegmentSearch[],
  marks: RankedMark[],
): void {
  for (const { at, name } of places) {
    const search = searches[at];
    if (search === undefined) continue;
    const { segment, filter } = search;
    const { starts, ids } = segment.names.rowsOf;
    const to = starts[name + 1] ?? 0;
    for (let i = starts[name] ?? 0; i < to; i += 1) {
      const row = ids[i] ?? 0;
      if (filter.acceptsRow(row)) marks.push({ segment, row, score, matchedBy });
    }
  }
}
