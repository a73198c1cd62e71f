import type { Transaction } from 'kysely';
import { LIMITS } from '../../contract/limits.ts';
import type { ParsedInput } from '../../contract/operations.ts';
import type { WatchItem, Watchlist } from '../../contract/watchlist.ts';
import { officeDay } from '../../domain/calendar/office-time.ts';
import { groupBy } from '../../domain/group-by.ts';
import { openListCursor, sealListCursor } from '../../domain/listing/cursor.ts';
import { ServiceError } from '../../domain/service-error.ts';
import { suggestThreshold } from '../../domain/watch/decision-advice.ts';
import { parseWatchedMark } from '../../domain/watch/watched-mark.ts';
import { readNewestSeq } from '../../store/brands/brand-store.ts';
import type { Database, Db } from '../../store/database/database.ts';
import { runTransactionWithRetry } from '../../store/database/transactions.ts';
import type { PreviousSecret } from '../../store/database/watch-tables.ts';
import { cancelNotifications } from '../../store/delivery/outbox.ts';
import { detachFromPerson, isPersonItem } from '../../store/watch/followed-persons.ts';
import { listHitsAfter } from '../../store/watch/hit-store.ts';
import { listDecidedThreads } from '../../store/watch/thread-store.ts';
import {
  changeWatchlist,
  countForOrg,
  deleteItem,
  findItem,
  findWatchlist,
  findWatchlists,
  insertItems,
  lockWatchlist,
  type StoredWatchlist,
  type WatchlistChange,
} from '../../store/watch/watchlist-store.ts';
import { followPersons, unfollowPerson } from '../../watch/followed-items.ts';
import type { OperationHandlers, OwnedHandler } from '../operation-handlers.ts';
import { createWatchlist } from './create-watchlist.ts';
import { findOppositionTerms } from './opposition-terms.ts';
import { previewWatch, whyWatch } from './watch-evidence.ts';
import { requireMail, saveMail } from './watch-mail.ts';
import { decideWatchThread, listWatchPlazos, listWatchThreads } from './watch-threads.ts';
import {
  existingTargets,
  noWatchlistError,
  requireItemCapacity,
  requireValidFilters,
  type WatchTools,
  withLockedWatchlist,
} from './watch-tools.ts';

const HOUR_MS = 3_600_000;
/** Maximum number of replaced secrets that still sign deliveries, because receivers read at most eight signatures. */
const MAX_PREVIOUS = 4;

type Patch = ParsedInput<'patchWatchlist'>;

/** Handles `PATCH /v1/watch/{id}`: omitted fields are unchanged, and a patch without changes writes nothing. */
function patchWatchlist(tools: WatchTools): OwnedHandler<'patchWatchlist'> {
  const { db, now, seal } = tools;
  return async (patch, { caller }) => {
    requireRotation(patch);
    requireValidFilters(patch.filters ?? {});
    requireMail(tools, patch.correo);
    const owned = { org: caller.consumerId, id: patch.id };
    await checkNewCallback(tools, owned, patch);
    const signingSecret = patch.rotateSecret ? tools.newSecret() : undefined;
    const record = await withLockedWatchlist(db, owned, async (trx, stored) => {
      const { record: before } = stored;
      const at = now();
      const secret = signingSecret && {
        sealed: seal.seal(signingSecret, patch.id),
        previous: overlappingSecrets(stored, patch, at),
      };
      const change = { ...toWatchlistChange(patch, before), ...(secret && { secret }) };
      const { correo } = patch;
      if (correo !== undefined) {
        const mail = { watchlistId: patch.id, org: owned.org, before: before.correo, at };
        await saveMail(trx, correo, mail);
      }
      if (correo === undefined && Object.keys(change).length === 0) return before;
      await changeWatchlist(trx, patch.id, change, at.toISOString());
      if (change.callbackUrl === null) await cancelNotifications(trx, patch.id, ['webhook']);
      return (await findWatchlist(trx, owned.org, patch.id)) ?? before;
    });
    if (patch.status === 'active') tools.wake();
    const advised = (await withAdvice(db, [record]))[0] ?? record;
    return signingSecret === undefined ? advised : { ...advised, signingSecret };
  };
}

