import type { Delivery } from '../../contract/webhook.ts';
import type { Db } from '../../store/database/database.ts';
import { readDeliveriesPage, replayDeliveries } from '../../store/delivery/delivery-log.ts';

/** Selects deliveries for an operator. */
export interface DeliveryQuery {
  /** The watchlist of the deliveries; every one by default. */
  readonly watchlistId?: string | undefined;
  readonly since?: Date | undefined;
  readonly limit: number;
}

/** Administration of deliveries (decision A2). */
export interface WebhookAdmin {
  /** Newest first, with every attempt. */
  readonly list: (query: DeliveryQuery) => Promise<readonly Delivery[]>;
  /**
   * Queues again what was notified after a time, delivered or not, with the same ids; cancelled notifications stay
   * cancelled.
   * @returns how many
   */
  readonly replay: (request: {
    readonly since: Date;
    readonly watchlistId?: string | undefined;
  }) => Promise<number>;
}

/** Creates the administration of deliveries for an open database. */
export function createWebhookAdmin(db: Db): WebhookAdmin {
  return {
    list: ({ watchlistId = null, since = null, limit }) =>
      readDeliveriesPage(db, { watchlistId, since, after: null, limit }),
    replay: ({ since, watchlistId = null }) => replayDeliveries(db, { since, watchlistId }, null),
  };
}
