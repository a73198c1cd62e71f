import { LIMITS } from '../../contract/limits.ts';
import type { Plazo } from '../../contract/plazos.ts';
import { officeDay } from '../../domain/calendar/office-day.ts';
import { openListCursor, sealListCursor } from '../../domain/listing/list-cursor.ts';
import { plazoOf } from '../../domain/plazos/mark-terms.ts';
import { termMarkOf } from '../../domain/plazos/term-mark-of.ts';
import { termMarksByNro } from '../../store/brand-store.ts';
import { hitsAfter, type PlacedHit } from '../../store/hit-store.ts';
import { findWatchlist, watchlistsOf } from '../../store/watchlist-store.ts';
import type { OwnedRun } from '../operation-runs.ts';
import { noWatchlist, type WatchTools } from './watch-tools.ts';

type ReadTools = Pick<WatchTools, 'db' | 'cursorKeys'>;

/** `GET /v1/watch`: the watchlists of the organisation, newest first, retired ones too. */
export function listWatchlists({ db }: ReadTools): OwnedRun<'listWatchlists'> {
  return async (_input, { caller }) => ({ items: await watchlistsOf(db, caller.consumerId) });
}

/** `GET /v1/watch/{id}`. */
export function getWatchlist({ db }: Pick<WatchTools, 'db'>): OwnedRun<'getWatchlist'> {
  return async ({ id }, { caller }) => {
    const list = await findWatchlist(db, caller.consumerId, id);
    if (list === null) throw noWatchlist();
    return list;
  };
}

/** `GET /v1/watch/{id}/items`, in the order in which they were added. */
export function listWatchItems(tools: Pick<WatchTools, 'db'>): OwnedRun<'listWatchItems'> {
  const get = getWatchlist(tools);
  return async (input, call) => (await get(input, call)).items;
}

/**
 * `GET /v1/watch/{id}/hits` (decision C18). Positions are given under the lock of the list's row, which
 * is held until the hits are there: whoever saw one has missed none before it.
 */
export function listWatchHits({
  db,
  cursorKeys,
  now,
}: ReadTools & Pick<WatchTools, 'now'>): OwnedRun<'listWatchHits'> {
  return async ({ id, since, limit = LIMITS.hitsPageDefault }, { caller }) => {
    const query = { id };
    const pages = { endpoint: 'listWatchHits', sort: 'position', query, parameter: 'since' };
    const after = since === undefined ? 0 : openListCursor(cursorKeys, pages, since)[0];
    if ((await findWatchlist(db, caller.consumerId, id)) === null) throw noWatchlist();
    const hits = await hitsAfter(db, { watchlistId: id, after: Number(after), limit });
    const last = hits.at(-1);
    const terms = await oppositionTerms(db, hits, officeDay(now()));
    return {
      items: hits.map(({ hit }) => {
        const plazoOposicion = terms.get(hit.matchedNro);
        return plazoOposicion === undefined ? hit : { ...hit, plazoOposicion };
      }),
      nextCursor: last ? sealListCursor(cursorKeys, pages, [last.position]) : null,
    };
  };
}

/** Until when each of the marks that were hit can be opposed, as of today (decision E2). */
async function oppositionTerms(
  db: WatchTools['db'],
  hits: readonly PlacedHit[],
  today: string,
): Promise<ReadonlyMap<string, Plazo>> {
  if (hits.length === 0) return new Map();
  const nros = [...new Set(hits.map(({ hit }) => hit.matchedNro))];
  const { marks, calendar } = await termMarksByNro(db, nros);
  const clock = { calendar, today };
  const terms = [...marks].flatMap(([nro, brand]): [string, Plazo][] => {
    const plazo = plazoOf(termMarkOf(brand), clock, 'oposicion');
    return plazo === undefined ? [] : [[nro, plazo]];
  });
  return new Map(terms);
}
