import type { OpenDatabase } from '../../store/open-database.ts';
import { type SweepBacklog, sweepBacklog } from '../../store/sweep-store.ts';
import { runBaselines } from '../../watch/baseline.ts';
import type { WatchAside } from '../../watch/names-aside.ts';
import { type SweepReport, type SweepTools, sweep } from '../../watch/sweep.ts';
import { SweepTally } from '../../watch/sweep-tally.ts';
import { startWatchLoop, type WatchLoop } from '../../watch/watch-loop.ts';
import type { LiveCorpus } from '../index/live-corpus.ts';
import { WatchThread } from './watch-thread.ts';

/** How long after a change a sweep may begin. */
const INTERVAL_MS = 1_000;
/** Fewer pairs of names are met in the time that a thread takes to start and to read its own. */
const WORTH_A_THREAD = 2_000_000;

/** What watching needs of a service. */
export interface WatchDeps {
  readonly database: OpenDatabase;
  readonly live: LiveCorpus;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}

/** What is still to be done for all processes, and what the sweeps of this one came to. */
export interface WatchFacts extends SweepBacklog {
  readonly finished: number;
  readonly failed: number;
  /** Hits written, those of baselines too. */
  readonly hits: number;
  /** How long the last sweep took; 0 before the first. */
  readonly lastSeconds: number;
}

/** The watch of a service: by hand, in the background, or both. */
export interface Watch {
  /** Sweeps, and compares the lists that asked for a baseline, after whoever is at it. */
  readonly sweep: () => Promise<SweepReport>;
  readonly start: () => void;
  /** Tells the background work, where there is any, to look now. */
  readonly wake: () => void;
  readonly facts: () => Promise<WatchFacts>;
  /** Safe to call again. */
  readonly close: () => Promise<void>;
}

/** Names that are watched in a thread of their own. */
const aside: WatchAside = (corpus, names, changes) => {
  const judge = names.length * changes < WORTH_A_THREAD ? null : corpus.judgeSource();
  return judge && new WatchThread(judge, names);
};

/** Makes the watch ready; nothing is swept before `sweep` or `start`. */
export function openWatch({ database, live, now, onError }: WatchDeps): Watch {
  const tally = new SweepTally();
  const tools: SweepTools = {
    database,
    corpus: () => live.current().index.watch(),
    aside,
    now,
    tally,
  };
  let loop: WatchLoop | undefined;
  return {
    sweep: async () => {
      await live.refresh();
      const report = await sweep(tools);
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
      const backlog = await sweepBacklog(database.db);
      const { finished, failed, hits, lastSeconds } = tally;
      return { ...backlog, finished, failed, hits, lastSeconds };
    },
    close: async () => loop?.close(),
  };
}
