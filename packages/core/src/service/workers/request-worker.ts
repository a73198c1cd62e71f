import { once } from 'node:events';
import { parentPort, type ResourceLimits, Worker, workerData } from 'node:worker_threads';
import { copyToSharedMemory, type NamedArrays } from '../../arrays/array-layout.ts';
import { CONCEPT_KNOWLEDGE } from '../../likeness/data/concept-knowledge.ts';
import { loadLexicon } from '../../likeness/data/lexicon-data.ts';
import { adoptLexicon, lexiconArrays } from '../../likeness/meaning/concept-lexicon.ts';

/** Runs in the worker thread: answers each task with `runTask`, using the lexicon that the main thread shares. */
export function answerTasks<Task, Answer>(runTask: (task: Task) => Answer): void {
  loadLexicon(CONCEPT_KNOWLEDGE);
  adoptLexicon(workerData as NamedArrays);
  parentPort?.on('message', (task: Task) => {
    parentPort?.postMessage(runTask(task));
  });
}

let shared: NamedArrays | undefined;

/** Returns the lexicon in shared memory. The first call copies it there and makes this thread use the copy too. */
function sharedLexicon(): NamedArrays {
  if (shared === undefined) {
    shared = copyToSharedMemory(lexiconArrays());
    adoptLexicon(shared);
  }
  return shared;
}

/** A worker thread that answers one request at a time until `stop`; stopping it frees its memory. */
export class RequestWorker<Task, Answer> {
  readonly #worker: Worker;
  readonly #purpose: string;

  /**
   * @param file the compiled worker, which calls `answerTasks`
   * @param purpose completes "the thread that …", in the error of a request that `stop` interrupts
   * @param resourceLimits heap limits, for a thread that should use less memory
   */
  constructor(file: string, purpose: string, resourceLimits: ResourceLimits = {}) {
    this.#worker = new Worker(file, { resourceLimits, workerData: sharedLexicon() });
    this.#purpose = purpose;
  }

  /** Sends a task and waits for its response; one at a time. @throws any error of the thread */
  async ask(task: Task): Promise<Answer> {
    this.#worker.postMessage(task);
    const ended = new AbortController();
    const { signal } = ended;
    try {
      return await Promise.race([
        once(this.#worker, 'message', { signal }).then(([answer]) => answer as Answer),
        once(this.#worker, 'exit', { signal }).then(() => {
          throw new Error(`the thread that ${this.#purpose} was stopped`);
        }),
      ]);
    } finally {
      ended.abort();
    }
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
