import { setImmediate } from 'node:timers/promises';
import type { Embeddings } from '../../../contract/embeddings.ts';
import type { BrandIndex } from '../../../search/brand-index.ts';
import { searchesAhead } from '../../../search/ready-searches.ts';
import type { Segment } from '../../../search/segment/segment.ts';

/**
 * Does ahead what the first searches among a segment would, before it takes its place: the judge of a large merge
 * has read the commonest words by then. A part of a search at a turn of the event loop, so that nobody waits for more.
 *
 * @param isWanted false once nobody will ask any more
 */
export async function readySegment(
  segment: Segment,
  embeddings: Embeddings,
  isWanted: () => boolean,
): Promise<void> {
  if (isWanted()) await inTurns(searchesAhead(segment, embeddings), isWanted);
}

/** Goes on with what `readySearches` of an index began, in the same way. */
export function readyFurther(index: BrandIndex, isWanted: () => boolean): Promise<void> {
  return inTurns(index.furtherSearches(), isWanted);
}

async function inTurns(searches: Iterable<void>, isWanted: () => boolean): Promise<void> {
  for (const _ of searches) {
    await setImmediate();
    if (!isWanted()) return;
  }
}

/** Whether a merged segment will tell what the words of a corpus say: the largest does. */
export function isLargest(segment: Segment, { segments }: Pick<BrandIndex, 'segments'>): boolean {
  return segments.every((one) => one.segment.rowCount <= segment.rowCount);
}
