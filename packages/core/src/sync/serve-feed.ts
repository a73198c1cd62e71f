import { markSlotServed, servedSlot } from '../store/feed-store.ts';
import { type LockedWork, tryWithLock, withLock } from '../store/transactions.ts';
import { newestSlot } from './feed-schedule.ts';
import type { Feed } from './feeds/feed.ts';
import type { ImportDeps } from './import-document.ts';
import { type FeedOutcome, type FeedRunOptions, runFeed } from './run-feed.ts';

/**
 * Asks a feed now, whether it is due or not, when nobody else is asking it any more.
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
 * Asks a feed if its newest slot has not been served, whether that slot is now, passed while nobody
 * ran, or was left by a process that died. One of all processes does.
 * @returns null when there is nothing to do, or another process does it
 * @throws what the database throws
 */
export async function serveFeedIfDue(
  deps: ImportDeps,
  feed: Feed,
  options: FeedRunOptions,
): Promise<FeedOutcome | null> {
  if (!(await isDue(deps, feed))) return null;
  const outcome = await tryWithLock(
    deps.database,
    { name: lockName(feed) },
    // Somebody may have served the slot between the question and the lock.
    async (session, lost) =>
      (await isDue(deps, feed)) ? serving(deps, feed, options)(session, lost) : null,
  );
  return outcome ?? null;
}

/** The slot counts as served only when the feed was asked to the end: so a killed run is resumed. */
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

function lockName({ source }: Feed): string {
  return `marcario feed ${source}`;
}
