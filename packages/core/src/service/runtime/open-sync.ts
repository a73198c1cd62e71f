import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SyncRun } from '../../contract/sync-run.ts';
import { embeddedDirectory, type OpenDatabase } from '../../store/database/open-database.ts';
import { isHoliday } from '../../store/feeds/holiday-store.ts';
import type { FeedConfig } from '../../sync/feeds/feed-config.ts';
import { type OutboundProxy, outboundFetch } from '../../sync/fetch/outbound-fetch.ts';
import { createFeed, type FeedRunOptions } from '../../sync/run-feed.ts';
import { runFeedNow, type Scheduler, startScheduler } from '../../sync/scheduler.ts';

/** Dependencies of the feeds. */
export interface SyncDeps {
  readonly database: OpenDatabase;
  readonly databaseUrl: string;
  readonly feeds: readonly FeedConfig[];
  readonly now: () => Date;
  /** The proxy for the addresses of feeds; none by default. */
  readonly proxy?: OutboundProxy | undefined;
  readonly onError: (error: unknown) => void;
}

/** Runs the feeds of a corpus: on demand, by schedule, or both. */
export interface Sync {
  /**
   * Runs the feeds of the named sources now, one after another, by default all of them; waits for a feed that is
   * already running.
   * @returns their runs, in order; a failed feed has a `failed` run, a stopped one an `interrupted` run
   * @throws Error for a source without a feed, before any feed runs
   */
  readonly run: (
    sources?: readonly string[],
    options?: FeedRunOptions,
  ) => Promise<readonly SyncRun[]>;
  /** Runs each feed by its schedule until `close`, and closes runs of dead processes. */
  readonly start: () => void;
  /** Stops scheduled runs after the current batch. Safe to call again. */
  readonly close: () => Promise<void>;
}

const OURS_ALONE = 0o700;
const OTHERS_MAY_WRITE = 0o022;

/**
 * Returns the folder for downloads: next to an embedded database, otherwise in the folder for temporary files. The same
 * database always gets the same folder.
 * @throws Error when the folder belongs to another user or others may write to it
 */
export function downloadFolder(databaseUrl: string): string {
  const directory = embeddedDirectory(databaseUrl);
  if (directory !== null) return `${directory}.feeds`;
  const owner = process.getuid?.();
  const name = createHash('sha256').update(`${owner} ${databaseUrl}`).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `marcario-feeds-${name}`);
  mkdirSync(folder, { recursive: true, mode: OURS_ALONE });
  const { uid, mode } = lstatSync(folder);
  const isForeign = owner !== undefined && (uid !== owner || (mode & OTHERS_MAY_WRITE) !== 0);
  if (isForeign) throw new Error(`The folder ${folder} for downloads belongs to somebody else`);
  return folder;
}

/**
 * Prepares the feeds; none runs before `run` or `start`.
 * @throws Error when the folder for downloads is not private
 */
export function openSync({ feeds: configs, databaseUrl, proxy, ...deps }: SyncDeps): Sync {
  const { database, now } = deps;
  const fetch = outboundFetch(proxy);
  const feeds = configs.map((config) =>
    createFeed(config, {
      db: database.db,
      now,
      isHoliday: (date) => isHoliday(database.db, date),
      folder: downloadFolder(databaseUrl),
      fetch,
    }),
  );
  const findFeed = (source: string) => {
    const feed = feeds.find((one) => one.source === source);
    if (!feed) throw new Error(noFeedMessage(source, configs));
    return feed;
  };
  let scheduler: Scheduler | undefined;
  return {
    run: async (sources = configs.map(({ source }) => source), options = {}) => {
      const runs: SyncRun[] = [];
      for (const feed of sources.map(findFeed)) {
        if (options.signal?.aborted) break;
        runs.push(...(await runFeedNow(deps, feed, options)).runs);
      }
      return runs;
    },
    start: () => {
      scheduler ??= startScheduler({ ...deps, feeds });
    },
    close: async () => scheduler?.close(),
  };
}

function noFeedMessage(source: string, configs: readonly FeedConfig[]): string {
  const known = configs.map((config) => config.source).join(', ');
  return known === ''
    ? 'No feeds are configured: set SERVICE_FEEDS to a feeds file'
    : `No feed is configured for the source ${source}; there are: ${known}`;
}
