import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { freshPostgresUrl } from '../../../../../test/support/fresh-database.ts';
import { onBothDatabases } from '../../../../../test/support/on-both-databases.ts';
import { relayTo } from '../../../../../test/support/serve-relay.ts';
import { listNewestRuns, recoverRuns, startRun } from '../feeds/run-ledger.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { runTransactionWithRetry, tryWithWriter, withWriter } from './transactions.ts';

const now = new Date('2026-01-02T00:00:00.000Z');
const aRun = { source: 'canonical', document: 'x', startedAt: '2026-01-01T00:00:00.000Z' };

onBothDatabases('a writer', (on) => {
  it(`is alone, and goes in turn ${proves('A4-WRITER')}`, async () => {
    const log: string[] = [];
    const write = (name: string) =>
      withWriter(on.database, async () => {
        log.push(`${name} in`);
        await setTimeout(5);
        log.push(`${name} out`);
      });
    await Promise.all([write('a'), write('b'), write('c')]);
    expect(log).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
  });

  it('lets readers go on meanwhile', async () => {
    await withWriter(on.database, async () => {
      await expect(sql`select 1`.execute(on.database.db)).resolves.toBeDefined();
    });
  });

  it('makes room when it fails', async () => {
    await expect(withWriter(on.database, () => Promise.reject(new Error('x')))).rejects.toThrow(
      'x',
    );
    expect(await tryWithWriter(on.database, async () => 'in')).toBe('in');
  });

  it('turns away who does not want to wait', async () => {
    await withWriter(on.database, async () => {
      expect(await tryWithWriter(on.database, async () => 'in')).toBeUndefined();
    });
  });

  it('recovers runs of dead processes, and leaves the run of a living writer alone', async () => {
    await withWriter(on.database, async (writer) => {
      await startRun(writer, aRun);
      await recoverRuns(on.database, now);
      expect(await listNewestRuns(on.database.db, 1)).toMatchObject([{ status: 'running' }]);
    });
    await recoverRuns(on.database, now);
    expect(await listNewestRuns(on.database.db, 1)).toMatchObject([
      { status: 'interrupted', finishedAt: now.toISOString() },
    ]);
  });
});

describe('a writer on PostgreSQL', () => {
  it(`is alone among processes, and cannot write on once its session is lost ${proves('B6-ONE-WRITER')}`, async () => {
    const url = await freshPostgresUrl();
    const one = await openDatabase(url);
    const other = await openDatabase(url);
    const writing = withWriter(one, async (writer) => {
      expect(await tryWithWriter(other, async () => 'in')).toBeUndefined();
      await sql`select pg_terminate_backend(pid) from pg_locks join pg_database on oid = database
        where locktype = 'advisory' and datname = current_database()`.execute(other.db);
      expect(await withWriter(other, async () => 'in')).toBe('in');
      await startRun(writer, aRun);
    });
    await expect(writing).rejects.toThrow();
    expect(await listNewestRuns(other.db, 1)).toEqual([]);
    await Promise.all([one.close(), other.close()]);
  });

  it('loses the lock within a lease when its network falls silent', async () => {
    const url = await freshPostgresUrl();
    const relay = await relayTo(url);
    const far = await openDatabase(relay.url, { leaseMs: 1_500 });
    const near = await openDatabase(url);
    const writing = withWriter(far, async (writer) => {
      relay.freeze();
      const begun = performance.now();
      expect(await withWriter(near, async () => 'in')).toBe('in');
      expect(performance.now() - begun).toBeLessThan(10_000);
      await relay.cut();
      await startRun(writer, aRun);
    });
    await expect(writing).rejects.toThrow();
    expect(await listNewestRuns(near.db, 1)).toEqual([]);
    await Promise.all([far.close(), near.close(), relay.close()]);
  });

  it('delays nobody when its network falls silent while it waits', async () => {
    const url = await freshPostgresUrl();
    const relay = await relayTo(url);
    const far = await openDatabase(relay.url, { leaseMs: 20_000 });
    const [one, other] = [await openDatabase(url), await openDatabase(url)];
    let waiting: Promise<unknown> = Promise.resolve();
    await withWriter(one, async () => {
      await new Promise<void>((isWaiting) => {
        waiting = withWriter(far, async () => 'in', isWaiting).catch(() => 'lost');
      });
      relay.freeze();
    });
    const begun = performance.now();
    expect(await withWriter(other, async () => 'in')).toBe('in');
    expect(performance.now() - begun).toBeLessThan(5_000);
    await relay.cut();
    expect(await waiting).toBe('lost');
    await Promise.all([far.close(), one.close(), other.close()]);
  });

  it('gives its session back with the limits that it had', async () => {
    const { db, close, ...database } = await openDatabase(await freshPostgresUrl());
    const limit = sql<{ idle_session_timeout: string }>`show idle_session_timeout`;
    const shown = await withWriter({ ...database, db, close }, (writer) => limit.execute(writer));
    expect(shown.rows).toEqual([{ idle_session_timeout: '25s' }]);
    expect((await limit.execute(db)).rows).toEqual([{ idle_session_timeout: '0' }]);
    await close();
  });
});

let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabase(await freshPostgresUrl());
});
afterAll(() => database.close());

/** Runs two transactions that each hold a lock and then wait for that of the other, which is a deadlock. */
async function crossing(): Promise<{ done: string[]; begun: number }> {
  const done: string[] = [];
  let begun = 0;
  let holding = 0;
  let bothHold: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    bothHold = resolve;
  });
  const run = (own: number, other: number) =>
    runTransactionWithRetry(database.db, async (trx) => {
      begun += 1;
      await sql`select pg_advisory_xact_lock(${own})`.execute(trx);
      holding += 1;
      if (holding === 2) bothHold();
      await held;
      await sql`select pg_advisory_xact_lock(${other})`.execute(trx);
      done.push(`${own} ${other}`);
    });
  await Promise.all([run(1, 2), run(2, 1)]);
  return { done, begun };
}

it('does again what was given up for another one', async () => {
  const { done, begun } = await crossing();
  expect([...done].sort()).toEqual(['1 2', '2 1']);
  expect(begun).toBe(3);
});

it('does not hide any other failure', async () => {
  let tries = 0;
  const failing = runTransactionWithRetry(database.db, async (trx) => {
    tries += 1;
    await sql`select 1 / 0`.execute(trx);
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(tries).toBe(1);
});
