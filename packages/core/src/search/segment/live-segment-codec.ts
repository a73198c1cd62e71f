import { Bitset } from '../arrays/bitset.ts';
import type { ArraysReader, ArraysWriter } from '../arrays/named-arrays.ts';
import type { LiveSegment } from './live-segment.ts';
import { readSegment, writeSegment } from './segment-codec.ts';

/** Segments with their living rows, as arrays by name. */
export function writeLiveSegments(segments: readonly LiveSegment[], arrays: ArraysWriter): void {
  arrays.put('segments', Uint32Array.of(segments.length));
  segments.forEach(({ segment, live }, at) => {
    const own = arrays.under(String(at));
    writeSegment(segment, own);
    own.put('live', live.words);
  });
}

/** The segments again, without a copy. @throws TypeError when an array is missing */
export function readLiveSegments(arrays: ArraysReader): LiveSegment[] {
  return Array.from({ length: arrays.u32('segments')[0] ?? 0 }, (_, at) => {
    const own = arrays.under(String(at));
    const segment = readSegment(own);
    const live = new Bitset(segment.rowCount, own.u32('live'));
    return { segment, live, liveCount: live.count() };
  });
}
