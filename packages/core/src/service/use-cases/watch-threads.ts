import { LIMITS } from '../../contract/limits.ts';
import type { WatchPlazos } from '../../contract/operations/list-watch-plazos.ts';
import type { Plazo } from '../../contract/plazos.ts';
import type { WatchThread } from '../../contract/watch-thread.ts';
import type { WatchFilters } from '../../contract/watchlist.ts';
import { officeDay } from '../../domain/calendar/office-time.ts';
import { groupBy } from '../../domain/group-by.ts';
import { openListCursor, sealListCursor } from '../../domain/listing/cursor.ts';
import { compareNroSolicitud } from '../../domain/listing/nro-order.ts';
import { ServiceError } from '../../domain/service-error.ts';
import { similarityBand } from '../../domain/similarity-band.ts';
import { isMoreRelevantThan } from '../../domain/watch/thread-decision.ts';
import { watchedClasses } from '../../domain/watch/watch-match.ts';
import type { Db } from '../../store/database/database.ts';
import type { HitAtPosition } from '../../store/watch/hit-store.ts';
import { readWatchlistsForMatching } from '../../store/watch/sweep-store.ts';
import {
  addDecision,
  countThreads,
  listDecisions,
  listDismissedMarks,
  listHitsFrom,
  listOpposableMarks,
  listThreadPage,
  listThreads,
  type ThreadDecision,
  type ThreadHits,
  type ThreadKey,
} from '../../store/watch/thread-store.ts';
import { findWatchlists } from '../../store/watch/watchlist-store.ts';
import { readMarks } from '../../watch/watched-group.ts';
import type { OwnedHandler } from '../operation-handlers.ts';
import { findOppositionTerms } from './opposition-terms.ts';
import { noWatchlistError, type WatchTools, withLockedWatchlist } from './watch-tools.ts';

type ThreadTools = Pick<WatchTools, 'db' | 'now' | 'cursorKeys'>;

/** A thread with its decisions, before its newest hit is read. */
interface EvaluatedThread extends ThreadHits {
  readonly decisions: readonly ThreadDecision[];
  /** Id of the hit that reopened a dismissed thread; null for none. */
  readonly reopenedBy: string | null;
  readonly isOpen: boolean;
}

/** Handles `GET /v1/watch/{id}/threads`: lists threads, ordered by their newest hit, newest first. */
export function listWatchThreads({
  db,
  now,
  cursorKeys,
}: ThreadTools): OwnedHandler<'listWatchThreads'> {
  return async ({ id, cursor, limit = LIMITS.brandPageDefault, ...filters }, { caller }) => {
    const pages = {
      endpoint: 'listWatchThreads',
      sort: 'newest',
      query: { id, ...filters },
      parameter: 'cursor',
    };
    const after = cursor === undefined ? null : openListCursor(cursorKeys, pages, cursor)[0];
    const group = await readWatchlistsForMatching(db, { org: caller.consumerId, id });
    if (group === null) throw noWatchlistError();
    const dismissed = await evaluateThreads(db, group, { nros: await listDismissedMarks(db, id) });
    const silent = dismissed.filter(({ isOpen }) => !isOpen);
    const query = { watchlistId: id, ...filters, silent };
    const before = after === null ? null : Number(after);
    // One more than the limit shows whether another page follows.
    const found = await listThreadPage(db, query, { before, limit: limit + 1 });
    const page = found.slice(0, limit);
    const judged = await evaluateThreads(db, group, { nros: page.map(({ nro }) => nro) });
    const byKey = new Map(judged.map((thread) => [threadKey(thread), thread]));
    const threads = page.flatMap((thread) => byKey.get(threadKey(thread)) ?? []);
    const { total, open } = await countThreads(db, query);
    const last = page.at(-1);
    return {
      items: await toWatchThreads(db, threads, officeDay(now())),
      nextCursor:
        last && found.length > limit ? sealListCursor(cursorKeys, pages, [last.newest]) : null,
      total,
      abiertos: open,
    };
  };
}

