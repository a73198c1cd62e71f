import { findNextBaseline, hasUnswept } from '../store/watch/sweep-store.ts';
import { tryBaselines } from './baseline.ts';
import { type SweepTools, sweepOnce } from './sweep.ts';

/** Options of the background watch. */
interface WatchLoopOptions extends Omit<SweepTools, 'stop'> {
  /** Milliseconds between checks for work. */
  readonly intervalMs: number;
  /** Returns the end time of the newest sync run in the corpus; a sweep follows each run. */
  readonly newestRunEnd: () => string | undefined;
  /** Called with errors; the next check tries again. */
  readonly onError: (error: unknown) => void;
}

/** Sweeps and baselines in the background. */
export interface WatchLoop {
  /** Checks for work without waiting for the next interval. */
  readonly wake: () => void;
  /** Stops after the current transaction. Safe to call again. */
  readonly close: () => Promise<void>;
}

/**
 * Sweeps after each sync run, whichever process ran it, and compares lists with a pending baseline. Any number of
 * processes may run this loop: one of them does the work, and another takes over if that one stops.
 */
export function startWatchLoop({ intervalMs, onError, ...options }: WatchLoopOptions): WatchLoop {
  const { database, corpus, newestRunEnd } = options;
  const stop = new AbortController();
  const tools: SweepTools = { ...options, stop: stop.signal };
  let sweptRun: string | undefined;
  const sweepIfDue = async () => {
    const run = newestRunEnd();
    if (run === sweptRun && !(await hasUnswept(database.db, corpus().seq))) return;
    if ((await sweepOnce(tools)) !== undefined) sweptRun = run;
  };
  const runBaselinesIfDue = async () => {
    if ((await findNextBaseline(database.db, corpus().seq)) !== null) await tryBaselines(tools);
  };
  const tasks = [sweepIfDue, runBaselinesIfDue].map((task) => {
    let running: Promise<void> | undefined;
    const checkOnce = () => {
      running ??= task()
        .catch((error: unknown) => {
          if (!stop.signal.aborted) onError(error);
        })
        .finally(() => {
          running = undefined;
        });
      return running;
    };
    return { look: checkOnce, ended: () => running };
  });
  const checkAll = () => {
    if (!stop.signal.aborted) for (const { look: checkOnce } of tasks) void checkOnce();
  };
  const timer = setInterval(checkAll, intervalMs);
  timer.unref();
  checkAll();
  return {
    wake: checkAll,
    close: async () => {
      clearInterval(timer);
      stop.abort();
      await Promise.all(tasks.map(({ ended }) => ended()));
    },
  };
}
