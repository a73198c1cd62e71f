import type { Delivery } from '../../contract/webhook.ts';
import type { Db } from '../../store/database/database.ts';
import { readDeliveriesPage, replayDeliveries } from '../../store/delivery/delivery-log.ts';

/** Filter of the deliveries that an operator lists. */
export interface DeliveryQuery {
  /** Restricts the list to the deliveries of one watchlist; by default it has those of all watchlists. */
  readonly watchlistId?: string | undefined;
  readonly since?: Date | undefined;
  readonly limit: number;
}

/** Administration of deliveries (decision A2). */
export interface WebhookAdmin {
  /** Lists deliveries, newest first, each with all its attempts. */
  readonly list: (query: DeliveryQuery) => Promise<readonly Delivery[]>;
  /**
   * Requeues the notifications since a time, delivered or not, with the same ids; cancelled ones stay cancelled.
   * @returns the number of requeued notifications
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
