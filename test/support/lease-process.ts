import { sql } from 'kysely';
import { openDatabase } from '../../packages/core/src/store/open-database.ts';

/**
 * A process that writes to an embedded database without a pause, for tests that suspend it: its arguments are
 * the database and the milliseconds of its lease. It prints `holds` when it has begun, and then why it stops.
 */
const [, , url = '', leaseMs = ''] = process.argv;
try {
  const { db } = await openDatabase(url, { leaseMs: Number(leaseMs) });
  await sql`create table if not exists written (n int, at timestamptz default now())`.execute(db);
  console.log('holds');
  for (;;) {
    await sql`insert into written select n from generate_series(1, 20000) n`.execute(db);
    await sql`checkpoint`.execute(db);
  }
} catch (error) {
  console.log((error as Error).message);
  process.exit(1);
}
