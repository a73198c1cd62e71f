import { type Selectable, sql } from 'kysely';
import type { Scope } from '../contract/scopes.ts';
import { passCalendarsOn } from './calendar-store.ts';
import type { ApiKeyTable, Db } from './database.ts';

/** An API key as it is kept: never the raw key (decision D3). */
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
  /** The key that took its place at a rotation. */
  readonly replacedBy: string | null;
}

/** What a key was used for. */
export interface KeyUse {
  /** Calls of this UTC calendar month that its quota was charged with. */
  readonly usedThisMonth: number;
  /** When the last burst window began: within such a window of its last call; null: it never called. */
  readonly lastUsedAt: Date | null;
}

/** What of a key may be changed; what is left out stays. */
export type KeyChanges = Partial<
  Pick<StoredApiKey, 'label' | 'scopes' | 'monthlyQuota' | 'expiresAt'> & {
    /** Set or changed, and never removed: its watchlists would have no owner. */
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

/** The key of this id, revoked and expired ones too; null when there is none. */
export async function findKey(db: Db, keyId: string): Promise<StoredApiKey | null> {
  const row = await db
    .selectFrom('api_key')
    .selectAll()
    .where('key_id', '=', keyId)
    .executeTakeFirst();
  return row ? keyOf(row) : null;
}

/** Every key with what it used in `month` (its first day, `YYYY-MM-DD`), newest first. */
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
    ...keyOf(row),
    usedThisMonth: row.used_this_month,
    lastUsedAt: row.burst_started_at === null ? null : new Date(row.burst_started_at),
  }));
}

/** Changes a key that is not revoked, for every call from now on; null when there is none. */
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
  return row ? keyOf(row) : null;
}

/** Revokes a key from `at` on; false when there is none that is still in force. */
export async function revokeKey(db: Db, keyId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_key')
    .set({ revoked_at: at.toISOString() })
    .where('key_id', '=', keyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A rotation: which key takes the place of another, and until when both are good. */
interface KeySuccession {
  readonly keyId: string;
  readonly successor: NewApiKey;
  /** Null: the old key is revoked at once. An expiry of its own that is earlier holds. */
  readonly overlapUntil: Date | null;
}

/**
 * Puts a new key in the place of one in force and ends that one, both or neither; false when there
 * is none in force, or it has a successor already.
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
      await passCalendarsOn(transaction, { from: keyId, to: successor.keyId });
      return true;
    }
    await transaction.deleteFrom('api_key').where('key_id', '=', successor.keyId).execute();
    return false;
  });
}

function keyOf(row: Selectable<ApiKeyTable>): StoredApiKey {
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
