import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { sql } from 'kysely';
import { openDatabase } from '../../packages/core/src/store/database/open-database.ts';

/**
 * A process that writes to an embedded database continuously. Arguments: database, lease in milliseconds and,
 * optionally, the number of pages after which it suspends itself. It prints `holds` when it starts, and later the
 * reason why it stops.
 */
const [, , url = '', leaseMs = '', pages] = process.argv;
const PAGE_BYTES = 8_192;
const STOPPING_MS = 100;

/** Suspends the process in the middle of a statement: after a write, before the next check of the lease. */
function suspendAfter(pages: number): void {
  const write = fs.writeSync as (...values: unknown[]) => number;
  let left = pages;
  fs.writeSync = ((...values: unknown[]) => {
    const bytes = write(...values);
    if (bytes >= PAGE_BYTES) left -= 1;
    if (bytes >= PAGE_BYTES && left === 0) {
      process.kill(process.pid, 'SIGSTOP');
      // Blocks this thread, because the signal may take a moment to arrive.
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
