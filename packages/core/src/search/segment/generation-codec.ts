import type { Embeddings } from '../../contract/embeddings.ts';
import type { ArraysReader, ArraysWriter } from '../arrays/named-arrays.ts';
import { type Generation, generationOf } from './generation.ts';
import { readLiveSegments, writeLiveSegments } from './live-segment-codec.ts';

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
