import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { fromArrays } from '../../../search/arrays/codec.ts';
import type { Segment } from '../../../search/segment/segment.ts';
import { segmentCodec } from '../../../search/segment/segment-codec.ts';
import type { SegmentAnswer, SegmentTask } from './segment-task.ts';
import { SEGMENT_WORKER_FILE } from './segment-worker-file.ts';

/** A thread that makes one segment and ends; with it goes all the memory that the making took. */
export class SegmentThread {
  readonly #worker = new Worker(SEGMENT_WORKER_FILE);

  /** Sends a task and waits for its answer; one at a time. @throws what failed in the thread */
  async ask(task: SegmentTask): Promise<SegmentAnswer> {
    this.#worker.postMessage(task);
    const ended = new AbortController();
    const { signal } = ended;
    try {
      return await Promise.race([
        once(this.#worker, 'message', { signal }).then(([answer]) => answer as SegmentAnswer),
        once(this.#worker, 'exit', { signal }).then(() => {
          throw new Error('the thread that made a search segment was stopped');
        }),
      ]);
    } finally {
      ended.abort();
    }
  }

  async makeSegment(task: SegmentTask): Promise<Segment> {
    const arrays = await this.ask(task);
    if (arrays === null) throw new TypeError(`the task ${task.kind} makes no segment`);
    return fromArrays(segmentCodec, arrays);
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
