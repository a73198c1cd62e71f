import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Keeps the fingerprint of the secret that seals now, where the one kept so far is among those of the
 * secrets that open, or none is kept. One statement, so two starts at once cannot both be the first.
 * @returns false, and keeps what it has, for a database of another secret
 */
export async function keepFingerprint(
  db: Db,
  { sealing, opening }: { readonly sealing: string; readonly opening: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`insert into secret_fingerprint as held (fingerprint)
    values (${sealing})
    on conflict (only_row) do update set fingerprint = excluded.fingerprint
    where held.fingerprint = any(${opening}::text[])
    returning fingerprint`.execute(db);
  return rows.length > 0;
}
