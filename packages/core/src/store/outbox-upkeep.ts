import { sql } from 'kysely';
import type { Db } from './database.ts';
import { type Clock, momentOf } from './outbox-lease.ts';

/** What waits in the outbox, of callbacks that may be called. */
export interface QueueFacts {
  readonly depth: number;
  /** Age of the oldest that waits; 0 when none does. */
  readonly oldestSeconds: number;
}

/** Counts what waits: what `/metrics` tells. */
export async function queueFacts(db: Db, clock: Clock): Promise<QueueFacts> {
  const { rows } = await sql<{ depth: number; oldest: number }>`
    select count(*)::integer as depth,
      greatest(0, coalesce(extract(epoch from ${momentOf(clock)} - min(n.created_at)), 0))::double precision as oldest
    from notification n join watchlist w on w.id = n.watchlist_id
    where n.state = 'pending' and w.status = 'active' and w.callback_state <> 'disabled'`.execute(
    db,
  );
  const [row] = rows;
  return { depth: row?.depth ?? 0, oldestSeconds: row?.oldest ?? 0 };
}

/** Forgets deliveries that ended and are older than anybody may ask for. */
export async function forgetDeliveries(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('notification')
    .where('created_at', '<', before.toISOString())
    .where('state', '<>', 'pending')
    .execute();
}
