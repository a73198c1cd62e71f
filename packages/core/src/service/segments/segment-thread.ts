import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { PartsReader } from '../../search/parts.ts';
import type { Segment } from '../../search/segment.ts';
import { readSegment } from '../../search/segment-parts.ts';
import type { SegmentAnswer, SegmentTask } from './segment-task.ts';

const WORKER_MODULE = '@marcario/core/segment-worker';

/** A thread that makes one segment and ends; with it goes all the memory that the making took. */
export class SegmentThread {
  // By the package's own name: the file lies elsewhere when this module is bundled.
  readonly #worker = new Worker(createRequire(import.meta.url).resolve(WORKER_MODULE));

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
    const parts = await this.ask(task);
    if (parts === null) throw new TypeError(`the task ${task.kind} makes no segment`);
    return readSegment(new PartsReader(parts));
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
