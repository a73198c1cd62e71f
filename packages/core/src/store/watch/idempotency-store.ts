import { sql, type Transaction } from 'kysely';
import type { Database, Db } from '../database/database.ts';

/** An idempotency key that a client of an organisation sent with a create request. */
export interface IdempotencyKey {
  readonly org: string;
  readonly key: string;
  /** Responses stored at or before this time have expired (specification 8). */
  readonly since: string;
}

/** The response stored for an idempotency key. */
interface StoredResponse {
  readonly fingerprint: string;
  /** The response, encrypted. */
  readonly answer: string;
}

/** Returns the response stored for a key; null when there is none, or it has expired. */
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
 * Claims an idempotency key for this transaction, which then stores its response with `storeResponse`; other requests
 * with the key wait until the transaction ends. Returns false when a stored response already uses the key. Deletes the
 * organisation's expired responses, except rows locked by other transactions, because waiting for them could deadlock.
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

/** Stores the encrypted response for a key that this transaction has claimed. */
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
