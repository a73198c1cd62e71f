import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshPostgresUrl } from '../../../../test/support/fresh-database.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { retriedTransaction } from './retried-transaction.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabase(await freshPostgresUrl());
});
afterAll(() => database.close());

/** Each holds a lock of its own, and then asks for that of the other. */
async function crossing(): Promise<{ done: string[]; begun: number }> {
  const done: string[] = [];
  let begun = 0;
  let holding = 0;
  let bothHold: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    bothHold = resolve;
  });
  const run = (own: number, other: number) =>
    retriedTransaction(database.db, async (trx) => {
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
  const failing = retriedTransaction(database.db, async (trx) => {
    tries += 1;
    await sql`select 1 / 0`.execute(trx);
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(tries).toBe(1);
});
