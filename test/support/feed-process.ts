import { once } from 'node:events';
import { openDatabase } from '../../packages/core/src/store/database/open-database.ts';
import type { Feed, FeedItem } from '../../packages/core/src/sync/feeds/feed.ts';
import { readFeedsFile } from '../../packages/core/src/sync/feeds/feed-config.ts';
import { createFeed, type FeedProgress } from '../../packages/core/src/sync/run-feed.ts';
import { runFeedNow } from '../../packages/core/src/sync/scheduler.ts';

/**
 * A process that runs the first feed of a feeds file, for tests that end it. Arguments: database, file, lease in
 * milliseconds, a point, and the signal that it sends itself at that point. It prints `asking` once it has the feed's
 * lease, and continues at the first byte of its input.
 */
const [, , url = '', feedsFile = '', leaseMs = '', point = '', signal = ''] = process.argv;
const database = await openDatabase(url, { leaseMs: Number(leaseMs) });
const now = () => new Date('2026-03-02T12:00:00.000Z');
const [config] = readFeedsFile(feedsFile);
if (!config) throw new Error('The feeds file names no feed');
const feed = createFeed(config, {
  db: database.db,
  now,
  isHoliday: () => false,
  folder: `${feedsFile}.d`,
});

const reached = (name: string) => {
  if (name === point) process.kill(process.pid, signal);
};

/** The feed, instrumented at the points at which it hands over a document. */
const watched: Feed = {
  ...feed,
  items: async function* (stop) {
    process.stdout.write('asking\n');
    await once(process.stdin, 'data');
    for await (const item of feed.items(stop)) yield watchedItem(item);
  },
};

function watchedItem(item: FeedItem): FeedItem {
  if (item.kind !== 'document') return item;
  reached('after download');
  const accept: typeof item.accept = async (outcome) => {
    reached('after publish');
    await item.accept(outcome);
  };
  return { ...item, accept };
}

function onProgress({ phase, fraction }: FeedProgress): void {
  if (phase === 'reading') reached('during staging');
  else reached(fraction < 1 ? 'between batches' : 'before publish');
}

await runFeedNow({ database, now }, watched, { onProgress });
process.stdin.destroy();
await database.close();
