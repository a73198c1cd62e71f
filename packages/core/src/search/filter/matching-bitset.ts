import { Bitset } from '../../arrays/bitset.ts';
import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import type { Profiles } from '../segment/columns/profiles.ts';
import type { LiveSegment, Segment } from '../segment/segment.ts';
import type { ClassSlices } from './class-slices.ts';
import { maxVisited, VISIT_COST } from './cost-model.ts';
import type { DayRange } from './day-ranges.ts';
import { MatchingRows } from './matching-rows.ts';

/** One reusable buffer per segment; each query overwrites it. */
const buffers = new WeakMap<Segment, Bitset>();

/**
 * Returns the live rows of a segment that match every filter of a query. The result is read-only,
 * and valid until the next call for the same segment, which reuses the buffer.
 */
export function matchingBitset({ segment, live }: LiveSegment, query: BrandQuery): Bitset {
  const matching = new MatchingRows(segment, live, query);
  if (matching.isUnfiltered) return live;
  const { listed } = matching;
  if (listed !== null && listed.length <= maxVisited(segment.rowCount, VISIT_COST.listedRow))
    return liveSliceRows(listed, segment, live);
  const { scatteredRow, neighbouringRow } = VISIT_COST;
  const cost = matching.filed === null ? scatteredRow : neighbouringRow;
  if (!matching.hasAtMost(maxVisited(segment.rowCount, cost))) return scanAllRows(matching, live);
  const rows = emptyRowBuffer(segment);
  matching.each((row) => rows.add(row));
  return rows;
}

/** Collects the live rows of list ranges without testing each row; a row in two lists is added twice. */
function liveSliceRows({ slices }: ClassSlices, segment: Segment, live: Bitset): Bitset {
  const rows = emptyRowBuffer(segment);
  const { ids } = segment.orders.classes;
  for (const { from, to } of slices) {
    for (let at = from; at < to; at += 1) rows.add(ids[at] ?? 0);
  }
  rows.intersect(live);
  return rows;
}

/** Returns the reusable buffer of a segment, cleared. */
function emptyRowBuffer(segment: Segment): Bitset {
  const rows = buffers.get(segment) ?? new Bitset(segment.rowCount);
  buffers.set(segment, rows);
  rows.words.fill(0);
  return rows;
}

/** Tests every row, 32 per word and without a branch, because results of adjacent rows are unpredictable. */
function scanAllRows({ segment, ...request }: MatchingRows, live: Bitset): Bitset {
  const { profiles, ranges, picked } = request;
  const rows = emptyRowBuffer(segment);
  const { words } = rows;
  words.set(live.words);
  for (const range of ranges) intersectDayRange(words, range);
  if (profiles !== null) intersectProfiles(words, segment.profiles.ofRow, profiles.all);
  if (picked !== null) rows.intersect(picked);
  return rows;
}

function intersectDayRange(words: Uint32Array, { days, first, last }: DayRange): void {
  for (let at = 0; at < words.length; at += 1) {
    const start = at * 32;
    const end = Math.min(start + 32, days.length);
    let word = 0;
    for (let row = start; row < end; row += 1) {
      const day = days[row] ?? 0;
      word |= (Number(day >= first) & Number(day <= last)) << (row - start);
    }
    words[at] = (words[at] ?? 0) & word;
  }
}

function intersectProfiles(words: Uint32Array, ofRow: Profiles['ofRow'], passes: Uint8Array): void {
  for (let at = 0; at < words.length; at += 1) {
    const start = at * 32;
    const end = Math.min(start + 32, ofRow.length);
    let word = 0;
    for (let row = start; row < end; row += 1) {
      word |= (passes[ofRow[row] ?? 0] ?? 0) << (row - start);
    }
    words[at] = (words[at] ?? 0) & word;
  }
}
