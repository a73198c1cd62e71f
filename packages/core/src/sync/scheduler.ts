import { Cron } from 'croner';
import { OFFICE_ZONE } from '../domain/calendar/office-time.ts';
import { type LockedWork, tryWithLock, withLock } from '../store/database/transactions.ts';
import { lastServedSlot, markSlotServed } from '../store/feeds/feed-store.ts';
import { recoverRuns } from '../store/feeds/run-ledger.ts';
import type { Feed } from './feeds/feed.ts';
import type { ImportDeps } from './import-document.ts';
import { type FeedOutcome, type FeedRunOptions, runFeed } from './run-feed.ts';

const LOOKS_A_LEASE = 5;
/** After an error of this program or the database the feed is not tried again at every check. */
const PAUSE_AFTER_FAULT_MS = 25_000;

export interface SchedulerOptions extends ImportDeps {
  readonly feeds: readonly Feed[];
  /** Called with errors that stopped a feed, other than its own faults, such as a lost database. */
  readonly onError: (error: unknown) => void;
}

/** Runs feeds by their schedules until it is closed. */
export interface Scheduler {
  /** Stops running feeds after their batch, and resolves when they have stopped. Safe to call again. */
  readonly close: () => Promise<void>;
}

/**
 * Runs each feed when its schedule says, several feeds at once but never one twice, and closes the runs of
 * processes that died. Any number of processes may do so on one database. It looks every few seconds instead of
 * setting a timer for each slot: so missed slots, a changed clock and a run that another process left are all
 * the same case.
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
  // A clock set back by more than the pause ends the pause.
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
 * Runs a feed now, due or not, after a run of it in another process has ended.
 * @throws what the database throws
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
 * Runs a feed if its newest scheduled time has not been served, whether it is now, was missed, or belongs to a dead
 * process. Only one of all processes runs it.
 * @returns null when there is nothing to do, or another process does it
 * @throws what the database throws
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

/** The scheduled time counts as served only when the feed was completed, so that a killed run is repeated. */
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
 * Returns the newest scheduled time not after `now`; null when there was none.
 * @param pattern cron pattern, read by the office's clock with its daylight saving
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
