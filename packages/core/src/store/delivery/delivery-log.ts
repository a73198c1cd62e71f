import { type Selectable, sql } from 'kysely';
import type { Delivery, DeliveryAttempt } from '../../contract/webhook.ts';
import type { Db } from '../database/database.ts';
import type { NotificationTable } from '../database/watch-tables.ts';
import { type ClockOverride, sqlNow } from './outbox.ts';

/** Cursor of a page of deliveries: the time and id of the last delivery on the previous page. */
interface DeliveryPosition {
  readonly createdAt: string;
  readonly id: string;
}

interface DeliveryPage {
  /** Null for the deliveries of every watchlist. */
  readonly watchlistId: string | null;
  readonly since: Date | null;
  readonly after: DeliveryPosition | null;
  readonly limit: number;
}

/** Lists deliveries to callbacks and by mail with their attempts, newest first. */
export async function readDeliveriesPage(
  db: Db,
  { watchlistId, since, after, limit }: DeliveryPage,
): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('notification')
    .selectAll()
    .$if(watchlistId !== null, (query) => query.where('watchlist_id', '=', watchlistId ?? ''))
    .$if(since !== null, (query) => query.where('created_at', '>=', since?.toISOString() ?? ''))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (${after?.createdAt}::timestamptz, ${after?.id})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const attempts = await attemptsByNotification(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toDelivery(row, attempts.get(row.id) ?? []));
}

async function attemptsByNotification(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly DeliveryAttempt[]>> {
  const byId = new Map<string, DeliveryAttempt[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return byId;
  const rows = await db
    .selectFrom('notification_attempt')
    .selectAll()
    .where('notification_id', 'in', ids)
    .orderBy('attempted_at')
    .execute();
  for (const row of rows) {
    byId.get(row.notification_id)?.push({
      attemptedAt: row.attempted_at,
      status: row.status,
      durationMs: row.duration_ms,
      outcome: row.outcome,
    });
  }
  return byId;
}

const MAIL_CHANNELS = { confirmation: 'confirmacion', digest: 'correo' } as const;

function toDelivery(
  row: Selectable<NotificationTable>,
  intentos: readonly DeliveryAttempt[],
): Delivery {
  return {
    id: row.id,
    watchlistId: row.watchlist_id,
    ...(row.channel !== 'webhook' && { canal: MAIL_CHANNELS[row.channel] }),
    state: row.state,
    attempts: row.attempts,
    lastStatus: row.last_status,
    lastAttemptAt: row.last_attempt_at,
    nextAttemptAt: row.next_attempt_at,
    createdAt: row.created_at,
    intentos: [...intentos],
  };
}

interface Replay {
  readonly since: Date;
  /** Null for the deliveries of every watchlist. */
  readonly watchlistId: string | null;
}

/**
 * Queues webhook notifications created since a time again, delivered or not, with the same id and the full retry
 * schedule. Skips cancelled notifications and those that are being sent.
 * @returns the number of queued notifications
 */
export async function replayDeliveries(
  db: Db,
  { since, watchlistId }: Replay,
  clock: ClockOverride,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update notification n set state = 'pending', failures = 0, next_attempt_at = ${sqlNow(clock)}
    from watchlist w
    where w.id = n.watchlist_id and n.channel = 'webhook' and w.callback_url is not null and w.status <> 'retired'
      and n.created_at >= ${since.toISOString()}::timestamptz and n.state <> 'cancelled'
      and (n.leased_until is null or n.leased_until <= ${sqlNow(clock)})
      and (${watchlistId}::text is null or n.watchlist_id = ${watchlistId})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** The state of the webhook queue, without notifications of paused, retired or disabled callbacks. */
export interface QueueStatus {
  readonly depth: number;
  /** Age of the oldest waiting notification; 0 when none is waiting. */
  readonly oldestSeconds: number;
}

/** Measures the webhook queue for `/metrics`. */
export async function readQueueStatus(db: Db, clock: ClockOverride): Promise<QueueStatus> {
  const { rows } = await sql<{ depth: number; oldest: number }>`
    select count(*)::integer as depth,
      greatest(0, coalesce(extract(epoch from ${sqlNow(clock)} - min(n.created_at)), 0))::double precision as oldest
    from notification n join watchlist w on w.id = n.watchlist_id
    where n.state = 'pending' and n.channel = 'webhook' and w.status = 'active' and w.callback_state <> 'disabled'`.execute(
    db,
  );
  const [row] = rows;
  return { depth: row?.depth ?? 0, oldestSeconds: row?.oldest ?? 0 };
}

/** Deletes deliveries created before a time that are no longer pending, because the served log starts later. */
export async function deleteOldDeliveries(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('notification')
    .where('created_at', '<', before.toISOString())
    .where('state', '<>', 'pending')
    .execute();
}
