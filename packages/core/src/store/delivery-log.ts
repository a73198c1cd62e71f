import { type Selectable, sql } from 'kysely';
import type { Delivery, DeliveryAttempt } from '../contract/webhook.ts';
import type { Db, NotificationTable } from './database.ts';

/** Where a page of deliveries begins: behind the delivery with this time and id. */
export interface DeliveryPosition {
  readonly createdAt: string;
  readonly id: string;
}

export interface DeliveryPage {
  /** Null: deliveries of every watchlist. */
  readonly watchlistId: string | null;
  readonly since: Date | null;
  readonly after: DeliveryPosition | null;
  readonly limit: number;
}

/** Deliveries with their attempts, newest first. */
export async function deliveriesPage(
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
  const attempts = await attemptsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => deliveryOf(row, attempts.get(row.id) ?? []));
}

async function attemptsOf(
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

function deliveryOf(
  row: Selectable<NotificationTable>,
  intentos: readonly DeliveryAttempt[],
): Delivery {
  return {
    id: row.id,
    watchlistId: row.watchlist_id,
    state: row.state,
    attempts: row.attempts,
    lastStatus: row.last_status,
    lastAttemptAt: row.last_attempt_at,
    nextAttemptAt: row.next_attempt_at,
    createdAt: row.created_at,
    intentos: [...intentos],
  };
}
