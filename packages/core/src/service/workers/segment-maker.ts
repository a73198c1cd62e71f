import type { NamedArrays } from '../../arrays/array-layout.ts';
import { decodeArrays, encodeArrays } from '../../arrays/codec.ts';
import type { Embeddings } from '../../contract/embeddings.ts';
import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import { mergeSegments } from '../../search/segment/merge-segments.ts';
import {
  type LiveSegment,
  liveSegmentsCodec,
  type Segment,
  segmentCodec,
} from '../../search/segment/segment.ts';
import { buildSegment } from '../../search/segment/segment-builder.ts';
import { RequestWorker } from './request-worker.ts';
import { SEGMENT_WORKER_FILE } from './worker-files.ts';

/** Minimum number of marks for a worker thread: this thread processes fewer marks before a worker has started. */
const WORTH_A_THREAD = 2_000;

/** A request to the segment worker, which sends one response per request. */
export type SegmentTask =
  | { readonly kind: 'add'; readonly brands: readonly IndexableBrand[] }
  | { readonly kind: 'build'; readonly embeddings: Embeddings }
  | { readonly kind: 'merge'; readonly segments: NamedArrays; readonly embeddings: Embeddings };

/** The segment, in shared memory; null while marks are being added. */
export type SegmentAnswer = NamedArrays | null;

/** A worker thread that builds one segment. */
class SegmentWorkerThread extends RequestWorker<SegmentTask, SegmentAnswer> {
  constructor() {
    super(SEGMENT_WORKER_FILE, 'made a search segment');
  }

  async makeSegment(task: SegmentTask): Promise<Segment> {
    const arrays = await this.ask(task);
    if (arrays === null) throw new TypeError(`the task ${task.kind} makes no segment`);
    return decodeArrays(segmentCodec, arrays);
  }
}

/** Builds and merges segments, large ones in worker threads, without blocking searches. */
export class SegmentMaker {
  readonly #threads = new Set<SegmentWorkerThread>();

  /** Builds a segment from the marks of all batches. */
  async build(
    batches: AsyncIterable<readonly IndexableBrand[]>,
    embeddings: Embeddings,
  ): Promise<Segment> {
    const iterator = batches[Symbol.asyncIterator]();
    const few: IndexableBrand[] = [];
    for (;;) {
      const { done, value } = await iterator.next();
      if (done) return buildSegment(few, embeddings);
      few.push(...value);
      if (few.length > WORTH_A_THREAD) break;
    }
    return this.#withThread(async (thread) => {
      await this.#addAll(thread, few, { [Symbol.asyncIterator]: () => iterator });
      return thread.makeSegment({ kind: 'build', embeddings });
    });
  }

  /** Merges the live marks of several segments into one segment. */
  async merge(segments: readonly LiveSegment[], embeddings: Embeddings): Promise<Segment> {
    const marks = segments.reduce((sum, { liveCount }) => sum + liveCount, 0);
    if (marks < WORTH_A_THREAD) return mergeSegments(segments, embeddings);
    const arrays = encodeArrays(liveSegmentsCodec, segments);
    return this.#withThread((thread) =>
      thread.makeSegment({ kind: 'merge', segments: arrays, embeddings }),
    );
  }

  /** Stops running builds and merges; their promises reject. */
  async close(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => thread.stop()));
  }

  /** Sends all marks to the thread; the next batch is read while the current one is added. */
  async #addAll(
    thread: SegmentWorkerThread,
    first: readonly IndexableBrand[],
    others: AsyncIterable<readonly IndexableBrand[]>,
  ): Promise<void> {
    let added = thread.ask({ kind: 'add', brands: first });
    // Handled where `added` is awaited, which does not happen when the next batch cannot be read.
    added.catch(() => undefined);
    for await (const brands of others) {
      await added;
      added = thread.ask({ kind: 'add', brands });
      added.catch(() => undefined);
    }
    await added;
  }

  async #withThread<T>(work: (thread: SegmentWorkerThread) => Promise<T>): Promise<T> {
    const thread = new SegmentWorkerThread();
    this.#threads.add(thread);
    try {
      return await work(thread);
    } finally {
      this.#threads.delete(thread);
      await thread.stop();
    }
  }
}
