import { LIMITS } from '../../contract/limits.ts';
import type { Watchlist } from '../../contract/watchlist.ts';
import {
  type AttemptTools,
  attemptCallback,
  whileAddressIsAllowed,
} from '../../delivery/attempt-callback.ts';
import { DELIVERY_LOG_MS } from '../../delivery/dispatcher.ts';
import { type CursorKeys, openListCursor, sealListCursor } from '../../domain/listing/cursor.ts';
import { ServiceError } from '../../domain/service-error.ts';
import type { Db } from '../../store/database/database.ts';
import { readDeliveriesPage } from '../../store/delivery/delivery-log.ts';
import {
  type ClockOverride,
  findCallbackTarget,
  newNotificationId,
} from '../../store/delivery/outbox.ts';
import { findWatchlist } from '../../store/watch/watchlist-store.ts';
import type { Seal } from '../keys/secret-keys.ts';
import type { OperationHandlers, OwnedHandler } from '../operation-handlers.ts';
import { noWatchlistError } from './watch-tools.ts';

/** Dependencies of the webhook handlers. */
interface WebhookTools {
  readonly db: Db;
  readonly cursorKeys: CursorKeys;
  readonly seal: Seal;
  readonly attempts: AttemptTools;
  readonly clock: ClockOverride;
  /** Called for an earlier secret that no key can open. */
  readonly onError: (error: unknown) => void;
}

/** Creates the handlers of a watchlist's notifications (decision D19). */
export function webhookHandlers(tools: WebhookTools) {
  return {
    listDeliveries: listDeliveries(tools),
    testWebhook: testWebhook(tools),
  } satisfies Partial<OperationHandlers>;
}

/** Handles `GET /v1/watch/{id}/deliveries`: lists the deliveries of the last 30 days, newest first. */
function listDeliveries({
  db,
  cursorKeys,
  attempts,
}: WebhookTools): OwnedHandler<'listDeliveries'> {
  return async ({ id, limit = LIMITS.brandPageDefault, cursor }, { caller }) => {
    const pages = { endpoint: 'listDeliveries', sort: 'createdAt', query: { id } };
    const key = cursor === undefined ? null : openListCursor(cursorKeys, pages, cursor);
    if ((await findWatchlist(db, caller.consumerId, id)) === null) throw noWatchlistError();
    const since = new Date(attempts.now().getTime() - DELIVERY_LOG_MS);
    const after = key && { createdAt: String(key[0]), id: String(key[1]) };
    // One more than the limit shows whether another page follows.
    const found = await readDeliveriesPage(db, { watchlistId: id, since, after, limit: limit + 1 });
    const items = found.slice(0, limit);
    const last = found.length > limit ? items.at(-1) : undefined;
    return {
      items,
      nextCursor: last ? sealListCursor(cursorKeys, pages, [last.createdAt, last.id]) : null,
    };
  };
}

/**
 * Handles `POST /v1/watch/{id}/test`: makes one attempt immediately, in this process, which is neither repeated nor
 * listed. The state of the callback does not change: only notifications of hits change it.
 */
function testWebhook(tools: WebhookTools): OwnedHandler<'testWebhook'> {
  const { db, seal, attempts, clock, onError } = tools;
  return async ({ id }, { caller }) => {
    const list = await findWatchlist(db, caller.consumerId, id);
    if (list === null || list.status === 'retired') throw noWatchlistError();
    const target = await findCallbackTarget(db, id);
    if (target === null) throw notTestableError(list);
    const made = await attemptCallback(attempts, {
      callbackUrl: target.address,
      notification: {
        type: 'watch.hits',
        id: newNotificationId(),
        timestamp: attempts.now().toISOString(),
        data: { watchlistId: id, newHits: 0, test: true },
      },
      whileAllowed: whileAddressIsAllowed({ db, clock, openSecret: seal.open, onError }, target),
      signal: new AbortController().signal,
    });
    if (made === null) throw notTestableError(list);
    const { outcome, status, durationMs } = made.result;
    return { delivered: outcome === 'delivered', status, durationMs, outcome };
  };
}

function notTestableError(list: Watchlist): ServiceError {
  return new ServiceError('validation_error', notTestableReason(list));
}

function notTestableReason({ callbackUrl, status, callback }: Watchlist): string {
  if (callbackUrl === null) return 'The watchlist has no callbackUrl: set one with PATCH';
  if (status === 'paused') return 'The watchlist is paused: resume it with PATCH status: active';
  if (callback.state === 'disabled') {
    return 'The callback is disabled: send its callbackUrl again with PATCH to enable it';
  }
  return 'The callback was changed meanwhile: ask again';
}
