import { LIMITS } from '../../contract/limits.ts';
import type { Watchlist } from '../../contract/watchlist.ts';
import {
  type AttemptTools,
  attemptCallback,
  whileAllowed,
} from '../../delivery/attempt-callback.ts';
import { DELIVERY_LOG_MS } from '../../delivery/dispatcher.ts';
import { type CursorKeys, openListCursor, sealListCursor } from '../../domain/listing/cursor.ts';
import { ServiceError } from '../../domain/service-error.ts';
import type { Db } from '../../store/database.ts';
import { deliveriesPage } from '../../store/delivery-log.ts';
import { type Clock, callbackTarget, newNotificationId } from '../../store/outbox.ts';
import { findWatchlist } from '../../store/watchlist-store.ts';
import type { Seal } from '../keys/secret-keys.ts';
import type { OperationRuns, OwnedRun } from '../operation-runs.ts';
import { noWatchlist } from './watch-tools.ts';

/** The dependencies of the notification handlers. */
interface WebhookTools {
  readonly db: Db;
  readonly cursorKeys: CursorKeys;
  readonly seal: Seal;
  readonly attempts: AttemptTools;
  readonly clock: Clock;
  /** Called for an earlier secret that no key can open. */
  readonly onError: (error: unknown) => void;
}

/** Creates the handlers of a watchlist's notifications (decision D19). */
export function webhookRuns(tools: WebhookTools) {
  return {
    listDeliveries: listDeliveries(tools),
    testWebhook: testWebhook(tools),
  } satisfies Partial<OperationRuns>;
}

/** `GET /v1/watch/{id}/deliveries`: the last 30 days, newest first. */
function listDeliveries({ db, cursorKeys, attempts }: WebhookTools): OwnedRun<'listDeliveries'> {
  return async ({ id, limit = LIMITS.brandPageDefault, cursor }, { caller }) => {
    const pages = { endpoint: 'listDeliveries', sort: 'createdAt', query: { id } };
    const key = cursor === undefined ? null : openListCursor(cursorKeys, pages, cursor);
    if ((await findWatchlist(db, caller.consumerId, id)) === null) throw noWatchlist();
    const since = new Date(attempts.now().getTime() - DELIVERY_LOG_MS);
    const after = key && { createdAt: String(key[0]), id: String(key[1]) };
    // One more than the limit shows whether another page follows.
    const found = await deliveriesPage(db, { watchlistId: id, since, after, limit: limit + 1 });
    const items = found.slice(0, limit);
    const last = found.length > limit ? items.at(-1) : undefined;
    return {
      items,
      nextCursor: last ? sealListCursor(cursorKeys, pages, [last.createdAt, last.id]) : null,
    };
  };
}

/**
 * `POST /v1/watch/{id}/test`: one attempt, now and from this process, that is neither repeated nor listed. It does not
 * change the state of the callback: only notifications of hits do.
 */
function testWebhook(tools: WebhookTools): OwnedRun<'testWebhook'> {
  const { db, seal, attempts, clock, onError } = tools;
  return async ({ id }, { caller }) => {
    const list = await findWatchlist(db, caller.consumerId, id);
    if (list === null || list.status === 'retired') throw noWatchlist();
    const target = await callbackTarget(db, id);
    if (target === null) throw nothingToTest(list);
    const made = await attemptCallback(attempts, {
      callbackUrl: target.address,
      notification: {
        type: 'watch.hits',
        id: newNotificationId(),
        timestamp: attempts.now().toISOString(),
        data: { watchlistId: id, newHits: 0, test: true },
      },
      whileAllowed: whileAllowed({ db, clock, openSecret: seal.open, onError }, target),
      signal: new AbortController().signal,
    });
    if (made === null) throw nothingToTest(list);
    const { outcome, status, durationMs } = made.result;
    return { delivered: outcome === 'delivered', status, durationMs, outcome };
  };
}

function nothingToTest(list: Watchlist): ServiceError {
  return new ServiceError('validation_error', reasonOf(list));
}

function reasonOf({ callbackUrl, status, callback }: Watchlist): string {
  if (callbackUrl === null) return 'The watchlist has no callbackUrl: set one with PATCH';
  if (status === 'paused') return 'The watchlist is paused: resume it with PATCH status: active';
  if (callback.state === 'disabled') {
    return 'The callback is disabled: send its callbackUrl again with PATCH to enable it';
  }
  return 'The callback was changed meanwhile: ask again';
}
