import { availableParallelism } from 'node:os';
import type { NamedArrays } from '../../arrays/array-layout.ts';
import { encodeArrays } from '../../arrays/codec.ts';
import type { Embeddings } from '../../contract/embeddings.ts';
import type { CorpusAnswers } from '../../search/faces/corpus.ts';
import { GenerationCorpus, type InMemoryCorpus } from '../../search/faces/in-memory-corpus.ts';
import { type LiveSegment, type Segment, segmentCodec } from '../../search/segment/segment.ts';
import type { SimilarMark, SimilarOptions } from '../../search/similar/similar-marks.ts';
import { RequestWorker } from './request-worker.ts';
import { SIMILAR_WORKER_FILE } from './worker-files.ts';

/** A segment of a generation with its live rows. */
export interface SentSegment {
  readonly id: number;
  readonly live: Uint32Array;
  /** Null for a segment that the thread already received. */
  readonly arrays: NamedArrays | null;
}

/** A request to the worker for similar marks, which sends one response per request. */
export type SimilarTask =
  | {
      readonly kind: 'hold';
      readonly segments: readonly SentSegment[];
      readonly seq: number;
      readonly embeddings: Embeddings;
    }
  | { readonly kind: 'find'; readonly queries: readonly SimilarOptions[] };

/** The similar marks of each requested name, in request order. */
export type SimilarAnswer = readonly (readonly SimilarMark[])[];

/** Searches for similar marks in one generation of the index, in a worker thread. */
export interface SimilarWorker {
  /**
   * Returns the marks similar to each name, like `InMemoryCorpus.similar`.
   * @throws any error of the thread
   */
  readonly find: (queries: readonly SimilarOptions[]) => Promise<SimilarAnswer>;
}

/** Minimum number of marks for a worker thread: fewer are searched fast enough without. Never used on a single core. */
const WORTH_A_THREAD = availableParallelism() > 1 ? 100_000 : Number.POSITIVE_INFINITY;
/** Milliseconds without requests after which the thread is stopped to free its memory. */
const IDLE_MS = 60_000;

/**
 * Manages one worker thread, which the first screening starts and a period without screenings stops. It reads the
 * arrays of the index in shared memory. Until it is ready, requests are served without it.
 */
export class SimilarWorkerPool {
  readonly #embeddings: Embeddings;
  readonly #onError: (error: unknown) => void;
  readonly #worthMarks: number;
  #running: SimilarWorkerThread | null = null;
  #idle: NodeJS.Timeout | undefined;

  /**
   * @param onError called with the error of a thread that is abandoned; its requests are then served without it
   * @param worthMarks minimum number of marks for which the thread is used
   */
  constructor(
    embeddings: Embeddings,
    onError: (error: unknown) => void,
    worthMarks = WORTH_A_THREAD,
  ) {
    this.#embeddings = embeddings;
    this.#onError = onError;
    this.#worthMarks = worthMarks;
  }

  /** Returns the thread for an index in memory; null while it is not ready. Starts the thread if there is none. */
  workerFor(index: CorpusAnswers): SimilarWorker | null {
    if (!(index instanceof GenerationCorpus) || index.size < this.#worthMarks) return null;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.stop(), IDLE_MS).unref();
    this.#running ??= this.#startThread(index);
    const running = this.#running;
    if (!running.isReady) return null;
    return {
      find: (queries) =>
        running.find(index, queries).catch((error) => this.#abandonThread(running, error)),
    };
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const running = this.#running;
    this.#running = null;
    await running?.stop();
  }

  #startThread(index: InMemoryCorpus): SimilarWorkerThread {
    const thread = new SimilarWorkerThread(this.#embeddings);
    // After a failure the next screening starts another thread.
    thread
      .find(index, FIRST_NAMES)
      .then(thread.becomeReady, (error) => this.#endThread(thread, error));
    return thread;
  }

  async #abandonThread(thread: SimilarWorkerThread, error: unknown): Promise<never> {
    await this.#endThread(thread, error);
    throw error;
  }

  /** Stops a thread after an error. `#running` may be another thread by now. */
  async #endThread(thread: SimilarWorkerThread, error: unknown): Promise<void> {
    if (!thread.isStopped) this.#onError(error);
    if (this.#running === thread) this.#running = null;
    await thread.stop();
  }
}

/** Names searched at the start to load the lexicon and to compute the document frequencies of words. */
const FIRST_NAMES: readonly SimilarOptions[] = ['LUNA', 'CASA DEL SOL', 'MONTAÑA'].map((name) => ({
  name,
  clase: [],
  minScore: 0,
  max: 1,
}));

class SimilarWorkerThread {
  isReady = false;
  readonly #embeddings: Embeddings;
  readonly #thread = new RequestWorker<SimilarTask, SimilarAnswer>(
    SIMILAR_WORKER_FILE,
    'looked for similar marks',
  );
  readonly #ids = new WeakMap<Segment, number>();
  #nextId = 1;
  isStopped = false;
  /** The segments that were sent to the thread. */
  #held: readonly LiveSegment[] = [];
  /** The last task; each task is sent after the response to the previous one. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(embeddings: Embeddings) {
    this.#embeddings = embeddings;
  }

  readonly becomeReady = () => {
    this.isReady = true;
  };

  find(index: InMemoryCorpus, queries: readonly SimilarOptions[]): Promise<SimilarAnswer> {
    const answer = this.#last.then(async () => {
      // A thread that has ended would never respond.
      if (this.isStopped) throw new Error('the thread that looked for similar marks was stopped');
      await this.#sendGeneration(index);
      return this.#thread.ask({ kind: 'find', queries });
    });
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  stop(): Promise<void> {
    this.isStopped = true;
    return this.#thread.stop();
  }

  async #sendGeneration({ segments, seq }: InMemoryCorpus): Promise<void> {
    if (segments === this.#held) return;
    const known = new Set(this.#held.map(({ segment }) => segment));
    const sent = segments.map(({ segment, live }): SentSegment => {
      const arrays = known.has(segment) ? null : encodeArrays(segmentCodec, segment);
      return { id: this.#segmentId(segment), live: live.words, arrays };
    });
    await this.#thread.ask({ kind: 'hold', segments: sent, seq, embeddings: this.#embeddings });
    this.#held = segments;
  }

  #segmentId(segment: Segment): number {
    const known = this.#ids.get(segment);
    if (known !== undefined) return known;
    const id = this.#nextId;
    this.#nextId += 1;
    this.#ids.set(segment, id);
    return id;
  }
}
