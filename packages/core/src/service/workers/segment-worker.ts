import { constants, platform, setPriority } from 'node:os';
import { copyToSharedMemory } from '../../arrays/array-layout.ts';
import { decodeArrays, encodeArrays } from '../../arrays/codec.ts';
import { mergeSegments } from '../../search/segment/merge-segments.ts';
import { liveSegmentsCodec, type Segment, segmentCodec } from '../../search/segment/segment.ts';
import { SegmentBuilder } from '../../search/segment/segment-builder.ts';
import { answerTasks } from './request-worker.ts';
import type { SegmentAnswer, SegmentTask } from './segment-maker.ts';

/** The segment that this worker thread builds from marks as they arrive. */
const draft = new SegmentBuilder();

function runTask(task: SegmentTask): SegmentAnswer {
  switch (task.kind) {
    case 'add':
      for (const brand of task.brands) draft.add(brand);
      return null;
    case 'build':
      return toSharedMemory(draft.build(task.embeddings));
    case 'merge': {
      lowerPriority();
      const segments = decodeArrays(liveSegmentsCodec, task.segments);
      return toSharedMemory(mergeSegments(segments, task.embeddings));
    }
  }
}

/**
 * Lowers the priority of this thread, because on a machine with few cores searches must not wait for a merge. Only on
 * Linux, where each thread has its own priority; elsewhere it would lower that of the whole process.
 */
function lowerPriority(): void {
  if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

function toSharedMemory(segment: Segment): SegmentAnswer {
  return copyToSharedMemory(encodeArrays(segmentCodec, segment));
}

answerTasks(runTask);
