import { parentPort } from 'node:worker_threads';
import { readLiveSegments } from '../../search/generation-parts.ts';
import { mergeSegments } from '../../search/merge-segments.ts';
import { PartsReader, PartsWriter } from '../../search/parts.ts';
import type { Segment } from '../../search/segment.ts';
import { SegmentDraft } from '../../search/segment-draft.ts';
import { writeSegment } from '../../search/segment-parts.ts';
import { giveWay } from './low-priority.ts';
import { inSharedMemory } from './parts-layout.ts';
import type { SegmentAnswer, SegmentTask } from './segment-task.ts';

/** A thread of its own in which one segment is made: of marks as they come, or of other segments. */
const draft = new SegmentDraft();

function carryOut(task: SegmentTask): SegmentAnswer {
  switch (task.kind) {
    case 'add':
      for (const brand of task.brands) draft.add(brand);
      return null;
    case 'build':
      return shared(draft.build(task.embeddings));
    case 'merge': {
      giveWay();
      const segments = readLiveSegments(new PartsReader(task.segments));
      return shared(mergeSegments(segments, task.embeddings));
    }
  }
}

function shared(segment: Segment): SegmentAnswer {
  const writer = new PartsWriter();
  writeSegment(segment, writer);
  return inSharedMemory(writer.parts);
}

parentPort?.on('message', (task: SegmentTask) => {
  parentPort?.postMessage(carryOut(task));
});
