import { type Selectable, sql } from 'kysely';
import type { Scope } from '../../contract/scopes.ts';
import type { Db } from '../database/database.ts';
import type { ApiKeyTable } from '../database/key-tables.ts';
import { reassignCalendars } from './calendar-store.ts';

/** A stored API key: it never contains the raw key (decision D3). */
export interface StoredApiKey {
  readonly keyId: string;
  readonly label: string;
  readonly consumerId: string | null;
  readonly scopes: readonly Scope[];
  /** HMAC-SHA256 of the raw key under the pepper, hex. */
  readonly hash: string;
  readonly monthlyQuota: number;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** Id of the key that replaced this one at a rotation; null for none. */
  readonly replacedBy: string | null;
}

/** The usage of a key: units this month, and the approximate time of its last call. */
export interface KeyUse {
  /** Calls charged to its quota in this UTC calendar month. */
  readonly usedThisMonth: number;
  /**
   * Start of the last burst window, which is less than one window before the last call; null when the key was never
   * used.
   */
  readonly lastUsedAt: Date | null;
}

/** The changeable fields of a key; omitted fields keep their values. */
export type KeyChanges = Partial<
  Pick<StoredApiKey, 'label' | 'scopes' | 'monthlyQuota' | 'expiresAt'> & {
    /** Can be set or changed but never removed, because the key's watchlists would lose their owner. */
    readonly consumerId: string;
  }
>;

/** A key to be issued. */
export type NewApiKey = Omit<StoredApiKey, 'revokedAt' | 'replacedBy'>;

/** Stores a new key. */
export async function insertKey(db: Db, key: NewApiKey): Promise<void> {
  await db
    .insertInto('api_key')
    .values({
      key_id: key.keyId,
      label: key.label,
      consumer_id: key.consumerId,
      scopes: JSON.stringify(key.scopes),
      hmac: key.hash,
      monthly_quota: key.monthlyQuota,
      created_at: key.createdAt.toISOString(),
      expires_at: key.expiresAt?.toISOString() ?? null,
      revoked_at: null,
      replaced_by: null,
    })
    .execute();
}

/** Finds the key with this id, including revoked and expired ones; null when there is none. */
export async function findKey(db: Db, keyId: string): Promise<StoredApiKey | null> {
  const row = await db
    .selectFrom('api_key')
    .selectAll()
    .where('key_id', '=', keyId)
    .executeTakeFirst();
  return row ? toStoredKey(row) : null;
}

/** Lists every key with its use in `month` (its first day, `YYYY-MM-DD`), newest first. */
export async function listKeys(db: Db, month: string): Promise<(StoredApiKey & KeyUse)[]> {
  const rows = await db
    .selectFrom('api_key')
    .leftJoin('key_usage', (join) => join.onRef('key_usage.key_id', '=', 'api_key.key_id'))
    .selectAll('api_key')
    .select([
      'key_usage.burst_started_at',
      sql<number>`case when key_usage.month = ${month}::date then key_usage.month_calls else 0 end`.as(
        'used_this_month',
      ),
    ])
    .orderBy('api_key.created_at', 'desc')
    .orderBy('api_key.key_id')
    .execute();
  return rows.map((row) => ({
    ...toStoredKey(row),
    usedThisMonth: row.used_this_month,
    lastUsedAt: row.burst_started_at === null ? null : new Date(row.burst_started_at),
  }));
}

/** Changes a key that is not revoked, with effect from its next call; null when no such key exists. */
export async function changeKey(
  db: Db,
  keyId: string,
  { label, consumerId, scopes, monthlyQuota, expiresAt }: KeyChanges,
): Promise<StoredApiKey | null> {
  const row = await db
    .updateTable('api_key')
    .set({
      ...(label === undefined ? {} : { label }),
      ...(consumerId === undefined ? {} : { consumer_id: consumerId }),
      ...(scopes === undefined ? {} : { scopes: JSON.stringify(scopes) }),
      ...(monthlyQuota === undefined ? {} : { monthly_quota: monthlyQuota }),
      ...(expiresAt === undefined ? {} : { expires_at: expiresAt?.toISOString() ?? null }),
    })
    .where('key_id', '=', keyId)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ? toStoredKey(row) : null;
}

/** Revokes a key from `at` on; false when no valid key has this id. */
export async function revokeKey(db: Db, keyId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_key')
    .set({ revoked_at: at.toISOString() })
    .where('key_id', '=', keyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A rotation: which key replaces another, and until when both are valid. */
interface KeySuccession {
  readonly keyId: string;
  readonly successor: NewApiKey;
  /** Null to revoke the old key immediately. An earlier expiry of the old key still applies. */
  readonly overlapUntil: Date | null;
}

/**
 * Inserts a new key and revokes or expires the key that it replaces, in one transaction. Returns false, without the new
 * key, when the old one is revoked or was already replaced.
 */
export async function replaceKey(
  db: Db,
  { keyId, successor, overlapUntil }: KeySuccession,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await insertKey(transaction, successor);
    const { numUpdatedRows } = await transaction
      .updateTable('api_key')
      .set({
        replaced_by: successor.keyId,
        ...(overlapUntil === null
          ? { revoked_at: successor.createdAt.toISOString() }
          : {
              expires_at: sql<string>`least(expires_at, ${overlapUntil.toISOString()}::timestamptz)`,
            }),
      })
      .where('key_id', '=', keyId)
      .where('revoked_at', 'is', null)
      .where('replaced_by', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      await reassignCalendars(transaction, { from: keyId, to: successor.keyId });
      return true;
    }
    await transaction.deleteFrom('api_key').where('key_id', '=', successor.keyId).execute();
    return false;
  });
}

function toStoredKey(row: Selectable<ApiKeyTable>): StoredApiKey {
  return {
    keyId: row.key_id,
    label: row.label,
    consumerId: row.consumer_id,
    scopes: row.scopes,
    hash: row.hmac,
    monthlyQuota: row.monthly_quota,
    createdAt: new Date(row.created_at),
    expiresAt: row.expires_at === null ? null : new Date(row.expires_at),
    revokedAt: row.revoked_at === null ? null : new Date(row.revoked_at),
    replacedBy: row.replaced_by,
  };
}

/** Reads the fingerprint of the secret that this database uses; null before any was stored. */
export async function readSecretFingerprint(db: Db): Promise<string | null> {
  const row = await db.selectFrom('secret_fingerprint').select('fingerprint').executeTakeFirst();
  return row?.fingerprint ?? null;
}

/**
 * Stores a fingerprint unless one is stored already.
 * @returns the stored fingerprint, which is another process's if two first starts were concurrent
 */
export async function insertFingerprintIfAbsent(db: Db, fingerprint: string): Promise<string> {
  const known = await readSecretFingerprint(db);
  if (known !== null) return known;
  await sql`insert into secret_fingerprint (fingerprint) values (${fingerprint})
    on conflict (only_row) do nothing`.execute(db);
  return (await readSecretFingerprint(db)) ?? fingerprint;
}

/**
 * Replaces the fingerprint `from` by `to`. It is one statement, so that of two concurrent rotations the second sees the
 * result of the first.
 * @returns false when the stored fingerprint is neither of the two
 */
export async function replaceSecretFingerprint(
  db: Db,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const { rows } = await sql`update secret_fingerprint set fingerprint = ${to}
    where fingerprint in (${from}, ${to}) returning fingerprint`.execute(db);
  return rows.length > 0;
}
