import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { dropTables } from '../../../../../test/support/fresh-database.ts';
import type { Db } from './database.ts';
import { createMigrator } from './migrate.ts';
import { openDatabase } from './open-database.ts';

/**
 * The newest migration of the previous release. During a deployment, processes of that release read and write tables to
 * which later migrations have been applied. Update it with each release.
 */
const BEFORE = '0023-demands';

interface Column {
  readonly at: string;
  readonly type: string;
  /** Whether an insert may omit the column. */
  readonly optional: boolean;
}

async function schemaOf(db: Db) {
  const columns = await sql<Column>`
    select table_name || '.' || column_name as at, data_type as type,
      is_nullable = 'YES' or column_default is not null or is_identity = 'YES'
        or is_generated = 'ALWAYS' as optional
    from information_schema.columns where table_schema = 'public' order by 1`.execute(db);
  const rules = await sql<{ at: string; rule: string }>`
    select conrelid::regclass::text as at, pg_get_constraintdef(oid) as rule from pg_constraint
    where connamespace = 'public'::regnamespace union all
    select indrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index
    join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and indisunique order by 1, 2`.execute(db);
  return { columns: columns.rows, rules: rules.rows };
}

it('leaves the version before every column, and asks nothing more of the rows that it writes', async () => {
  const database = await openDatabase('pglite://memory');
  const { db } = database;
  await dropTables(db);
  await createMigrator(db).migrateTo(BEFORE);
  const before = await schemaOf(db);
  await createMigrator(db).migrateToLatest();
  const after = await schemaOf(db);
  await database.close();

  expect(before.columns.length).toBeGreaterThan(100);
  expect(after.columns).toEqual(expect.arrayContaining(before.columns));
  const tables = new Set(before.columns.map(({ at }) => at.split('.')[0]));
  const known = new Set(before.columns.map(({ at }) => at));
  const added = after.columns.filter(
    ({ at }) => tables.has(at.split('.')[0] ?? '') && !known.has(at),
  );
  expect(added.filter(({ optional }) => !optional)).toEqual([]);
  // Defaults satisfy a constraint on added columns only, because the previous release writes no other values to them.
  const namesKnown = ({ at, rule }: { at: string; rule: string }) =>
    (rule.match(/\w+/g) ?? []).some((word) => known.has(`${at}.${word}`));
  const rules = after.rules.filter((one) => tables.has(one.at) && namesKnown(one));
  expect(before.rules).toEqual(expect.arrayContaining(rules));
});
