import { type Kysely, sql } from 'kysely';

/** Counts what a run took for empty because a spreadsheet has an error there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['sync_run', 'source_document']) {
    await sql
      .raw(`alter table ${table} add column error_cells integer not null default 0`)
      .execute(db);
  }
}
