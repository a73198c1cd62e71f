import { constants, platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { inSharedMemory } from '../../arrays/array-layout.ts';
import { arraysOf, fromArrays } from '../../arrays/codec.ts';
import { CONCEPT_KNOWLEDGE } from '../../likeness/data/concept-knowledge.ts';
import { knowWords } from '../../likeness/data/word-knowledge.ts';
import { mergeSegments } from '../../search/segment/merge-segments.ts';
import { liveSegmentsCodec, type Segment, segmentCodec } from '../../search/segment/segment.ts';
import { SegmentBuilder } from '../../search/segment/segment-builder.ts';
import type { SegmentAnswer, SegmentTask } from './segment-maker.ts';

/** A thread of its own in which one segment is made: of marks as they come, or of other segments. */
const draft = new SegmentBuilder();
knowWords(CONCEPT_KNOWLEDGE);

function runTask(task: SegmentTask): SegmentAnswer {
  switch (task.kind) {
    case 'add':
      for (const brand of task.brands) draft.add(brand);
      return null;
    case 'build':
      return shared(draft.build(task.embeddings));
    case 'merge': {
      giveWay();
      const segments = fromArrays(liveSegmentsCodec, task.segments);
      return shared(mergeSegments(segments, task.embeddings));
    }
  }
}

/**
 * Lets every other thread go first where cores are few: merging can wait, searches cannot.
 * Linux knows a priority for each thread; elsewhere it would be that of the process, which serves.
 */
function giveWay(): void {
  if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

function shared(segment: Segment): SegmentAnswer {
  return inSharedMemory(arraysOf(segmentCodec, segment));
}

parentPort?.on('message', (task: SegmentTask) => {
  parentPort?.postMessage(runTask(task));
});
