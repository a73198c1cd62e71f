import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/** A worker thread that answers one request at a time until `stop`; stopping it frees its memory. */
export class RequestWorker<Task, Answer> {
  readonly #worker: Worker;
  readonly #purpose: string;

  /**
   * @param file the compiled worker, which answers each message with one
   * @param purpose what the thread does, for the error of a request that `stop` interrupts
   * @param resourceLimits where the thread is to spare memory
   */
  constructor(file: string, purpose: string, resourceLimits: ResourceLimits = {}) {
    this.#worker = new Worker(file, { resourceLimits });
    this.#purpose = purpose;
  }

  /** Sends a task and waits for its answer; one at a time. @throws what failed in the thread */
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
