import { Cron } from 'croner';
import { OFFICE_ZONE } from '../domain/calendar/office-time.ts';
import { markSlotServed, servedSlot } from '../store/feed-store.ts';
import { recoverRuns } from '../store/run-ledger.ts';
import { type LockedWork, tryWithLock, withLock } from '../store/transactions.ts';
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
  // A clock set back by more than the pause ends the pause.
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

/**
 * Runs a feed now, due or not, after a run of it in another process has ended.
 * @throws what the database throws
 */
export function serveFeedNow(
  deps: ImportDeps,
  feed: Feed,
  options: FeedRunOptions,
): Promise<FeedOutcome> {
  const lock = { name: lockName(feed), onWaiting: options.onWaiting };
  return withLock(deps.database, lock, serving(deps, feed, options));
}

/**
 * Runs a feed if its newest scheduled time has not been served, whether it is now, was missed, or belongs to a dead
 * process. Only one of all processes runs it.
 * @returns null when there is nothing to do, or another process does it
 * @throws what the database throws
 */
async function serveFeedIfDue(
  deps: ImportDeps,
  feed: Feed,
  options: FeedRunOptions,
): Promise<FeedOutcome | null> {
  if (!(await isDue(deps, feed))) return null;
  const outcome = await tryWithLock(
    deps.database,
    { name: lockName(feed) },
    // Another process may have run the feed between the check and the lock.
    async (session, lost) =>
      (await isDue(deps, feed)) ? serving(deps, feed, options)(session, lost) : null,
  );
  return outcome ?? null;
}

/** The scheduled time counts as served only when the feed was completed, so that a killed run is repeated. */
function serving(deps: ImportDeps, feed: Feed, options: FeedRunOptions): LockedWork<FeedOutcome> {
  return async (_session, lost) => {
    const slot = newestSlot(feed.schedule, deps.now());
    const signal = options.signal ? AbortSignal.any([options.signal, lost]) : lost;
    const outcome = await runFeed(deps, feed, { ...options, signal });
    if (outcome.isComplete && slot) {
      await markSlotServed(deps.database.db, feed.source, slot.toISOString());
    }
    return outcome;
  };
}

async function isDue({ database, now }: ImportDeps, feed: Feed): Promise<boolean> {
  const slot = newestSlot(feed.schedule, now());
  if (slot === null) return false;
  const served = await servedSlot(database.db, feed.source);
  return served === null || served < slot.toISOString();
}

/**
 * Returns the newest scheduled time not after `now`; null when there was none.
 * @param pattern cron pattern, read by the office's clock with its daylight saving
 */
export function newestSlot(pattern: string, now: Date): Date | null {
  const schedule = new Cron(pattern, { timezone: OFFICE_ZONE, paused: true });
  // The library excludes the given moment itself.
  const justAfter = new Date(now.getTime() + 1);
  return schedule.previousRuns(1, justAfter)[0] ?? null;
}

function lockName({ source }: Feed): string {
  return `marcario feed ${source}`;
}
