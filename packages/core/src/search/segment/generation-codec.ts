import type { Embeddings } from '../../contract/embeddings.ts';
import { beside, type Codec, fields, madeOf, number64 } from '../arrays/codec.ts';
import { type Generation, generationOf } from './generation.ts';
import { liveSegmentsCodec } from './live-segment-codec.ts';

/** A generation as arrays by name. What its meanings are good for is for the reader to say. */
export function generationCodec(embeddings: Embeddings): Codec<Generation> {
  return madeOf(
    beside(fields({ seq: number64 }), liveSegmentsCodec),
    ([{ seq }, segments]) => generationOf(segments, { seq, embeddings }),
    (generation) => [generation, generation.segments] as const,
  );
}
