import { Bitset } from '../arrays/bitset.ts';
import { rowOfNro } from './columns/row-columns.ts';
import type { Segment } from './segment.ts';

/** A segment and the rows of it that still stand: the others were replaced by a later segment. */
export interface LiveSegment {
  readonly segment: Segment;
  readonly live: Bitset;
  readonly liveCount: number;
}

/** A segment of which nothing was replaced yet. */
export function wholly(segment: Segment): LiveSegment {
  return { segment, live: Bitset.full(segment.rowCount), liveCount: segment.rowCount };
}

/** The old segment with a tombstone on each row that a later segment replaces. */
export function withoutRowsOf(old: LiveSegment, { columns: { nros } }: Segment): LiveSegment {
  return withoutMarks(
    old,
    Array.from({ length: nros.size }, (_, row) => nros.get(row)),
  );
}

/** The old segment with a tombstone on the row of each of these application numbers. */
export function withoutMarks(old: LiveSegment, nros: Iterable<string>): LiveSegment {
  const live = old.live.copy();
  let { liveCount } = old;
  for (const nro of nros) {
    const replaced = rowOfNro(old.segment.columns, nro);
    if (replaced < 0 || !live.has(replaced)) continue;
    live.delete(replaced);
    liveCount -= 1;
  }
  return liveCount === old.liveCount ? old : { segment: old.segment, live, liveCount };
}
