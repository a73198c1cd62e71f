import { Bitset } from '../arrays/bitset.ts';
import { beside, type Codec, fields, listOf, madeOf, u32 } from '../arrays/codec.ts';
import type { LiveSegment } from './live-segment.ts';
import { segmentCodec } from './segment-codec.ts';

const liveSegmentCodec: Codec<LiveSegment> = madeOf(
  beside(segmentCodec, fields({ live: u32 })),
  ([segment, { live: words }]) => {
    const live = new Bitset(segment.rowCount, words);
    return { segment, live, liveCount: live.count() };
  },
  ({ segment, live }) => [segment, { live: live.words }] as const,
);

/** Segments with their living rows. */
export const liveSegmentsCodec = listOf(liveSegmentCodec, 'segments');
