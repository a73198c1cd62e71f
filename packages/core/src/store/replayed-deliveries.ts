import { sql } from 'kysely';
import type { Db } from './database.ts';
import { type Clock, momentOf } from './outbox-lease.ts';

export interface Replay {
  readonly since: Date;
  /** Null: deliveries of every watchlist. */
  readonly watchlistId: string | null;
}

/**
 * Queues again what was notified since a time, delivered or not, under the same id and with the whole
 * schedule before it. What was cancelled stays so, and what is being sent is left alone.
 * @returns how many
 */
export async function replayDeliveries(
  db: Db,
  { since, watchlistId }: Replay,
  clock: Clock,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update notification n set state = 'pending', failures = 0, next_attempt_at = ${momentOf(clock)}
    from watchlist w
    where w.id = n.watchlist_id and w.callback_url is not null and w.status <> 'retired'
      and n.created_at >= ${since.toISOString()}::timestamptz and n.state <> 'cancelled'
      and (n.leased_until is null or n.leased_until <= ${momentOf(clock)})
      and (${watchlistId}::text is null or n.watchlist_id = ${watchlistId})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
