import { corpusWatch } from '../../search/faces/watched-corpus.ts';
import type { SimilarityModelSource } from '../../search/similar/corpus-similarity.ts';
import type { NameMatchBatch, WatchedName } from '../../search/similar/watched/watched-names.ts';
import type { OpenDatabase } from '../../store/database/open-database.ts';
import { readSweepBacklog, type SweepBacklog } from '../../store/watch/sweep-store.ts';
import { runBaselines } from '../../watch/baseline.ts';
import type { NameWorker, StartNameWorker } from '../../watch/name-hits.ts';
import { type SweepReport, SweepTally, type SweepTools, sweepAndWait } from '../../watch/sweep.ts';
import { startWatchLoop, type WatchLoop } from '../../watch/watch-loop.ts';
import type { LiveCorpus } from '../search-index/live-corpus.ts';
import { RequestWorker } from '../workers/request-worker.ts';
import { WATCH_WORKER_FILE } from '../workers/worker-files.ts';

/** Milliseconds between checks for work, so the maximum delay from a sync run to its sweep. */
const INTERVAL_MS = 1_000;
/** Minimum number of name pairs for a worker thread: with fewer, this thread finishes before a worker has started. */
const WORTH_A_THREAD = 2_000_000;

/** Dependencies of the sweeps. */
interface WatchDeps {
  readonly database: OpenDatabase;
  readonly live: LiveCorpus;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}

/** The backlog of sweeps of all processes, and the results of this process's sweeps. */
export interface WatchFacts extends SweepBacklog {
  readonly finished: number;
  readonly failed: number;
  /** Number of hits written, including those of baselines. */
  readonly hits: number;
  /** Duration of the last sweep in seconds; 0 before the first. */
  readonly lastSeconds: number;
}

/** The sweeps of a service: on demand, in the background, or both. */
export interface Watch {
  /** Sweeps, then compares the lists that have a pending baseline; waits for a running sweep first. */
  readonly sweep: () => Promise<SweepReport>;
  readonly start: () => void;
  /** Makes the background loop, if it is running, check for work now. */
  readonly wake: () => void;
  readonly facts: () => Promise<WatchFacts>;
  /** Stops the background loop. Safe to call again. */
  readonly close: () => Promise<void>;
}

/**
 * Heap limits of the worker thread: short-lived objects are collected sooner and the heap grows in smaller steps, which
 * takes a third less memory in the same time.
 */
const FRUGAL = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 1_024 };

/** A request to the match worker, which sends one response per request. */
export type WatchTask =
  | { readonly kind: 'judge'; readonly judge: SimilarityModelSource }
  | { readonly kind: 'watch'; readonly names: readonly WatchedName[] }
  | { readonly kind: 'match'; readonly names: readonly string[] };

/** Response of the match worker: the matching watched names, or null for the tasks `judge` and `watch`. */
export type WatchAnswer = NameMatchBatch | null;

/** Matches changed names with watched names in a worker thread. */
export class MatchWorker implements NameWorker {
  readonly #thread = new RequestWorker<WatchTask, WatchAnswer>(
    WATCH_WORKER_FILE,
    'matched watched names',
    FRUGAL,
  );
  /** The response to the last request; each request is sent after the response to the previous one. */
  #last: Promise<WatchAnswer>;

  constructor(model: SimilarityModelSource) {
    this.#last = this.#thread.ask({ kind: 'judge', judge: model });
    this.#last.catch(() => {});
  }

  watch(names: readonly WatchedName[]): void {
    // After a failure the next `match` rejects, because it waits for this request.
    this.#request({ kind: 'watch', names }).catch(() => {});
  }

  async match(names: readonly string[]): Promise<NameMatchBatch> {
    const answer = await this.#request({ kind: 'match', names });
    if (answer === null)
      throw new TypeError('the thread that matches watched names returned nothing');
    return answer;
  }

  stop(): Promise<void> {
    return this.#thread.stop();
  }

  #request(task: WatchTask): Promise<WatchAnswer> {
    this.#last = this.#last.then(() => this.#thread.ask(task));
    return this.#last;
  }
}

const startMatchWorker: StartNameWorker = (corpus, pairs) => {
  const model = pairs < WORTH_A_THREAD ? null : corpus.judgeSource();
  return model && new MatchWorker(model);
};

/** Prepares the sweeps; nothing is swept before `sweep` or `start`. */
export function openWatch({ database, live, now, onError }: WatchDeps): Watch {
  const tally = new SweepTally();
  const tools: SweepTools = {
    database,
    corpus: () => corpusWatch(live.current().index),
    startWorker: startMatchWorker,
    now,
    tally,
  };
  let loop: WatchLoop | undefined;
  return {
    sweep: async () => {
      await live.refresh();
      const report = await sweepAndWait(tools);
      await runBaselines(tools);
      return report;
    },
    start: () => {
      loop ??= startWatchLoop({
        ...tools,
        intervalMs: INTERVAL_MS,
        newestRunEnd: () => live.current().dataAsOf,
        onError,
      });
    },
    wake: () => loop?.wake(),
    facts: async () => {
      const backlog = await readSweepBacklog(database.db);
      const { finished, failed, hits, lastSeconds } = tally;
      return { ...backlog, finished, failed, hits, lastSeconds };
    },
    close: async () => loop?.close(),
  };
}
