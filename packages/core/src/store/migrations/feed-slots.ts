import { type Kysely, sql } from 'kysely';

/** The newest slot of its schedule that a feed was asked for, whichever process asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table feed_slot (source text primary key, slot timestamptz not null)`)
    .execute(db);
}
