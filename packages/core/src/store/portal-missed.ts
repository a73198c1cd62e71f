import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Notes that the portal gave no dossier of a number; the time since when stays as it was noted first. */
export async function noteMissed(db: Db, nro: string, at: string): Promise<void> {
  await db
    .insertInto('portal_missed')
    .values({ nro_solicitud: nro, missed_since: at, asked_at: at })
    .onConflict((held) => held.column('nro_solicitud').doUpdateSet({ asked_at: at }))
    .execute();
}

/** Forgets numbers whose dossiers are in the corpus. */
export async function forgetMissed(db: Db, nros: readonly string[]): Promise<void> {
  if (nros.length === 0) return;
  await db
    .deleteFrom('portal_missed')
    .where('nro_solicitud', '=', sql<string>`any(${nros})`)
    .execute();
}

/** Numbers that are missed since a time or later, those asked longest ago first. */
export async function missedNumbers(
  db: Db,
  { since, limit }: { readonly since: string; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('portal_missed')
    .select('nro_solicitud')
    .where('missed_since', '>', since)
    .orderBy('asked_at')
    .orderBy('nro_solicitud')
    .limit(limit)
    .execute();
  return rows.map((row) => row.nro_solicitud);
}
