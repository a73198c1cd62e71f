import { sql, type Transaction } from 'kysely';
import type { Database, Db } from '../database/database.ts';

/** An idempotency key of an organisation. */
export interface IdempotencyKey {
  readonly org: string;
  readonly key: string;
  /** Responses stored before this time are deleted (specification 8). */
  readonly since: string;
}

/** The response stored under a key. */
interface StoredResponse {
  readonly fingerprint: string;
  /** Sealed. */
  readonly answer: string;
}

/** Returns the response stored under a key; null when there is none. */
export async function storedResponse(
  db: Db,
  { org, key, since }: IdempotencyKey,
): Promise<StoredResponse | null> {
  const row = await db
    .selectFrom('watch_request')
    .select(['fingerprint', 'answer'])
    .where('org', '=', org)
    .where('key', '=', key)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Claims an idempotency key for this transaction, whose response will be stored under it; other requests with the key
 * wait for its end. False when the key is taken already. Old responses of the organisation are deleted, except those
 * that other transactions lock, because two that wait for each other would deadlock.
 */
export async function claimIdempotencyKey(
  trx: Transaction<Database>,
  { org, key, since }: IdempotencyKey,
  request: { readonly fingerprint: string; readonly at: string },
): Promise<boolean> {
  const taken = await sql`
    insert into watch_request as held (org, key, fingerprint, answer, created_at)
    values (${org}, ${key}, ${request.fingerprint}, '', ${request.at})
    on conflict (org, key) do update
      set fingerprint = excluded.fingerprint, answer = '', created_at = excluded.created_at
      where held.created_at <= ${since}
    returning 1`.execute(trx);
  if (taken.rows.length === 0) return false;
  await trx
    .deleteFrom('watch_request')
    .where('org', '=', org)
    .where('key', 'in', (query) =>
      query
        .selectFrom('watch_request')
        .select('key')
        .where('org', '=', org)
        .where('created_at', '<=', since)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  return true;
}

/** Stores the encrypted response under a key that this transaction claimed. */
export async function storeResponse(
  trx: Transaction<Database>,
  { org, key }: IdempotencyKey,
  answer: string,
): Promise<void> {
  await trx
    .updateTable('watch_request')
    .set({ answer })
    .where('org', '=', org)
    .where('key', '=', key)
    .execute();
}
