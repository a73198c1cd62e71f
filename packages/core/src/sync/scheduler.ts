import { Cron } from 'croner';
import { OFFICE_ZONE } from '../domain/calendar/office-time.ts';
import { type LockedWork, tryWithLock, withLock } from '../store/database/transactions.ts';
import { lastServedSlot, markSlotServed } from '../store/feeds/feed-store.ts';
import { recoverRuns } from '../store/feeds/run-ledger.ts';
import type { Feed } from './feeds/feed.ts';
import type { ImportDeps } from './import-document.ts';
import { type FeedOutcome, type FeedRunOptions, runFeed } from './run-feed.ts';

const LOOKS_A_LEASE = 5;
/** Minimum time before the next attempt of a feed that stopped with an error of this program or the database. */
const PAUSE_AFTER_FAULT_MS = 25_000;

export interface SchedulerOptions extends ImportDeps {
  readonly feeds: readonly Feed[];
  /** Called with errors that stopped a feed, such as a lost database; faults of documents are not among them. */
  readonly onError: (error: unknown) => void;
}

/** A running scheduler of feeds. */
export interface Scheduler {
  /** Stops every running feed after its current batch and resolves when all have stopped. Safe to call again. */
  readonly close: () => Promise<void>;
}

/**
 * Runs each feed by its schedule, and marks runs of dead processes as interrupted. Different feeds run concurrently,
 * but one feed never twice, even if several processes schedule feeds on one database. It checks every few seconds
 * instead of setting a timer for each scheduled time, so that missed times, a changed clock and a run that another
 * process did not finish need no special handling.
 */
export function startScheduler(options: SchedulerOptions): Scheduler {
  const { database, feeds, now, onError } = options;
  const stop = new AbortController();
  const underWay = new Map<Feed, Promise<void>>();
  const failedAt = new Map<Feed, number>();
  let recovery: Promise<void> | undefined;

  const runIfDue = async (feed: Feed) => {
    try {
      await runFeedIfDue(options, feed, { signal: stop.signal });
    } catch (error) {
      failedAt.set(feed, now().getTime());
      if (!stop.signal.aborted) onError(error);
    }
    underWay.delete(feed);
  };
  const recoverOpenRuns = async () => {
    try {
      await recoverRuns(database, now());
    } catch (error) {
      if (!stop.signal.aborted) onError(error);
    }
  };
  // The absolute difference is used, so that a clock set back does not prolong the pause.
  const isPaused = (feed: Feed) =>
    Math.abs(now().getTime() - (failedAt.get(feed) ?? 0)) < PAUSE_AFTER_FAULT_MS;
  const checkFeeds = () => {
    for (const feed of feeds) {
      if (!isPaused(feed) && !underWay.has(feed)) underWay.set(feed, runIfDue(feed));
    }
    recovery ??= recoverOpenRuns().finally(() => {
      recovery = undefined;
    });
  };

  const timer = setInterval(checkFeeds, database.leaseMs / LOOKS_A_LEASE);
  timer.unref();
  checkFeeds();
  return {
    close: async () => {
      clearInterval(timer);
      stop.abort();
      await Promise.all([recovery, ...underWay.values()]);
    },
  };
}

/**
 * Runs a feed now, due or not, after waiting for a run of it in another process.
 * @throws errors of the database
 */
export function runFeedNow(
  deps: ImportDeps,
  feed: Feed,
  options: FeedRunOptions,
): Promise<FeedOutcome> {
  const lock = { name: feedLockName(feed), onWaiting: options.onWaiting };
  return withLock(deps.database, lock, feedWork(deps, feed, options));
}

/**
 * Runs a feed whose newest scheduled time has not been served, because that time has just passed or was missed, or the
 * process that ran the feed died. A lock ensures that only one process runs it.
 * @returns null when the feed is not due, or another process is running it
 * @throws errors of the database
 */
async function runFeedIfDue(
  deps: ImportDeps,
  feed: Feed,
  options: FeedRunOptions,
): Promise<FeedOutcome | null> {
  if (!(await isDue(deps, feed))) return null;
  const outcome = await tryWithLock(
    deps.database,
    { name: feedLockName(feed) },
    // Another process may have run the feed between the check and the lock.
    async (session, lost) =>
      (await isDue(deps, feed)) ? feedWork(deps, feed, options)(session, lost) : null,
  );
  return outcome ?? null;
}

/** Creates the work that runs a feed. Only a completed feed marks its scheduled time as served; others are repeated. */
function feedWork(deps: ImportDeps, feed: Feed, options: FeedRunOptions): LockedWork<FeedOutcome> {
  return async (_session, lost) => {
    const slot = latestDueTime(feed.schedule, deps.now());
    const signal = options.signal ? AbortSignal.any([options.signal, lost]) : lost;
    const outcome = await runFeed(deps, feed, { ...options, signal });
    if (outcome.isComplete && slot) {
      await markSlotServed(deps.database.db, feed.source, slot.toISOString());
    }
    return outcome;
  };
}

async function isDue({ database, now }: ImportDeps, feed: Feed): Promise<boolean> {
  const slot = latestDueTime(feed.schedule, now());
  if (slot === null) return false;
  const served = await lastServedSlot(database.db, feed.source);
  return served === null || served < slot.toISOString();
}

/**
 * Returns the newest scheduled time that is not after `now`; null when there was none.
 * @param pattern cron pattern in the office's time zone, including its daylight saving time
 */
export function latestDueTime(pattern: string, now: Date): Date | null {
  const schedule = new Cron(pattern, { timezone: OFFICE_ZONE, paused: true });
  // The library excludes the given moment itself.
  const justAfter = new Date(now.getTime() + 1);
  return schedule.previousRuns(1, justAfter)[0] ?? null;
}

function feedLockName({ source }: Feed): string {
  return `marcario feed ${source}`;
}
