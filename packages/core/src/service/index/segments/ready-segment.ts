import { setImmediate } from 'node:timers/promises';
import type { Embeddings } from '../../../contract/embeddings.ts';
import { searchesAhead } from '../../../search/ready-searches.ts';
import type { Segment } from '../../../search/segment/segment.ts';

/** A smaller segment never decides what the words of a corpus say. */
const LEAST_MARKS = 20_000;

/**
 * Does ahead what the first searches among a segment would, before it takes its place: the judge of a large merge
 * has read the commonest words by then. One search at a turn of the event loop, so that nobody waits for more.
 *
 * @param isWanted false once nobody will ask any more
 */
export async function readySegment(
  segment: Segment,
  embeddings: Embeddings,
  isWanted: () => boolean,
): Promise<void> {
  if (segment.rowCount < LEAST_MARKS) return;
  for (const _ of searchesAhead(segment, embeddings)) {
    await setImmediate();
    if (!isWanted()) return;
  }
}
