import { sql } from 'kysely';
import { afterAll, beforeAll, describe } from 'vitest';

import {
  type OpenDatabase,
  openDatabase,
} from '../../packages/core/src/store/database/open-database.ts';
import { freshPgliteUrl, freshPostgresUrl } from './fresh-database.ts';

/** The migrated database of a suite, open while its tests run. */
export interface SuiteDatabase {
  readonly database: OpenDatabase;
  readonly url: string;
  /** Deletes the rows of every table. */
  readonly clear: () => Promise<void>;
}

const KINDS = [
  { kind: 'PGlite', freshUrl: freshPgliteUrl },
  { kind: 'PostgreSQL', freshUrl: freshPostgresUrl },
];

/** Runs the same tests on a new embedded database and on a new PostgreSQL database. */
export function onBothDatabases(name: string, suite: (on: SuiteDatabase) => void): void {
  describe.each(KINDS)(`${name}, on $kind`, ({ freshUrl }) => {
    const on: { url: string; database: OpenDatabase } = Object.create(null);
    beforeAll(async () => {
      on.url = await freshUrl();
      on.database = await openDatabase(on.url);
    });
    afterAll(() => on.database.close());
    suite(Object.assign(on, { clear: () => clear(on.database) }));
  });
}

/** Truncates only tables with rows, because truncating all takes longer than most tests. */
async function clear({ db }: OpenDatabase): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
  const counts = rows.map(
    ({ name }) => `select '${name}' as name where exists (select from ${name})`,
  );
  const filled = await sql.raw<{ name: string }>(counts.join(' union all ')).execute(db);
  const names = filled.rows.map((row) => row.name).join();
  if (names !== '') await sql.raw(`truncate ${names} restart identity cascade`).execute(db);
}
