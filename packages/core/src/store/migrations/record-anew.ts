import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { fillRecord } from '../fill-record.ts';

/**
 * Counts the marks that state a legal person's name, and works out anew what is kept beside the marks:
 * names that came in one document with the person who bears them are joined, oppositions are read from
 * texts under unknown codes too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table persona_nombre add column marcas integer not null default 0')
    .execute(db);
  // A later step adds this column; what writes marks writes it today.
  await sql.raw('alter table brand add column if not exists renovaciones jsonb').execute(db);
  await fillRecord(db as Kysely<unknown> as Db);
}
