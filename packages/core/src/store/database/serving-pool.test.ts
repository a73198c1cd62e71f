import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshPostgresUrl } from '../../../../../test/support/fresh-database.ts';
import { type Relay, relayTo } from '../../../../../test/support/serve-relay.ts';
import { LostAnswerError } from './database-errors.ts';
import { createServingPool, isoDatePool } from './serving-pool.ts';

const DEADLINE_MS = 500;

let relay: Relay;
let db: Kysely<unknown>;
beforeAll(async () => {
  relay = await relayTo(await freshPostgresUrl());
  // With only one connection, a lost one that stayed in the pool would fail all later statements.
  const pool = new pg.Pool({ connectionString: relay.url, max: 1, connectionTimeoutMillis: 2_000 });
  pool.on('error', () => {});
  db = new Kysely({ dialect: new PostgresDialect({ pool: createServingPool(pool, DEADLINE_MS) }) });
});
afterAll(async () => {
  await db.destroy();
  await relay.cut();
});

const one = async () => (await sql<{ n: number }>`select 1 as n`.execute(db)).rows;

describe('a serving connection', () => {
  it('answers, also what is planned once', async () => {
    const twice = (n: number) =>
      sql`/* prepared twice */ select ${n}::integer * 2 as n`.execute(db);
    for (const n of [1, 2]) expect((await twice(n)).rows).toEqual([{ n: 2 * n }]);
    await sql`select /* prepared behind */ 1 as n`.execute(db);
    const { rows } = await sql`select name from pg_prepared_statements order by name`.execute(db);
    expect(rows).toEqual([{ name: 'behind' }, { name: 'twice' }]);
  });

  it('tells a refused statement from a lost one, and serves on', async () => {
    await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' });
    expect(await one()).toEqual([{ n: 1 }]);
  });

  it('has the server give up what takes too long', async () => {
    const slow = sql`select pg_sleep(60)`.execute(db);
    await expect(slow).rejects.toSatisfy(
      (error) => error instanceof LostAnswerError || (error as { code: string }).code === '57014',
    );
    expect(await one()).toEqual([{ n: 1 }]);
  });

  it('is given up when the database hangs, and another serves once it is back', async () => {
    relay.freeze();
    await expect(one()).rejects.toBeInstanceOf(LostAnswerError);
    relay.thaw();
    expect(await one()).toEqual([{ n: 1 }]);
  });

  it('is given up when the server ends it', async () => {
    const ended = sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
    await expect(ended).rejects.toBeInstanceOf(LostAnswerError);
    expect(await one()).toEqual([{ n: 1 }]);
  });
});

it.each([
  { name: 'serving', poolOf: (pool: pg.Pool) => createServingPool(pool, DEADLINE_MS) },
  { name: 'dated', poolOf: isoDatePool },
])(
  'a $name connection that is lost before its first statement is not kept as one in use',
  async ({ poolOf }) => {
    const pool = new pg.Pool({ connectionString: relay.url, max: 1 });
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    pool.once('connect', () => relay.cut());
    const connections = poolOf(pool);
    await expect(connections.connect()).rejects.toThrow();
    await relay.mend();
    expect(pool.totalCount).toBe(0);
    (await connections.connect()).release();
    await connections.end();
  },
);
