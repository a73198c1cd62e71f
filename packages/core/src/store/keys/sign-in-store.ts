import { type Selectable, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { OAuthRecordTable } from '../database/key-tables.ts';
import type { NewApiKey } from './key-store.ts';

/** A stored record of the authorization server: ids are keyed hashes, and the payload is encrypted. */
type StoredOAuthRecord = Pick<
  Selectable<OAuthRecordTable>,
  'model' | 'id_hash' | 'payload' | 'label' | 'key_id' | 'grant_hash' | 'uid_hash'
> & {
  readonly created_at: string;
  /** Null for a record that does not expire. */
  readonly expires_at: string | null;
};

/** A record that has not expired. `consumed` is true for a code or refresh token that has been used. */
interface FoundOAuthRecord {
  readonly idHash: string;
  readonly payload: string;
  readonly consumed: boolean;
}

/** Selects a record by hashes of its id, or by hashes of the uid of its session. */
type OAuthRecordKey =
  | { readonly model: string; readonly idHashes: readonly string[] }
  | { readonly model: string; readonly uidHashes: readonly string[] };

/** Inserts a record, or replaces the one with the same id. */
export async function upsertOAuthRecord(db: Db, record: StoredOAuthRecord): Promise<void> {
  const { model: _, id_hash: __, created_at: ___, ...changed } = record;
  await db
    .insertInto('oauth_record')
    .values({ ...record, consumed_at: null })
    .onConflict((conflict) => conflict.columns(['model', 'id_hash']).doUpdateSet(changed))
    .execute();
}

/** Reads a record that has not expired at `now`; null when there is none. */
export async function findOAuthRecord(
  db: Db,
  key: OAuthRecordKey,
  now: Date,
): Promise<FoundOAuthRecord | null> {
  const row = await db
    .selectFrom('oauth_record')
    .select(['id_hash', 'payload', 'consumed_at'])
    .where('model', '=', key.model)
    .where((eb) =>
      'idHashes' in key ? eb('id_hash', 'in', key.idHashes) : eb('uid_hash', 'in', key.uidHashes),
    )
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now.toISOString())]))
    .executeTakeFirst();
  if (row === undefined) return null;
  return { idHash: row.id_hash, payload: row.payload, consumed: row.consumed_at !== null };
}

