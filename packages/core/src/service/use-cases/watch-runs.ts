import type { OperationRuns } from '../operation-runs.ts';
import { deleteWatchlist, patchWatchlist } from './change-watchlist.ts';
import { createWatchlist } from './create-watchlist.ts';
import { getWatchlist, listWatchHits, listWatchItems, listWatchlists } from './read-watchlists.ts';
import { addWatchItem, removeWatchItem } from './watch-items.ts';
import type { WatchTools } from './watch-tools.ts';

/** The use cases of watchlists, their items and their hits (specification 4.4). */
export function watchRuns(tools: WatchTools) {
  return {
    createWatchlist: createWatchlist(tools),
    listWatchlists: listWatchlists(tools),
    getWatchlist: getWatchlist(tools),
    patchWatchlist: patchWatchlist(tools),
    deleteWatchlist: deleteWatchlist(tools),
    listWatchHits: listWatchHits(tools),
    listWatchItems: listWatchItems(tools),
    addWatchItem: addWatchItem(tools),
    removeWatchItem: removeWatchItem(tools),
  } satisfies Partial<OperationRuns>;
}
