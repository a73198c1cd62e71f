import { ATTEMPT_MS, newSigningSecret } from '../../packages/core/src/delivery/attempt-callback.ts';
import {
  type CallbackRules,
  createCallbackCheck,
} from '../../packages/core/src/delivery/callback-check.ts';
import { OriginSocketPool } from '../../packages/core/src/delivery/callback-connection.ts';
import {
  DEFAULT_SCHEDULE,
  Dispatcher,
  type DispatcherOptions,
  SOCKETS_PER_ORIGIN,
} from '../../packages/core/src/delivery/dispatcher.ts';
import type { Db } from '../../packages/core/src/store/database/database.ts';
import { enqueueNotification } from '../../packages/core/src/store/delivery/outbox.ts';

/** Callback rules that allow any port on loopback. */
export const LOOPBACK_RULES: CallbackRules = {
  allow: { has: (address) => address.startsWith('127.') },
  ports: null,
  http: true,
};

/** Dispatcher tools for callbacks to loopback. */
export const loopbackTools: DispatcherOptions['tools'] = {
  vet: createCallbackCheck(LOOPBACK_RULES, async () => []),
  sockets: new OriginSocketPool(SOCKETS_PER_ORIGIN),
  now: () => new Date(),
  userAgent: 'Marcario/test',
  attemptMs: ATTEMPT_MS,
};

/** Creates a dispatcher for tests, with unsealed secrets. */
export function dispatch(db: Db, options: Partial<DispatcherOptions> = {}): Dispatcher {
  return new Dispatcher({
    db,
    tools: { ...loopbackTools, sockets: new OriginSocketPool(SOCKETS_PER_ORIGIN) },
    mail: null,
    schedule: DEFAULT_SCHEDULE,
    leaseMs: 30_000,
    clock: null,
    openSecret: (sealed) => sealed,
    onAttempt: () => {},
    onError: (error) => {
      throw error;
    },
    ...options,
  });
}

let lists = 0;

/** Inserts the row of a watchlist with an unsealed `secret`. */
export async function insertWatchlist(
  db: Db,
  callbackUrl: string | null,
): Promise<{ readonly id: string; readonly secret: string }> {
  lists += 1;
  const id = `wl_${process.pid}_${lists}`;
  const secret = newSigningSecret();
  const now = new Date().toISOString();
  await db
    .insertInto('watchlist')
    .values({
      id,
      org: 'test',
      label: 'Ñandú ☕',
      filters: '{}',
      baseline: false,
      status: 'active',
      swept_seq: 0,
      baseline_status: 'none',
      baseline_seq: 0,
      callback_url: callbackUrl,
      callback_state: callbackUrl === null ? 'none' : 'ok',
      signing_secret: secret,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return { id, secret };
}

/** Enqueues notifications of a watchlist. */
export async function notify(
  db: Db,
  watchlistId: string,
  times = 1,
  now = new Date(),
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (let i = 1; i <= times; i += 1) {
      await enqueueNotification(trx, { watchlistId, newHits: i, now });
    }
  });
}

/** Returns the number of undelivered notifications. */
export async function undelivered(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('notification')
    .select('id')
    .where('state', '<>', 'delivered')
    .execute();
  return rows.length;
}