/** Marks a record as used; false when it was already used. Of two concurrent calls only one returns true. */
export async function consumeOAuthRecord(
  db: Db,
  {
    model,
    idHashes,
    at,
  }: { readonly model: string; readonly idHashes: readonly string[]; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oauth_record')
    .set({ consumed_at: at.toISOString() })
    .where('model', '=', model)
    .where('id_hash', 'in', idHashes)
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a record; false when there was none. */
export async function deleteOAuthRecord(
  db: Db,
  { model, idHashes }: { readonly model: string; readonly idHashes: readonly string[] },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('oauth_record')
    .where('model', '=', model)
    .where('id_hash', 'in', idHashes)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes every record of a grant, including its codes and tokens. */
export async function deleteOAuthGrant(db: Db, grantHashes: readonly string[]): Promise<void> {
  await db.deleteFrom('oauth_record').where('grant_hash', 'in', grantHashes).execute();
}

/** Extends the expiry of a dynamically registered client, because a user signed in with it. */
export async function extendOAuthClient(
  db: Db,
  { idHashes, until }: { readonly idHashes: readonly string[]; readonly until: Date },
): Promise<void> {
  await db
    .updateTable('oauth_record')
    .set({ expires_at: until.toISOString() })
    .where('model', '=', 'Client')
    .where('id_hash', 'in', idHashes)
    .where('expires_at', 'is not', null)
    .execute();
}

/** Extends the expiry of a grant, because one of its refresh tokens was used; a deleted grant stays deleted. */
export async function extendOAuthGrant(
  db: Db,
  { grantHashes, until }: { readonly grantHashes: readonly string[]; readonly until: Date },
): Promise<void> {
  await db
    .updateTable('oauth_record')
    .set({ expires_at: until.toISOString() })
    .where('model', '=', 'Grant')
    .where('grant_hash', 'in', grantHashes)
    .execute();
}

/** Deletes at most `max` expired records, skipping locked rows, so that concurrent calls do not wait for each other. */
export async function sweepOAuthRecords(
  db: Db,
  { now, max }: { readonly now: Date; readonly max: number },
): Promise<void> {
  await sql`delete from oauth_record where (model, id_hash) in (
    select model, id_hash from oauth_record where expires_at < ${now.toISOString()}::timestamptz
    limit ${max} for update skip locked)`.execute(db);
}

/** Counts the dynamically registered clients that expire by `until`, such as those that nobody signed in with. */
export async function countExpiringClients(db: Db, until: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from oauth_record
    where model = 'Client' and expires_at <= ${until.toISOString()}::timestamptz`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Lists the clients that an operator registered, which never expire, by label. */
export async function listOAuthClients(
  db: Db,
): Promise<readonly Pick<StoredOAuthRecord, 'payload' | 'label'>[]> {
  return db
    .selectFrom('oauth_record')
    .select(['payload', 'label', 'id_hash'])
    .where('model', '=', 'Client')
    .where('expires_at', 'is', null)
    .orderBy('label')
    .orderBy('id_hash')
    .execute();
}

/** A valid access token, with the id and the stored hash of the API key that it acts for. */
interface FoundAccessToken {
  readonly payload: string;
  readonly idHash: string;
  readonly keyId: string;
  readonly keyHash: string;
}

/** Reads a valid access token and its key in one statement; null when the token, its grant or its key is invalid. */
export async function findAccessToken(
  db: Db,
  idHashes: readonly string[],
  now: Date,
): Promise<FoundAccessToken | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await sql<FoundAccessToken>`select token.payload, token.id_hash as "idHash",
      key.key_id as "keyId", key.hmac as "keyHash"
    from oauth_record token join api_key key on key.key_id = token.key_id
    where token.model = 'AccessToken' and token.id_hash = any(${idHashes}::text[])
      and token.expires_at > ${at}
      and key.revoked_at is null and (key.expires_at is null or key.expires_at > ${at})
      and exists (select from oauth_record granted
        where granted.model = 'Grant' and granted.grant_hash = token.grant_hash)`.execute(db);
  return rows[0] ?? null;
}

/** A link that issues an API key, with the properties of that key. */
interface NewAccessLink
  extends Pick<NewApiKey, 'label' | 'consumerId' | 'scopes' | 'monthlyQuota' | 'expiresAt'> {
  readonly hash: string;
  /** Time at which the link expires. */
  readonly until: Date;
}

/** Stores a link, and deletes expired links. */
export async function insertAccessLink(db: Db, link: NewAccessLink, now: Date): Promise<void> {
  await db.deleteFrom('access_link').where('expires_at', '<', now.toISOString()).execute();
  await db
    .insertInto('access_link')
    .values({
      hmac: link.hash,
      label: link.label,
      consumer_id: link.consumerId,
      scopes: JSON.stringify(link.scopes),
      monthly_quota: link.monthlyQuota,
      key_expires_at: link.expiresAt?.toISOString() ?? null,
      expires_at: link.until.toISOString(),
    })
    .execute();
}

/** The properties of the API key that a link issues. */
type TakenAccessLink = Omit<NewAccessLink, 'hash' | 'until'>;

/** Reads a link that has not expired, without using it up; null when there is none. */
export async function findAccessLink(
  db: Db,
  hashes: readonly string[],
  now: Date,
): Promise<TakenAccessLink | null> {
  const row = await db
    .selectFrom('access_link')
    .selectAll()
    .where('hmac', 'in', hashes)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row === undefined ? null : linkFromRow(row);
}

/** Deletes a link that has not expired and returns it; of two concurrent calls only one gets it, the other null. */
export async function takeAccessLink(
  db: Db,
  hashes: readonly string[],
  now: Date,
): Promise<TakenAccessLink | null> {
  const row = await db
    .deleteFrom('access_link')
    .where('hmac', 'in', hashes)
    .where('expires_at', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : linkFromRow(row);
}

function linkFromRow(row: {
  readonly label: string;
  readonly consumer_id: string | null;
  readonly scopes: NewApiKey['scopes'];
  readonly monthly_quota: number;
  readonly key_expires_at: string | null;
}): TakenAccessLink {
  return {
    label: row.label,
    consumerId: row.consumer_id,
    scopes: row.scopes,
    monthlyQuota: row.monthly_quota,
    expiresAt: row.key_expires_at === null ? null : new Date(row.key_expires_at),
  };
}
