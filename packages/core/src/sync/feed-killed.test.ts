import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bundledScript } from '../../../../test/support/bundled-script.ts';
import { corpusChecksum } from '../../../../test/support/corpus-checksum.ts';
import { temporaryFolder } from '../../../../test/support/documents.ts';
import { dossiers } from '../../../../test/support/dossiers.ts';
import { freshPostgresUrl } from '../../../../test/support/fresh-database.ts';
import { relayTo } from '../../../../test/support/serve-relay.ts';
import { type OpenDatabase, openDatabase } from '../store/database/open-database.ts';
import { listNewestRuns } from '../store/feeds/run-ledger.ts';
import { readFeedsFile } from './feeds/feed-config.ts';
import { createFeed } from './run-feed.ts';
import { runFeedNow, startScheduler } from './scheduler.ts';

/** How often a feed is killed at a random moment, and the lease in ms; a long test run sets greater values. */
const { MARCARIO_FEED_KILLS = '1', MARCARIO_LEASE_MS = '2000' } = process.env;
const POINTS = [
  'after download',
  'during staging',
  'between batches',
  'before publish',
  'after publish',
];
const LEASE_MS = Number(MARCARIO_LEASE_MS);
/** The default lease; the locks of a killed process are released long before it ends. */
const KILLED_LEASE_MS = 25_000;
const AT_ONCE_MS = 15_000;
/** Maximum time until another process takes over after a lease; with the default lease it is 35 s. */
const WITHIN_A_LEASE_MS = LEASE_MS + 10_000;
const ROWS = 1_050;
const now = () => new Date('2026-03-02T12:00:00.000Z');

describe('a process that dies while it asks a feed', () => {
  const folder = temporaryFolder();
  let script = '';
  let calm = '';
  let calmMs = 0;

  beforeAll(async () => {
    script = await bundledScript('feed-process.ts');
    await mkdir(folder.pathOf('portal'));
    const lines = [...dossiers(0, ROWS), ...dossiers(100, 200)];
    await writeFile(join(folder.pathOf('portal'), 'a.ndjson'), `${lines.join('\n')}\n`);
    await writeFile(folder.pathOf('feeds.json'), '{"portal":{"location":"portal"}}');
    const database = await openDatabase(await freshPostgresUrl());
    const begun = performance.now();
    await runFeedNow({ database, now }, feedOf(database), {});
    calmMs = performance.now() - begun;
    calm = await corpusChecksum(database);
    await database.close();
  });
  afterAll(() => rm(dirname(script), { recursive: true, force: true }));

  function feedOf({ db }: OpenDatabase) {
    const [config] = readFeedsFile(folder.pathOf('feeds.json'));
    if (!config) throw new Error('The feeds file names no feed');
    return createFeed(config, { db, now, isHoliday: () => false, folder: folder.pathOf('in') });
  }

  /** Starts a process that runs the feed, and sends itself a signal at the given point. */
  async function asking(
    url: string,
    { point = '', signal = 'SIGKILL', leaseMs = KILLED_LEASE_MS },
  ) {
    const args = [script, url, folder.pathOf('feeds.json'), String(leaseMs), point, signal];
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    const exit = once(child, 'exit');
    await once(child.stdout, 'data');
    const go = () => child.stdin.write('.');
    return { child, exit, go };
  }

  /** Starts a process that is suspended between two batches, while it holds its locks for a lease. */
  const stopping = (url: string) =>
    asking(url, { point: 'between batches', signal: 'SIGSTOP', leaseMs: LEASE_MS });

  /** Runs a scheduler on the same database until the import is complete. @returns how long that took, in ms */
  async function taken(url: string, begin: () => unknown): Promise<number> {
    const database = await openDatabase(url, { leaseMs: LEASE_MS });
    const feeds = [feedOf(database)];
    const scheduler = startScheduler({ database, feeds, now, onError: () => undefined });
    await begin();
    const begun = performance.now();
    await vi.waitFor(() => endedWell(database), { timeout: LEASE_MS + 30_000, interval: 50 });
    const took = performance.now() - begun;
    await scheduler.close();
    expect(await corpusChecksum(database)).toBe(calm);
    await database.close();
    return took;
  }

  async function endedWell({ db }: OpenDatabase): Promise<void> {
    const [newest, ...before] = await listNewestRuns(db, 50);
    expect(newest?.status).toBe('ok');
    expect(before.map(({ status }) => status).join()).toMatch(/^(|ok|interrupted(,interrupted)*)$/);
  }

  it.each(POINTS)(
    '%s, is followed by another on the same PostgreSQL at once',
    async (point) => {
      const url = await freshPostgresUrl();
      const { exit, go } = await asking(url, { point });
      const took = await taken(url, async () => {
        go();
        expect(await exit).toEqual([null, 'SIGKILL']);
      });
      expect(took).toBeLessThan(AT_ONCE_MS);
    },
    60_000,
  );

  it(
    'at any moment, many times over, loses and doubles nothing',
    async () => {
      for (let kills = 0; kills < Number(MARCARIO_FEED_KILLS); kills += 1) {
        const url = await freshPostgresUrl();
        const { child, exit, go } = await asking(url, {});
        go();
        setTimeout(() => child.kill('SIGKILL'), Math.random() * 1.2 * calmMs);
        await exit;
        expect(await taken(url, () => undefined)).toBeLessThan(AT_ONCE_MS);
      }
    },
    60_000 + Number(MARCARIO_FEED_KILLS) * 30_000,
  );

  it('or freezes with the lock in its hands, gives way within a lease', async () => {
    const url = await freshPostgresUrl();
    const { child, exit, go } = await stopping(url);
    const took = await taken(url, async () => {
      go();
      await untilStopped(child);
    });
    expect(took).toBeLessThan(WITHIN_A_LEASE_MS);
    child.kill('SIGCONT');
    // The resumed process has lost its session and cannot write.
    await exit;
    await isUnharmed(url);
  }, 120_000);

  it('or is cut off from the database, gives way within a lease', async () => {
    const url = await freshPostgresUrl();
    const relay = await relayTo(url);
    const { child, exit, go } = await stopping(relay.url);
    const took = await taken(url, async () => {
      go();
      await untilStopped(child);
      relay.freeze();
      child.kill('SIGCONT');
    });
    expect(took).toBeLessThan(WITHIN_A_LEASE_MS);
    relay.thaw();
    await exit;
    await relay.close();
    await isUnharmed(url);
  }, 120_000);

  async function isUnharmed(url: string): Promise<void> {
    const database = await openDatabase(url);
    expect(await corpusChecksum(database)).toBe(calm);
    await endedWell(database);
    await database.close();
  }
});

async function untilStopped(child: ChildProcess): Promise<void> {
  await vi.waitFor(
    async () => {
      const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8');
      expect(stat.slice(stat.lastIndexOf(')') + 2)).toMatch(/^T/);
    },
    { timeout: 10_000 },
  );
}