/** Handles `PATCH /v1/watch/{id}/threads/{threadId}`: stores a decision, unless it is the current one. */
export function decideWatchThread({ db, now }: ThreadTools): OwnedHandler<'decideWatchThread'> {
  return ({ id, threadId, ...decided }, { caller }) => {
    const owned = { org: caller.consumerId, id };
    return withLockedWatchlist(db, owned, async (trx) => {
      const group = await readWatchlistsForMatching(trx, owned);
      const [, itemId, nro = ''] = /^(\d{1,9})-(.+)$/.exec(threadId) ?? [];
      if (group === null || itemId === undefined) throw noThreadError();
      const selection = { itemId: Number(itemId), nros: [nro] };
      const [thread] = await evaluateThreads(trx, group, selection);
      if (thread === undefined) throw noThreadError();
      const last = thread.decisions.at(-1);
      const { decision = last?.decision ?? 'pendiente', nota = last?.nota ?? null } = decided;
      const isSame = (last?.decision ?? 'pendiente') === decision && (last?.nota ?? null) === nota;
      const at = now();
      if (!isSame || thread.reopenedBy !== null) {
        await addDecision(trx, {
          watchlistId: id,
          itemId: thread.itemId,
          nro,
          decision,
          nota,
          por: caller.keyId ?? null,
          en: at.toISOString(),
          position: thread.newest,
        });
      }
      const [answer] = await toWatchThreads(
        trx,
        await evaluateThreads(trx, group, selection),
        officeDay(at),
      );
      if (answer === undefined) throw noThreadError();
      return answer;
    });
  };
}

/** Handles `GET /v1/watch/plazos`. */
export function listWatchPlazos(tools: ThreadTools): OwnedHandler<'listWatchPlazos'> {
  const find = createWatchPlazosFinder(tools);
  return ({ limit = LIMITS.brandPageDefault }, { caller }) => find(caller.consumerId, limit);
}

/** Returns an organisation's first `limit` open threads by opposition deadline, and the number of all open threads. */
export type FindWatchPlazos = (org: string, limit: number) => Promise<WatchPlazos>;

/** Creates the query for open threads and their opposition deadlines. */
export function createWatchPlazosFinder({
  db,
  now,
}: Pick<ThreadTools, 'db' | 'now'>): FindWatchPlazos {
  return async (org, limit) => {
    const lists = (await findWatchlists(db, org)).filter(({ status }) => status !== 'retired');
    const today = officeDay(now());
    const ids = lists.map(({ id }) => id);
    const terms = await findOppositionTerms(db, await listOpposableMarks(db, ids), today);
    const ends = new Map(
      [...terms].flatMap(([nro, { kind, vence }]): [string, string][] =>
        kind === 'fecha' && vence !== undefined ? [[nro, vence]] : [],
      ),
    );
    const labels = new Map(lists.map(({ id, label }) => [id, label]));
    const group = await readWatchlistsForMatching(db, { org });
    if (group === null) return { items: [], total: 0 };
    const threads = await evaluateThreads(db, group, { nros: [...ends.keys()] });
    const open = threads.filter(({ isOpen }) => isOpen);
    const oppositionEnd = ({ nro }: EvaluatedThread) => ends.get(nro) ?? '';
    open.sort(
      (a, b) =>
        compareText(oppositionEnd(a), oppositionEnd(b)) ||
        compareNroSolicitud(a.nro, b.nro) ||
        compareText(a.watchlistId, b.watchlistId) ||
        a.itemId - b.itemId,
    );
    const answers = await toWatchThreads(db, open.slice(0, limit), today);
    const items = answers.map((thread) => ({
      ...thread,
      label: labels.get(thread.watchlistId) ?? '',
    }));
    return { items, total: open.length };
  };
}

