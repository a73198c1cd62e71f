import type { Embeddings } from '../../contract/embeddings.ts';
import { Bitset } from '../arrays/bitset.ts';
import type { ArraysReader, ArraysWriter } from '../arrays/named-arrays.ts';
import { type Generation, generationOf } from './generation.ts';
import type { LiveSegment } from './live-segment.ts';
import { readSegment, writeSegment } from './segment-codec.ts';

/** A generation as arrays by name, the living rows of its segments included. */
export function writeGeneration({ seq, segments }: Generation, arrays: ArraysWriter): void {
  arrays.put('seq', Float64Array.of(seq));
  writeLiveSegments(segments, arrays);
}

/** The generation again, without a copy. @throws TypeError when an array is missing */
export function readGeneration(arrays: ArraysReader, embeddings: Embeddings): Generation {
  const seq = arrays.f64('seq')[0] ?? 0;
  return generationOf(readLiveSegments(arrays), { seq, embeddings });
}

export function writeLiveSegments(segments: readonly LiveSegment[], arrays: ArraysWriter): void {
  arrays.put('segments', Uint32Array.of(segments.length));
  segments.forEach(({ segment, live }, at) => {
    const own = arrays.under(String(at));
    writeSegment(segment, own);
    own.put('live', live.words);
  });
}

export function readLiveSegments(arrays: ArraysReader): LiveSegment[] {
  return Array.from({ length: arrays.u32('segments')[0] ?? 0 }, (_, at) => {
    const own = arrays.under(String(at));
    const segment = readSegment(own);
    const live = new Bitset(segment.rowCount, own.u32('live'));
    return { segment, live, liveCount: live.count() };
  });
}
