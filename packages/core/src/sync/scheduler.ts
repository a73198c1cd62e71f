import { recoverRuns } from '../store/run-ledger.ts';
import type { Feed } from './feeds/feed.ts';
import type { ImportDeps } from './import-document.ts';
import { serveFeedIfDue } from './serve-feed.ts';

const LOOKS_A_LEASE = 5;
/** What broke in us, or in the database, is not tried again at every look. */
const PAUSE_AFTER_FAULT_MS = 25_000;

export interface SchedulerOptions extends ImportDeps {
  readonly feeds: readonly Feed[];
  /** Told of what stopped a feed besides its own faults, such as a database that is away. */
  readonly onError: (error: unknown) => void;
}

/** Feeds that are asked by the clock, until it is closed. */
export interface Scheduler {
  /** Stops what is under way after its batch, and resolves when it has. Safe to call again. */
  readonly close: () => Promise<void>;
}

/**
 * Asks each feed when its schedule says, several feeds at once but never one twice, and closes the
 * runs of processes that died. Any number of processes may do so on one database. A look every few
 * seconds instead of a timer for each slot: so slots that passed while nobody ran, a clock that was
 * set and a run that another process left are all the same case.
 */
export function startScheduler(options: SchedulerOptions): Scheduler {
  const { database, feeds, now, onError } = options;
  const stop = new AbortController();
  const underWay = new Map<Feed, Promise<void>>();
  const failedAt = new Map<Feed, number>();
  let recovery: Promise<void> | undefined;

  const serve = async (feed: Feed) => {
    try {
      await serveFeedIfDue(options, feed, { signal: stop.signal });
    } catch (error) {
      failedAt.set(feed, now().getTime());
      if (!stop.signal.aborted) onError(error);
    }
    underWay.delete(feed);
  };
  const recover = async () => {
    try {
      await recoverRuns(database, now());
    } catch (error) {
      if (!stop.signal.aborted) onError(error);
    }
  };
  // A clock that is set back by more than the pause ends it.
  const isPaused = (feed: Feed) =>
    Math.abs(now().getTime() - (failedAt.get(feed) ?? 0)) < PAUSE_AFTER_FAULT_MS;
  const look = () => {
    for (const feed of feeds) {
      if (!isPaused(feed) && !underWay.has(feed)) underWay.set(feed, serve(feed));
    }
    recovery ??= recover().finally(() => {
      recovery = undefined;
    });
  };

  const timer = setInterval(look, database.leaseMs / LOOKS_A_LEASE);
  timer.unref();
  look();
  return {
    close: async () => {
      clearInterval(timer);
      stop.abort();
      await Promise.all([recovery, ...underWay.values()]);
    },
  };
}