/** Handles `DELETE /v1/watch/{id}`: stops sweeps and notifications; the hits remain readable. */
function deleteWatchlist({ db, now }: WatchTools): OwnedHandler<'deleteWatchlist'> {
  return async ({ id }, { caller }) => {
    await withLockedWatchlist(db, { org: caller.consumerId, id }, async (trx) => {
      await changeWatchlist(trx, id, { status: 'retired' }, now().toISOString());
      await cancelNotifications(trx, id);
    });
    return {};
  };
}

/** @throws ServiceError `validation_error` for `overlapHours` without `rotateSecret` */
function requireRotation({ overlapHours, rotateSecret }: Patch): void {
  if (overlapHours === undefined || rotateSecret === true) return;
  throw new ServiceError('validation_error', 'overlapHours: needs rotateSecret: true');
}

/** Checks a new callback, after checking that the list exists, so that no host is resolved for an unknown list. */
async function checkNewCallback(
  { db, checkCallback }: WatchTools,
  { org, id }: { readonly org: string; readonly id: string },
  { callbackUrl }: Patch,
): Promise<void> {
  if (callbackUrl === undefined || callbackUrl === null) return;
  const list = await findWatchlist(db, org, id);
  if (list === null || list.status === 'retired') throw noWatchlistError();
  await checkCallback(callbackUrl);
}

