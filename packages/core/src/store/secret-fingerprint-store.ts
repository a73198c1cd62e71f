import { sql } from 'kysely';
import type { Db } from './database.ts';

/** The fingerprint of the secret that this database goes by; null before any was taken. */
export async function knownFingerprint(db: Db): Promise<string | null> {
  const row = await db.selectFrom('secret_fingerprint').select('fingerprint').executeTakeFirst();
  return row?.fingerprint ?? null;
}

/**
 * Keeps a fingerprint where none is kept yet.
 * @returns the one that is kept, which is another's where two starts were the first at once
 */
export async function firstFingerprint(db: Db, fingerprint: string): Promise<string> {
  const known = await knownFingerprint(db);
  if (known !== null) return known;
  await sql`insert into secret_fingerprint (fingerprint) values (${fingerprint})
    on conflict (only_row) do nothing`.execute(db);
  return (await knownFingerprint(db)) ?? fingerprint;
}

/**
 * Puts one fingerprint in the place of another. One statement, so of two rotations at once the second finds
 * what the first left.
 * @returns false where the database goes by neither
 */
export async function replaceFingerprint(
  db: Db,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const { rows } = await sql`update secret_fingerprint set fingerprint = ${to}
    where fingerprint in (${from}, ${to}) returning fingerprint`.execute(db);
  return rows.length > 0;
}
