import type { Delivery } from '../contract/webhook.ts';
import type { Db } from '../store/database.ts';
import { deliveriesPage, replayDeliveries } from '../store/delivery-log.ts';

/** Which deliveries an operator looks at. */
export interface DeliveryQuery {
  /** The watchlist whose deliveries are looked at; every one by default. */
  readonly watchlistId?: string | undefined;
  readonly since?: Date | undefined;
  readonly limit: number;
}

/** What operators do about deliveries (decision A2). */
export interface WebhookAdmin {
  /** Newest first, with every attempt. */
  readonly list: (query: DeliveryQuery) => Promise<readonly Delivery[]>;
  /**
   * Queues again what was notified since a time, delivered or not, under the same ids; what was
   * cancelled stays so.
   * @returns how many
   */
  readonly replay: (request: {
    readonly since: Date;
    readonly watchlistId?: string | undefined;
  }) => Promise<number>;
}

/** Deliveries of an open database. */
export function createWebhookAdmin(db: Db): WebhookAdmin {
  return {
    list: ({ watchlistId = null, since = null, limit }) =>
      deliveriesPage(db, { watchlistId, since, after: null, limit }),
    replay: ({ since, watchlistId = null }) => replayDeliveries(db, { since, watchlistId }, null),
  };
}
