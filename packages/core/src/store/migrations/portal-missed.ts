import { type Kysely, sql } from 'kysely';

/** Numbers of which the portal gave no dossier, to be asked again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table portal_missed (
      nro_solicitud text collate "C" primary key,
      missed_since timestamptz not null,
      asked_at timestamptz not null
    )`)
    .execute(db);
}