/** Returns the open threads of a list for the given marks. */
export async function findOpenThreads(
  db: Db,
  owned: { readonly org: string; readonly id: string },
  nros: readonly string[],
): Promise<readonly ThreadKey[]> {
  const group = await readWatchlistsForMatching(db, owned);
  if (group === null) return [];
  return (await evaluateThreads(db, group, { nros })).filter(({ isOpen }) => isOpen);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function noThreadError(): ServiceError {
  return new ServiceError('not_found', 'No such thread on this watchlist');
}

/** Reads the threads of lists with their decisions, and determines whether a later hit reopens a dismissed one. */
async function evaluateThreads(
  db: Db,
  { lists, items }: NonNullable<Awaited<ReturnType<typeof readWatchlistsForMatching>>>,
  selection: { readonly itemId?: number; readonly nros?: readonly string[] },
): Promise<EvaluatedThread[]> {
  const watchlistIds = lists.map(({ id }) => id);
  const threads = await listThreads(db, { watchlistIds, ...selection });
  const decisions = groupBy(await listDecisions(db, watchlistIds), threadKey);
  const dismissed = threads.flatMap((thread) => {
    const last = decisions.get(threadKey(thread))?.at(-1);
    return last?.decision === 'descartado' ? [last] : [];
  });
  const since = groupBy(await listHitsFrom(db, dismissed), ({ hit }) =>
    threadKey({
      watchlistId: hit.watchlistId,
      itemId: Number(hit.watchItemId),
      nro: hit.matchedNro,
    }),
  );
  const numbers = items.flatMap(({ kind, mark }) => (kind === 'numero' ? [mark] : []));
  const own = dismissed.length === 0 ? new Map() : await readMarks(db, numbers);
  const byId = new Map(items.map((item) => [item.id, item]));
  const filtersOf = new Map(lists.map(({ id, filters }) => [id, filters]));
  return threads.map((thread) => {
    const key = threadKey(thread);
    const made = decisions.get(key) ?? [];
    const item = byId.get(thread.itemId);
    const clases = item === undefined ? [] : (own.get(item.mark)?.brand.clases ?? []);
    const filters: WatchFilters = filtersOf.get(thread.watchlistId) ?? {};
    const ownClasses = watchedClasses({ kind: item?.kind ?? 'texto', clases }, filters);
    const reopenedBy = findWorseHit(since.get(key) ?? [], ownClasses);
    const isDismissed = made.at(-1)?.decision === 'descartado';
    return { ...thread, decisions: made, reopenedBy, isOpen: !isDismissed || reopenedBy !== null };
  });
}

/** Returns the id of the first later hit whose mark is more relevant than in the dismissed hit; null for none. */
function findWorseHit(
  [dismissed, ...later]: readonly HitAtPosition[],
  ownClasses: readonly number[],
): string | null {
  if (dismissed === undefined) return null;
  const then = dismissed.hit.snapshot;
  return (
    later.find(({ hit }) => isMoreRelevantThan(then, hit.snapshot, ownClasses))?.hit.id ?? null
  );
}

function threadKey({ watchlistId, itemId, nro }: ThreadKey): string {
  return `${watchlistId} ${itemId} ${nro}`;
}

/** Converts threads to the form of the response, with their newest hit and the opposition deadline of the mark. */
async function toWatchThreads(
  db: Db,
  threads: readonly EvaluatedThread[],
  today: string,
): Promise<WatchThread[]> {
  const newest = await listHitsFrom(
    db,
    threads.map((thread) => ({ ...thread, position: thread.newest })),
  );
  const hits = new Map(newest.map(({ position, hit }) => [`${hit.watchlistId} ${position}`, hit]));
  const terms = await findOppositionTerms(db, [...new Set(threads.map(({ nro }) => nro))], today);
  return threads.flatMap((thread): WatchThread[] => {
    const hit = hits.get(`${thread.watchlistId} ${thread.newest}`);
    return hit === undefined ? [] : [toWatchThread(thread, hit, terms.get(thread.nro))];
  });
}

function toWatchThread(
  { watchlistId, itemId, nro, hits, decisions, isOpen, reopenedBy }: EvaluatedThread,
  { id, score, signals, productos, conflicto, hitKind, snapshot, detectedAt }: HitAtPosition['hit'],
  plazoOposicion: Plazo | undefined,
): WatchThread {
  const last = decisions.at(-1);
  return {
    id: `${itemId}-${nro}`,
    watchlistId,
    watchItemId: String(itemId),
    matchedNro: nro,
    decision: last?.decision ?? 'pendiente',
    nota: last?.nota ?? null,
    abierto: isOpen,
    ...(reopenedBy !== null && { reabiertoPor: reopenedBy }),
    hits,
    ...similarityBand(score),
    ultimoHit: {
      id,
      score,
      ...similarityBand(score),
      signals,
      ...(productos !== undefined && { productos }),
      ...(conflicto !== undefined && { conflicto }),
      hitKind,
      snapshot,
      detectedAt,
    },
    decisiones: decisions.map(({ decision, nota, por, en }) => ({ decision, nota, por, en })),
    ...(plazoOposicion !== undefined && { plazoOposicion }),
  };
}
