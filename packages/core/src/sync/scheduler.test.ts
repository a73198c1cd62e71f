import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { corpusChecksum } from '../../../../test/support/corpus-checksum.ts';
import { temporaryFolder } from '../../../../test/support/documents.ts';
import { dossiers } from '../../../../test/support/dossiers.ts';
import { freshPostgresUrl } from '../../../../test/support/fresh-database.ts';
import { type StagedFeed, stagedFeed } from '../../../../test/support/staged-feed.ts';
import { type OpenDatabase, openDatabase } from '../store/database/open-database.ts';
import { listNewestRuns } from '../store/feeds/run-ledger.ts';
import {
  latestDueTime,
  runFeedNow,
  type Scheduler,
  type SchedulerOptions,
  startScheduler,
} from './scheduler.ts';

/** The lease; a scheduler checks its feeds five times per lease. */
const LEASE_MS = 3_000;
const SEVERAL_LOOKS_MS = 1_300;

describe('processes that ask feeds by the clock on one PostgreSQL', () => {
  const folder = temporaryFolder();
  let databases: OpenDatabase[] = [];
  let schedulers: Scheduler[] = [];
  let clock: Date;
  const now = () => clock;
  const at = (text: string) => {
    clock = new Date(text);
  };

  beforeEach(async () => {
    const url = await freshPostgresUrl();
    const open = () => openDatabase(url, { leaseMs: LEASE_MS });
    databases = [await open(), await open()];
    at('2026-03-02T12:10:00Z');
  });
  afterEach(async () => {
    await stopAll();
    await Promise.all(databases.map(({ close }) => close()));
  });

  const stopAll = async () => {
    await Promise.all(schedulers.map(({ close }) => close()));
    schedulers = [];
  };
  const start = (process: number, feeds: readonly StagedFeed[], options = {}) => {
    const database = databases[process] as OpenDatabase;
    const defaults: SchedulerOptions = { database, now, feeds, onError: () => undefined };
    const scheduler = startScheduler({ ...defaults, ...options });
    schedulers.push(scheduler);
    return scheduler;
  };
  const ledger = () => listNewestRuns((databases[0] as OpenDatabase).db, 20);
  const statuses = async () => (await ledger()).map(({ status }) => status).join();
  const pause = () => new Promise((resolve) => setTimeout(resolve, SEVERAL_LOOKS_MS));

  it(`ask a feed once for each slot, whoever comes first ${proves('A4-SHARED', 'B7-SCHEDULE')}`, async () => {
    const feeds = [stagedFeed({}, []), stagedFeed({}, [])] as const;
    feeds.forEach((feed, process) => {
      start(process, [feed]);
    });
    await vi.waitFor(async () => expect(await statuses()).toBe('ok'));
    for (const [i, hour] of ['13', '14', '15'].entries()) {
      at(`2026-03-02T${hour}:00:00Z`);
      await vi.waitFor(async () => expect(await ledger()).toHaveLength(i + 2), 5_000);
      await pause();
      expect(await ledger()).toHaveLength(i + 2);
    }
    expect(feeds[0].asked() + feeds[1].asked()).toBe(4);
  });

  it('make up at their start, once, for the slots that passed while nobody ran', async () => {
    const feed = stagedFeed({}, []);
    start(0, [feed]);
    await vi.waitFor(async () => expect(await ledger()).toHaveLength(1));
    await stopAll();
    at('2026-03-05T18:30:00Z');
    start(0, [feed]);
    start(1, [feed]);
    await vi.waitFor(async () => expect(await ledger()).toHaveLength(2), 5_000);
    await pause();
    expect(feed.asked()).toBe(2);
  });

  it('leave a slot alone for which the feed was asked by hand', async () => {
    const feed = stagedFeed({}, []);
    await runFeedNow({ database: databases[1] as OpenDatabase, now }, feed, {});
    start(0, [feed]);
    await pause();
    expect(feed.asked()).toBe(1);
  });

  it('stop between batches when they are closed, and the next one goes on', async () => {
    const path = await folder.document('many.ndjson', dossiers(0, 8_000));
    const feed = stagedFeed({}, [path]);
    start(0, [feed]);
    await vi.waitFor(async () => expect((await ledger())[0]?.created).toBeGreaterThan(0), {
      interval: 5,
      timeout: 20_000,
    });
    await stopAll();
    expect(await ledger()).toMatchObject([
      { status: 'interrupted', error: 'Stopped before the end' },
    ]);
    start(1, [feed]);
    await vi.waitFor(async () => expect(await statuses()).toMatch(/^ok(,interrupted)+$/), 20_000);
    const resumed = await corpusChecksum(databases[0] as OpenDatabase);

    const calm = await openDatabase(await freshPostgresUrl());
    await runFeedNow({ database: calm, now }, stagedFeed({}, [path]), {});
    expect(await corpusChecksum(calm)).toBe(resumed);
    await calm.close();
  });

  it('tell of a feed that breaks, leave it for a while, and go on with the others', async () => {
    const onError = vi.fn();
    const good = stagedFeed({ source: 'gazette' }, []);
    const broken: StagedFeed = {
      ...stagedFeed({}, []),
      items: () => {
        throw new Error('broken');
      },
    };
    start(0, [broken, good], { onError });
    await vi.waitFor(async () => expect(await ledger()).toMatchObject([{ source: 'gazette' }]));
    await pause();
    expect(onError).toHaveBeenCalledTimes(1);
    at('2026-03-02T12:12:00Z');
    await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(2), 5_000);
  });
});

const slot = (pattern: string, now: string) => latestDueTime(pattern, new Date(now))?.toISOString();

describe('the newest slot of a schedule', () => {
  it.each([
    ['is the moment itself', '0 7 * * *', '2026-07-15T11:00:00.000Z', '2026-07-15T11:00:00.000Z'],
    [
      'is of the day before until then',
      '0 7 * * *',
      '2026-07-15T10:59:59Z',
      '2026-07-14T11:00:00Z',
    ],
    ['is of Friday on Sunday', '0 7 * * 1-5', '2026-07-19T15:00:00Z', '2026-07-17T11:00:00Z'],
    ['follows the clocks into summer', '0 7 * * *', '2026-09-06T20:00:00Z', '2026-09-06T10:00:00Z'],
    ['follows the clocks into winter', '0 7 * * *', '2026-04-05T20:00:00Z', '2026-04-05T11:00:00Z'],
    [
      'is once in the hour that is there twice',
      '30 23 * * *',
      '2026-04-05T03:45:00Z',
      '2026-04-05T02:30:00Z',
    ],
    ['may be long ago', '0 0 1 1 *', '2026-12-31T12:00:00Z', '2026-01-01T03:00:00Z'],
  ])('%s', (_, pattern, now, expected) => {
    expect(slot(pattern, now)).toBe(new Date(expected).toISOString());
  });

  it('comes in the night in which its hour is left out', () => {
    const before = '2026-09-06T03:59:59.000Z';
    const after = '2026-09-06T04:30:00.000Z';
    expect(slot('30 0 * * *', before)).not.toBe(slot('30 0 * * *', after));
  });
});
