import type { ParsedInput } from '../../contract/operations.ts';
import type { Watchlist } from '../../contract/watchlist.ts';
import { ServiceError } from '../../domain/service-error.ts';
import type { PreviousSecret } from '../../store/database.ts';
import { cancelNotifications } from '../../store/outbox.ts';
import {
  changeWatchlist,
  findWatchlist,
  type StoredWatchlist,
  type WatchlistChange,
} from '../../store/watchlist-store.ts';
import type { OwnedRun } from '../operation-runs.ts';
import { noWatchlist, type WatchTools, withWatchlist } from './watch-tools.ts';

const HOUR_MS = 3_600_000;
/** Receivers read eight signatures at most. */
const PREVIOUS_MAX = 4;

type Patch = ParsedInput<'patchWatchlist'>;

/** `PATCH /v1/watch/{id}`: what is not sent stays, and a patch that says nothing new writes nothing. */
export function patchWatchlist(tools: WatchTools): OwnedRun<'patchWatchlist'> {
  const { db, now, seal } = tools;
  return async (patch, { caller }) => {
    requireRotation(patch);
    const owned = { org: caller.consumerId, id: patch.id };
    await checkNewCallback(tools, owned, patch);
    const signingSecret = patch.rotateSecret ? tools.newSecret() : undefined;
    const record = await withWatchlist(db, owned, async (trx, held) => {
      const { record: before } = held;
      const at = now();
      const secret = signingSecret && {
        sealed: seal.seal(signingSecret, patch.id),
        previous: previousSecrets(held, patch, at),
      };
      const change = { ...changeOf(patch, before), ...(secret && { secret }) };
      if (Object.keys(change).length === 0) return before;
      await changeWatchlist(trx, patch.id, change, at.toISOString());
      if (change.callbackUrl === null) await cancelNotifications(trx, patch.id);
      return (await findWatchlist(trx, owned.org, patch.id)) ?? before;
    });
    if (patch.status === 'active') tools.wake();
    return signingSecret === undefined ? record : { ...record, signingSecret };
  };
}

/** `DELETE /v1/watch/{id}`: sweeps and notifications stop, hits stay. */
export function deleteWatchlist({ db, now }: WatchTools): OwnedRun<'deleteWatchlist'> {
  return async ({ id }, { caller }) => {
    await withWatchlist(db, { org: caller.consumerId, id }, async (trx) => {
      await changeWatchlist(trx, id, { status: 'retired' }, now().toISOString());
      await cancelNotifications(trx, id);
    });
    return {};
  };
}

/** @throws ServiceError `validation_error` */
function requireRotation({ overlapHours, rotateSecret }: Patch): void {
  if (overlapHours === undefined || rotateSecret === true) return;
  throw new ServiceError('validation_error', 'overlapHours: needs rotateSecret: true');
}

/** Whether the list is there is asked first: nobody's address is looked up for a list that is not. */
async function checkNewCallback(
  { db, checkCallback }: WatchTools,
  { org, id }: { readonly org: string; readonly id: string },
  { callbackUrl }: Patch,
): Promise<void> {
  if (callbackUrl === undefined || callbackUrl === null) return;
  const list = await findWatchlist(db, org, id);
  if (list === null || list.status === 'retired') throw noWatchlist();
  await checkCallback(callbackUrl);
}

/** An address that is sent again counts as changed: so a disabled callback is enabled (decision D15). */
function changeOf(
  { label, filters, status, callbackUrl }: Patch,
  before: Watchlist,
): WatchlistChange {
  return {
    ...(label !== undefined && label !== before.label && { label }),
    ...(filters && { filters }),
    ...(status && status !== before.status && { status }),
    ...(callbackUrl !== undefined &&
      (callbackUrl ?? before.callbackUrl) !== null && { callbackUrl }),
  };
}

/**
 * The secrets that sign beside a new one: none, or with an overlap the one that it takes the place of, and
 * those of rotations before whose overlap goes on.
 */
function previousSecrets(
  held: StoredWatchlist,
  { overlapHours }: Patch,
  at: Date,
): readonly PreviousSecret[] {
  if (overlapHours === undefined) return [];
  const until = new Date(at.getTime() + overlapHours * HOUR_MS).toISOString();
  const going = held.previousSecrets.filter((one) => Date.parse(one.until) > at.getTime());
  return [{ sealed: held.signingSecret, until }, ...going].slice(0, PREVIOUS_MAX);
}
