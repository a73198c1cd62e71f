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

/** How long after a change a sweep may start. */
const INTERVAL_MS = 1_000;
/** With fewer pairs of names this thread finishes in the time that a worker takes to start. */
const WORTH_A_THREAD = 2_000_000;

/** What watching needs of a service. */
interface WatchDeps {
  readonly database: OpenDatabase;
  readonly live: LiveCorpus;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}

/** The remaining work of all processes, and the results of the sweeps of this one. */
export interface WatchFacts extends SweepBacklog {
  readonly finished: number;
  readonly failed: number;
  /** Hits written, including those of baselines. */
  readonly hits: number;
  /** Duration of the last sweep; 0 before the first. */
  readonly lastSeconds: number;
}

/** The sweeps of a service: on demand, in the background, or both. */
export interface Watch {
  /** Sweeps and compares the lists with a pending baseline, after a running sweep has ended. */
  readonly sweep: () => Promise<SweepReport>;
  readonly start: () => void;
  /** Makes the background work, if it is on, check now. */
  readonly wake: () => void;
  readonly facts: () => Promise<WatchFacts>;
  /** Safe to call again. */
  readonly close: () => Promise<void>;
}

/**
 * Memory limits with which short-lived objects are collected sooner and memory grows in smaller steps: a third less
 * memory in the same time.
 */
const FRUGAL = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 1_024 };

/** A request to a watch worker, which answers each message with one. */
export type WatchTask =
  | { readonly kind: 'judge'; readonly judge: SimilarityModelSource }
  | { readonly kind: 'watch'; readonly names: readonly WatchedName[] }
  | { readonly kind: 'match'; readonly names: readonly string[] };

/** The matching watched names; null after `judge` and `watch`. */
export type WatchAnswer = NameMatchBatch | null;

/** Matches changed names with watched names in a worker thread. */
export class MatchWorker implements NameWorker {
  readonly #thread = new RequestWorker<WatchTask, WatchAnswer>(
    WATCH_WORKER_FILE,
    'matched watched names',
    FRUGAL,
  );
  /** Requests are sent one after the other. */
  #last: Promise<WatchAnswer>;

  constructor(model: SimilarityModelSource) {
    this.#last = this.#thread.ask({ kind: 'judge', judge: model });
    this.#last.catch(() => {});
  }

  watch(names: readonly WatchedName[]): void {
    // A failure rejects the next `match`.
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
