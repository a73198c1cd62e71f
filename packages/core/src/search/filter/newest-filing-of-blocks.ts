import { NONE } from '../segment/columns/row-columns.ts';
import type { Segment } from '../segment/segment.ts';
import type { DayRange } from './day-ranges.ts';

const BLOCK = 256;

/** The newest filing day of each block of rows, 0 for none, kept by the rows in the order of a date. */
const known = new WeakMap<Uint32Array, Uint32Array>();

/**
 * No row within a range of another date was filed after this day: marks are published, registered and
 * expire some time after they are filed, so a walk from the newest filing may begin there. O(rows) once
 * for a date of a segment, then O(rows in the range / 256).
 */
export function newestFilingWithin(segment: Segment, { rows, from, to }: DayRange): number {
  const newest = newestByBlock(segment, rows);
  let day = 0;
  for (let at = Math.floor(from / BLOCK); at * BLOCK < to; at += 1) {
    day = Math.max(day, newest[at] ?? 0);
  }
  return day;
}

function newestByBlock({ columns }: Segment, rows: Uint32Array): Uint32Array {
  const found = known.get(rows);
  if (found !== undefined) return found;
  const { filing } = columns.days;
  const newest = new Uint32Array(Math.ceil(rows.length / BLOCK));
  for (let at = 0; at < rows.length; at += 1) {
    const day = filing[rows[at] ?? 0] ?? NONE;
    const block = Math.floor(at / BLOCK);
    if (day !== NONE && day > (newest[block] ?? 0)) newest[block] = day;
  }
  known.set(rows, newest);
  return newest;
}
