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
  /** Null for a segment that the thread already has. */
  readonly arrays: NamedArrays | null;
}

/** A request to a similar worker, which answers each message with one. */
export type SimilarTask =
  | {
      readonly kind: 'hold';
      readonly segments: readonly SentSegment[];
      readonly seq: number;
      readonly embeddings: Embeddings;
    }
  | { readonly kind: 'find'; readonly queries: readonly SimilarOptions[] };

/** The similar marks of each requested name. */
export type SimilarAnswer = readonly (readonly SimilarMark[])[];

/** Searches similar marks in one generation, on another thread. */
export interface SimilarWorker {
  /**
   * Returns the marks similar to each name, like `InMemoryCorpus.similar`.
   * @throws what failed there
   */
  readonly find: (queries: readonly SimilarOptions[]) => Promise<SimilarAnswer>;
}

/** In a smaller register names are found soon enough, and on one core a second thread gains nothing. */
const WORTH_A_THREAD = availableParallelism() > 1 ? 100_000 : Number.POSITIVE_INFINITY;
/** After this idle time the thread ends and frees its memory. */
const IDLE_MS = 60_000;

/**
 * Manages one worker thread, started by the first screening and ended some time after the last. It reads the arrays of
 * the index in shared memory; no request waits until it is ready.
 */
export class SimilarWorkerPool {
  readonly #embeddings: Embeddings;
  readonly #onError: (error: unknown) => void;
  readonly #worthMarks: number;
  #running: SimilarWorkerThread | null = null;
  #idle: NodeJS.Timeout | undefined;

  /**
   * @param onError called with the error for which a thread was given up; its requests are answered without it
   * @param worthMarks fewer marks are looked through without it
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

  /** Returns the thread for the index in memory; null while there is none, in which case one is started. */
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

  /** Another thread may have been started meanwhile. */
  async #endThread(thread: SimilarWorkerThread, error: unknown): Promise<void> {
    if (!thread.isStopped) this.#onError(error);
    if (this.#running === thread) this.#running = null;
    await thread.stop();
  }
}

/** Searched at the start, so that the lexicon is loaded and the words of the corpus are counted. */
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
  /** The segments that the thread already has. */
  #held: readonly LiveSegment[] = [];
  /** Tasks are sent one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(embeddings: Embeddings) {
    this.#embeddings = embeddings;
  }

  readonly becomeReady = () => {
    this.isReady = true;
  };

  find(index: InMemoryCorpus, queries: readonly SimilarOptions[]): Promise<SimilarAnswer> {
    const answer = this.#last.then(async () => {
      // A request to a thread that has ended would never be answered.
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
