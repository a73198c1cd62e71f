import { Bitset } from '../../arrays/bitset.ts';
import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import type { Profiles } from '../segment/columns/profiles.ts';
import type { LiveSegment, Segment } from '../segment/segment.ts';
import type { ClassSlices } from './class-slices.ts';
import { maxVisited, VISIT_COST } from './cost-model.ts';
import type { DayRange } from './day-ranges.ts';
import { MatchingRows } from './matching-rows.ts';

/** One buffer for each segment, reused from query to query. */
const buffers = new WeakMap<Segment, Bitset>();

/**
 * The live rows of a segment that pass every filter of a query; to be read, not changed, and before
 * another filter is asked of the same segment.
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

/** The live rows of some lists: nothing is asked of a row, and one that occurs in two lists is added twice. */
function liveSliceRows({ slices }: ClassSlices, segment: Segment, live: Bitset): Bitset {
  const rows = emptyRowBuffer(segment);
  const { ids } = segment.orders.classes;
  for (const { from, to } of slices) {
    for (let at = from; at < to; at += 1) rows.add(ids[at] ?? 0);
  }
  rows.intersect(live);
  return rows;
}

/** The buffer of a segment, emptied. */
function emptyRowBuffer(segment: Segment): Bitset {
  const rows = buffers.get(segment) ?? new Bitset(segment.rowCount);
  buffers.set(segment, rows);
  rows.words.fill(0);
  return rows;
}

/** Every row asked, 32 to a word, without a branch: what one row answers says nothing of the next. */
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
