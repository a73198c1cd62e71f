import type { Channel } from '../contract/brand-summary.ts';
import { LIMITS } from '../contract/limits.ts';
import { compareNroSolicitud } from '../domain/nro-order.ts';
import { type FusedName, fuseNames } from './channels/fused-names.ts';
import type { SegmentSearch } from './channels/segment-search.ts';
import type { Segment } from './segment.ts';
import type { TextQuery } from './text-query.ts';

/** A mark that a text search found. */
export interface RankedMark {
  readonly segment: Segment;
  readonly row: number;
  readonly nroSolicitud: string;
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
  for (const group of equalScores(fuseNames(query, searches))) {
    const equals = group.flatMap((name) => marksOf(name, searches));
    equals.sort((a, b) => compareNroSolicitud(a.nroSolicitud, b.nroSolicitud));
    marks.push(...equals);
    if (marks.length >= LIMITS.fusedCandidates) break;
  }
  return marks.slice(0, LIMITS.fusedCandidates);
}

/** Runs of names with one score. */
function* equalScores(names: readonly FusedName[]): Generator<FusedName[]> {
  let group: FusedName[] = [];
  for (const name of names) {
    if (group.length > 0 && group[0]?.score !== name.score) {
      yield group;
      group = [];
    }
    group.push(name);
  }
  if (group.length > 0) yield group;
}

function marksOf(
  { places, score, matchedBy }: FusedName,
  searches: readonly SegmentSearch[],
): RankedMark[] {
  const marks: RankedMark[] = [];
  for (const { at, name } of places) {
    const search = searches[at];
    if (search === undefined) continue;
    const { segment, matching, names } = search;
    const to = names.rowsOf.starts[name + 1] ?? 0;
    for (let i = names.rowsOf.starts[name] ?? 0; i < to; i += 1) {
      const row = names.rowsOf.ids[i] ?? 0;
      if (!matching.has(row)) continue;
      const nroSolicitud = segment.columns.nros.get(row);
      marks.push({ segment, row, nroSolicitud, score, matchedBy });
    }
  }
  return marks;
}
