import { ServiceError } from '../../domain/service-error.ts';
import { possibleNumbers, watchedMark } from '../../domain/watch/watched-mark.ts';
import { newestSeq } from '../../store/brand-store.ts';
import { retriedTransaction } from '../../store/transactions.ts';
import {
  countOfOrg,
  deleteItem,
  findItem,
  insertItems,
  knownNumbers,
  lockWatchlist,
} from '../../store/watchlist-store.ts';
import type { OwnedRun } from '../operation-runs.ts';
import { noWatchlist, requireRoom, type WatchTools, withWatchlist } from './watch-tools.ts';

/** `POST /v1/watch/{id}/items`: a mark that the list has is answered as it stands, be the cap reached. */
export function addWatchItem({ db, caps, now }: WatchTools): OwnedRun<'addWatchItem'> {
  return async ({ id, ...named }, { caller }) => {
    const org = caller.consumerId;
    const known = await knownNumbers(db, possibleNumbers([named]));
    return retriedTransaction(db, async (trx) => {
      // Before the list is held: who creates lists takes the same lock first.
      const counts = await countOfOrg(trx, org);
      const list = await lockWatchlist(trx, org, id);
      if (list === null) throw noWatchlist();
      const mark = watchedMark(named, (text) => known.has(text));
      const standing = await findItem(trx, id, mark);
      if (standing !== null) return standing;
      requireRoom('items', counts.items + 1, caps);
      const [added] = await insertItems(trx, [mark], {
        watchlistId: id,
        seq: await newestSeq(trx),
        createdAt: now().toISOString(),
        awaitsBaseline: false,
      });
      if (added === undefined) throw noWatchlist();
      return added;
    });
  };
}

/** `DELETE /v1/watch/{id}/items/{itemId}`: its hits stay. */
export function removeWatchItem({ db }: WatchTools): OwnedRun<'removeWatchItem'> {
  return async ({ id, itemId }, { caller }) => {
    await withWatchlist(db, { org: caller.consumerId, id }, async (trx) => {
      if (await deleteItem(trx, id, itemId)) return;
      throw new ServiceError('not_found', 'No such item on this watchlist');
    });
    return {};
  };
}
