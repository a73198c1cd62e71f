import { fromArrays } from '../../../search/arrays/codec.ts';
import type { Segment } from '../../../search/segment/segment.ts';
import { segmentCodec } from '../../../search/segment/segment-codec.ts';
import { AskedThread } from '../../threads/asked-thread.ts';
import { SEGMENT_WORKER_FILE } from '../../threads/worker-files.ts';
import type { SegmentAnswer, SegmentTask } from './segment-task.ts';

/** A thread that makes one segment. */
export class SegmentThread extends AskedThread<SegmentTask, SegmentAnswer> {
  constructor() {
    super(SEGMENT_WORKER_FILE, 'made a search segment');
  }

  async makeSegment(task: SegmentTask): Promise<Segment> {
    const arrays = await this.ask(task);
    if (arrays === null) throw new TypeError(`the task ${task.kind} makes no segment`);
    return fromArrays(segmentCodec, arrays);
  }
}
