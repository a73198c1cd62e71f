import { type Kysely, sql } from 'kysely';

/** What the secret is known again by under which the keys and cursors of this database are sealed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table secret_fingerprint (
      only_row boolean primary key default true check (only_row),
      fingerprint text not null
    )`)
    .execute(db);
}
