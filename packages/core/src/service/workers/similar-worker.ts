import { Bitset } from '../../arrays/bitset.ts';
import { decodeArrays } from '../../arrays/codec.ts';
import { createSegmentCorpus, type InMemoryCorpus } from '../../search/faces/in-memory-corpus.ts';
import { type LiveSegment, type Segment, segmentCodec } from '../../search/segment/segment.ts';
import { answerTasks } from './request-worker.ts';
import type { SentSegment, SimilarAnswer, SimilarTask } from './similar-thread.ts';

/**
 * State of the worker thread that searches for similar marks. The arrays of the index are shared with the main thread;
 * data computed from them is not.
 */
let segments = new Map<number, Segment>();
let index: InMemoryCorpus | undefined;

function runTask(task: SimilarTask): SimilarAnswer {
  if (task.kind === 'hold') {
    const live = task.segments.map(receivedSegment);
    segments = new Map(live.map(({ segment }, at) => [task.segments[at]?.id ?? 0, segment]));
    index = createSegmentCorpus(live, task);
    return [];
  }
  const { queries } = task;
  if (index === undefined) throw new TypeError('nothing is held yet');
  return queries.map((one) => index?.similar(one) ?? []);
}

/**
 * Returns the received segment, or the same object as before if it was already sent, because data computed from a
 * segment is cached by the object.
 */
function receivedSegment({ id, live: words, arrays }: SentSegment): LiveSegment {
  const segment = arrays === null ? segments.get(id) : decodeArrays(segmentCodec, arrays);
  if (segment === undefined) throw new TypeError('a segment is missing');
  const live = new Bitset(segment.rowCount, words);
  return { segment, live, liveCount: live.count() };
}

answerTasks(runTask);
