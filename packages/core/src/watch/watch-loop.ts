import { findNextBaseline, hasUnswept } from '../store/watch/sweep-store.ts';
import { tryBaselines } from './baseline.ts';
import { type SweepTools, sweepOnce } from './sweep.ts';

/** How a process keeps watching. */
interface WatchLoopOptions extends Omit<SweepTools, 'stop'> {
  /** Milliseconds between looks whether there is anything to do. */
  readonly intervalMs: number;
  /** End of the newest sync run that the corpus contains: each is followed by a sweep. */
  readonly newestRunEnd: () => string | undefined;
  /** Called with errors; the next look tries again. */
  readonly onError: (error: unknown) => void;
}

/** Sweeps and baselines in the background. */
export interface WatchLoop {
  /** Looks soon, since there may be new work. */
  readonly wake: () => void;
  /** Stops after the transaction under way. Safe to call again. */
  readonly close: () => Promise<void>;
}

/**
 * Sweeps after each sync run, whichever process it ran in, and compares lists with a pending baseline. Any
 * number of processes may: one of them does it, and another continues when that one is gone.
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
