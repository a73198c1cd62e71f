import { type Kysely, sql } from 'kysely';

/** Sweeps ask for the changes of a mark. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create index corpus_changes_brand on corpus_changes (nro_solicitud, seq)')
    .execute(db);
}
