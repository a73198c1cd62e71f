import { type Kysely, sql } from 'kysely';

/** Calls of one key are counted together: a row tells how many were admitted, and not only whether. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table key_usage
      alter column burst_admitted type integer using burst_admitted::integer,
      alter column quota_admitted type integer using quota_admitted::integer`)
    .execute(db);
}
