import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { sql } from 'kysely';
import { openDatabase } from '../../packages/core/src/store/database/open-database.ts';

/**
 * A process that writes to an embedded database without a pause: its arguments are the database, the milliseconds of
 * its lease, and how many pages it writes before it suspends itself, if it does. It prints `holds` when it has begun,
 * and then why it stops.
 */
const [, , url = '', leaseMs = '', pages] = process.argv;
const PAGE_BYTES = 8_192;
const STOPPING_MS = 100;

/** Suspends the process in the middle of a statement: after a write, and before the lease is checked for the next one. */
function suspendAfter(pages: number): void {
  const write = fs.writeSync as (...values: unknown[]) => number;
  let left = pages;
  fs.writeSync = ((...values: unknown[]) => {
    const bytes = write(...values);
    if (bytes >= PAGE_BYTES) left -= 1;
    if (bytes >= PAGE_BYTES && left === 0) {
      process.kill(process.pid, 'SIGSTOP');
      // The signal may take a moment to reach this thread.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STOPPING_MS);
    }
    return bytes;
  }) as typeof fs.writeSync;
  syncBuiltinESMExports();
}

try {
  const { db } = await openDatabase(url, { leaseMs: Number(leaseMs) });
  await sql`create table if not exists written (n int, at timestamptz default now())`.execute(db);
  console.log('holds');
  if (pages !== undefined) suspendAfter(Number(pages));
  for (;;) {
    await sql`insert into written select n from generate_series(1, 20000) n`.execute(db);
    await sql`checkpoint`.execute(db);
  }
} catch (error) {
  console.log((error as Error).message);
  process.exit(1);
}