/** Returns the changed fields. An equal callback URL counts as changed, which enables a disabled one (decision D15). */
function toWatchlistChange(
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
 * Returns the earlier secrets that continue to sign after a rotation: none without an overlap, otherwise the replaced
 * secret and those of earlier rotations whose overlap has not ended.
 */
function overlappingSecrets(
  stored: StoredWatchlist,
  { overlapHours }: Patch,
  at: Date,
): readonly PreviousSecret[] {
  if (overlapHours === undefined) return [];
  const until = new Date(at.getTime() + overlapHours * HOUR_MS).toISOString();
  const going = stored.previousSecrets.filter((one) => Date.parse(one.until) > at.getTime());
  return [{ sealed: stored.signingSecret, until }, ...going].slice(0, MAX_PREVIOUS);
}

/** Creates the handlers of watchlists, their items and their hits (specification 4.4). */
export function watchHandlers(tools: WatchTools) {
  return {
    createWatchlist: createWatchlist(tools),
    listWatchlists: listWatchlists(tools),
    getWatchlist: getWatchlist(tools),
    patchWatchlist: patchWatchlist(tools),
    deleteWatchlist: deleteWatchlist(tools),
    previewWatch: previewWatch(tools),
    whyWatch: whyWatch(tools),
    listWatchThreads: listWatchThreads(tools),
    decideWatchThread: decideWatchThread(tools),
    listWatchPlazos: listWatchPlazos(tools),
    listWatchHits: listWatchHits(tools),
    listWatchItems: listWatchItems(tools),
    addWatchItem: addWatchItem(tools),
    removeWatchItem: removeWatchItem(tools),
  } satisfies Partial<OperationHandlers>;
}

/**
 * Handles `POST /v1/watch/{id}/items`. A mark that is already in the list is returned unchanged, even at the limit. If
 * it was added because a person is followed, it now remains when that person transfers it.
 */
function addWatchItem({ db, caps, now, corpus }: WatchTools): OwnedHandler<'addWatchItem'> {
  return async ({ id, ...named }, { caller }) => {
    const org = caller.consumerId;
    const known = await existingTargets(db, [named]);
    return runTransactionWithRetry(db, async (trx) => {
      // Counting locks the organisation before the list is locked, in the same order as creating a list does.
      const counts = await countForOrg(trx, org);
      const list = await lockWatchlist(trx, org, id);
      if (list === null) throw noWatchlistError();
      const mark = parseWatchedMark(named, known);
      const standing = await findItem(trx, id, mark);
      if (standing !== null) return detachItem(trx, standing);
      const addition = {
        watchlistId: id,
        seq: await readNewestSeq(trx),
        createdAt: now().toISOString(),
        awaitsBaseline: false,
      };
      const [added] = await insertItems(trx, [mark], addition);
      if (added === undefined) throw noWatchlistError();
      const following = [added].filter(isPersonItem);
      const further =
        following.length === 0 ? 1 : await followPersons(trx, corpus(), following, addition);
      requireItemCapacity('items', counts.items + further, caps);
      return added;
    });
  };
}

async function detachItem(
  trx: Transaction<Database>,
  { seguidoPor, ...item }: WatchItem,
): Promise<WatchItem> {
  if (seguidoPor !== undefined) await detachFromPerson(trx, item.id);
  return item;
}

/**
 * Handles `DELETE /v1/watch/{id}/items/{itemId}`: removes an item but not its hits. Removing a person also removes the
 * marks that were added because of that person.
 */
function removeWatchItem({ db, corpus }: WatchTools): OwnedHandler<'removeWatchItem'> {
  return async ({ id, itemId }, { caller }) => {
    await withLockedWatchlist(db, { org: caller.consumerId, id }, async (trx, { record }) => {
      const item = record.items.find((one) => one.id === itemId);
      if (item === undefined) {
        throw new ServiceError('not_found', 'No such item on this watchlist');
      }
      if (item.seguidoPor !== undefined) {
        throw new ServiceError(
          'validation_error',
          `itemId: this mark is watched because of its holder: remove item ${item.seguidoPor}`,
        );
      }
      if (isPersonItem(item)) await unfollowPerson(trx, corpus(), item);
      await deleteItem(trx, itemId);
    });
    return {};
  };
}

type ReadTools = Pick<WatchTools, 'db' | 'cursorKeys'>;

/** Handles `GET /v1/watch`: lists the watchlists of the organisation, newest first, including retired ones. */
function listWatchlists({ db }: ReadTools): OwnedHandler<'listWatchlists'> {
  return async (_input, { caller }) => ({
    items: await withAdvice(db, await findWatchlists(db, caller.consumerId)),
  });
}

/** Handles `GET /v1/watch/{id}`. */
function getWatchlist({ db }: Pick<WatchTools, 'db'>): OwnedHandler<'getWatchlist'> {
  return async ({ id }, { caller }) => {
    const list = await findWatchlist(db, caller.consumerId, id);
    if (list === null) throw noWatchlistError();
    return (await withAdvice(db, [list]))[0] ?? list;
  };
}

/** Adds advice on the threshold to lists with enough decisions, from which it is computed (decision F12). */
async function withAdvice(db: Db, lists: readonly Watchlist[]): Promise<Watchlist[]> {
  const ids = lists.map(({ id }) => id);
  const decided = groupBy(await listDecidedThreads(db, ids), ({ watchlistId }) => watchlistId);
  return lists.map((list) => {
    const consejo = suggestThreshold(decided.get(list.id) ?? [], list.filters);
    return consejo === undefined ? list : { ...list, consejo };
  });
}

/** Handles `GET /v1/watch/{id}/items`: lists the items in the order in which they were added. */
function listWatchItems(tools: Pick<WatchTools, 'db'>): OwnedHandler<'listWatchItems'> {
  return async ({ id }, { caller }) => {
    const list = await findWatchlist(tools.db, caller.consumerId, id);
    if (list === null) throw noWatchlistError();
    return list.items;
  };
}

/**
 * Handles `GET /v1/watch/{id}/hits` (decision C18). Positions are assigned under a lock on the list's row that lasts
 * until the hits are committed, so a reader that has seen a hit has missed none before it.
 */
function listWatchHits({
  db,
  cursorKeys,
  now,
}: ReadTools & Pick<WatchTools, 'now'>): OwnedHandler<'listWatchHits'> {
  return async ({ id, since, limit = LIMITS.hitsPageDefault }, { caller }) => {
    const query = { id };
    const pages = { endpoint: 'listWatchHits', sort: 'position', query, parameter: 'since' };
    const after = since === undefined ? 0 : openListCursor(cursorKeys, pages, since)[0];
    if ((await findWatchlist(db, caller.consumerId, id)) === null) throw noWatchlistError();
    const hits = await listHitsAfter(db, { watchlistId: id, after: Number(after), limit });
    const last = hits.at(-1);
    const nros = [...new Set(hits.map(({ hit }) => hit.matchedNro))];
    const terms = await findOppositionTerms(db, nros, officeDay(now()));
    return {
      items: hits.map(({ hit }) => {
        const plazoOposicion = terms.get(hit.matchedNro);
        return plazoOposicion === undefined ? hit : { ...hit, plazoOposicion };
      }),
      nextCursor: last ? sealListCursor(cursorKeys, pages, [last.position]) : null,
    };
  };
}
