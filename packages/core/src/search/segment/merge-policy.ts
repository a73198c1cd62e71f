import type { LiveSegment } from './live-segment.ts';
import type { Segment } from './segment.ts';

/** A segment is merged with those behind it when together they have at least this part of its marks. */
const FACTOR = 8;
/** Fewer segments than this may stay as they are: merging each two would build every mark too often. */
const LEAST_RUN = 4;

/**
 * The newest segments of like size that should become one; null when all is well.
 *
 * From the newest backwards, a segment joins the run while those behind it weigh an eighth of it. So
 * there are a few segments of each size and log8 sizes, a mark is rebuilt about log8 of the corpus
 * often, and the large old segment only once the newer ones are an eighth of it.
 */
export function dueMerge(
  segments: readonly LiveSegment[],
  underWay: ReadonlySet<Segment>,
): readonly LiveSegment[] | null {
  let first = segments.length;
  let marks = 0;
  while (first > 0) {
    const before = segments[first - 1];
    if (before === undefined || underWay.has(before.segment)) break;
    if (marks > 0 && marks * FACTOR < before.liveCount) break;
    marks += before.liveCount;
    first -= 1;
  }
  const run = segments.slice(first);
  return run.length < LEAST_RUN ? null : run;
}
