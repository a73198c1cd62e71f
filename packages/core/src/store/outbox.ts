import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';

const ID_BYTES = 15;

/** New hits that the owner of a watchlist shall hear of. */
export interface NewNotification {
  readonly watchlistId: string;
  readonly newHits: number;
  readonly now: Date;
}

/**
 * Puts a notification into the outbox, in the transaction that found the hits: both are there or
 * neither. A watchlist without an address has nobody to tell. What is put here while the callback is
 * paused or disabled waits until it stands again.
 */
export async function enqueueNotification(
  trx: Transaction<Database>,
  { watchlistId, newHits, now }: NewNotification,
): Promise<void> {
  const at = now.toISOString();
  await sql`
    insert into notification (id, watchlist_id, new_hits, state, next_attempt_at, created_at)
    select ${newNotificationId()}, id, ${newHits}::integer, 'pending', ${at}::timestamptz, ${at}::timestamptz
    from watchlist
    where id = ${watchlistId} and callback_url is not null and status <> 'retired'`.execute(trx);
}

/**
 * Ends what waits for a watchlist that has nobody to tell any more: one that was retired, or whose
 * address was taken away. Call it in that transaction, after the watchlist itself was written.
 */
export async function cancelNotifications(
  trx: Transaction<Database>,
  watchlistId: string,
): Promise<void> {
  await trx
    .updateTable('notification')
    .set({ state: 'cancelled', next_attempt_at: null, lease: null, leased_until: null })
    .where('watchlist_id', '=', watchlistId)
    .where('state', '=', 'pending')
    .execute();
}

/** Stays the same for all attempts (decision C20): by it a receiver knows what it has had. */
export function newNotificationId(): string {
  return `evt_${randomBytes(ID_BYTES).toString('base64url')}`;
}
