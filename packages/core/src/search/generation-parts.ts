import type { Embeddings } from '../contract/embeddings.ts';
import { Bitset } from './bitset.ts';
import { type Generation, generationOf } from './generation.ts';
import type { LiveSegment } from './live-segment.ts';
import type { PartsReader, PartsWriter } from './parts.ts';
import { readSegment, writeSegment } from './segment-parts.ts';

/** A generation as arrays by name, the living rows of its segments included. */
export function writeGeneration({ seq, segments }: Generation, parts: PartsWriter): void {
  parts.put('seq', Float64Array.of(seq));
  writeLiveSegments(segments, parts);
}

/** The generation again, without a copy. @throws TypeError when a part is missing */
export function readGeneration(parts: PartsReader, embeddings: Embeddings): Generation {
  const seq = parts.f64('seq')[0] ?? 0;
  return generationOf(readLiveSegments(parts), { seq, embeddings });
}

export function writeLiveSegments(segments: readonly LiveSegment[], parts: PartsWriter): void {
  parts.put('segments', Uint32Array.of(segments.length));
  segments.forEach(({ segment, live }, at) => {
    const own = parts.under(String(at));
    writeSegment(segment, own);
    own.put('live', live.words);
  });
}

export function readLiveSegments(parts: PartsReader): LiveSegment[] {
  return Array.from({ length: parts.u32('segments')[0] ?? 0 }, (_, at) => {
    const own = parts.under(String(at));
    const segment = readSegment(own);
    const live = new Bitset(segment.rowCount, own.u32('live'));
    return { segment, live, liveCount: live.count() };
  });
}
