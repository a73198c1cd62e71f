import { LIMITS } from '../../contract/limits.ts';
import type { WatchPlazos } from '../../contract/operations/list-watch-plazos.ts';
import type { Plazo } from '../../contract/plazos.ts';
import type { WatchThread } from '../../contract/watch-thread.ts';
import type { WatchFilters } from '../../contract/watchlist.ts';
import { officeDay } from '../../domain/calendar/office-time.ts';
import { groupedBy } from '../../domain/grouped-by.ts';
import { openListCursor, sealListCursor } from '../../domain/listing/cursor.ts';
import { compareNroSolicitud } from '../../domain/listing/nro-order.ts';
import { ServiceError } from '../../domain/service-error.ts';
import { similarityBand } from '../../domain/similarity-band.ts';
import { isWorse } from '../../domain/watch/thread-decision.ts';
import { watchedClasses } from '../../domain/watch/watch-match.ts';
import type { Db } from '../../store/database.ts';
import type { PlacedHit } from '../../store/hit-store.ts';
import { sweptGroupOf } from '../../store/sweep-store.ts';
import {
  addDecision,
  dismissedNros,
  hitsFrom,
  opposableNros,
  type ThreadDecision,
  type ThreadHits,
  type ThreadKey,
  threadCounts,
  threadDecisions,
  threadHits,
  threadPage,
} from '../../store/thread-store.ts';
import { watchlistsOf } from '../../store/watchlist-store.ts';
import { brandsOf } from '../../watch/watched-group.ts';
import type { OwnedRun } from '../operation-runs.ts';
import { oppositionTerms } from './opposition-terms.ts';
import { noWatchlist, type WatchTools, withWatchlist } from './watch-tools.ts';

type ThreadTools = Pick<WatchTools, 'db' | 'now' | 'cursorKeys'>;

/** A thread before its newest hit is read. */
interface JudgedThread extends ThreadHits {
  readonly decisions: readonly ThreadDecision[];
  /** The hit that reopened a dismissed thread. */
  readonly reopenedBy: string | null;
  readonly isOpen: boolean;
}

/** `GET /v1/watch/{id}/threads`: those with the newest hit first. */
export function listWatchThreads({
  db,
  now,
  cursorKeys,
}: ThreadTools): OwnedRun<'listWatchThreads'> {
  return async ({ id, cursor, limit = LIMITS.brandPageDefault, ...filters }, { caller }) => {
    const pages = {
      endpoint: 'listWatchThreads',
      sort: 'newest',
      query: { id, ...filters },
      parameter: 'cursor',
    };
    const after = cursor === undefined ? null : openListCursor(cursorKeys, pages, cursor)[0];
    const group = await sweptGroupOf(db, { org: caller.consumerId, id });
    if (group === null) throw noWatchlist();
    const dismissed = await judgedThreads(db, group, { nros: await dismissedNros(db, id) });
    const silent = dismissed.filter(({ isOpen }) => !isOpen);
    const query = { watchlistId: id, ...filters, silent };
    const before = after === null ? null : Number(after);
    // One more than the limit shows whether another page follows.
    const found = await threadPage(db, query, { before, limit: limit + 1 });
    const page = found.slice(0, limit);
    const judged = await judgedThreads(db, group, { nros: page.map(({ nro }) => nro) });
    const byKey = new Map(judged.map((thread) => [keyOf(thread), thread]));
    const threads = page.flatMap((thread) => byKey.get(keyOf(thread)) ?? []);
    const { total, open } = await threadCounts(db, query);
    const last = page.at(-1);
    return {
      items: await threadAnswers(db, threads, officeDay(now())),
      nextCursor:
        last && found.length > limit ? sealListCursor(cursorKeys, pages, [last.newest]) : null,
      total,
      abiertos: open,
    };
  };
}

/** `PATCH /v1/watch/{id}/threads/{threadId}`; an unchanged decision is not written again. */
export function decideWatchThread({ db, now }: ThreadTools): OwnedRun<'decideWatchThread'> {
  return ({ id, threadId, ...decided }, { caller }) => {
    const owned = { org: caller.consumerId, id };
    return withWatchlist(db, owned, async (trx) => {
      const group = await sweptGroupOf(trx, owned);
      const [, itemId, nro = ''] = /^(\d{1,9})-(.+)$/.exec(threadId) ?? [];
      if (group === null || itemId === undefined) throw noThread();
      const selection = { itemId: Number(itemId), nros: [nro] };
      const [thread] = await judgedThreads(trx, group, selection);
      if (thread === undefined) throw noThread();
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
      const [answer] = await threadAnswers(
        trx,
        await judgedThreads(trx, group, selection),
        officeDay(at),
      );
      if (answer === undefined) throw noThread();
      return answer;
    });
  };
}

/** `GET /v1/watch/plazos`. */
export function listWatchPlazos(tools: ThreadTools): OwnedRun<'listWatchPlazos'> {
  const find = watchPlazos(tools);
  return ({ limit = LIMITS.brandPageDefault }, { caller }) => find(caller.consumerId, limit);
}

/** Returns the open threads of an organisation whose mark can be opposed, the earliest end first, and their number. */
export type FindWatchPlazos = (org: string, limit: number) => Promise<WatchPlazos>;

/** Creates the query for pending decisions and their deadlines. */
export function watchPlazos({ db, now }: Pick<ThreadTools, 'db' | 'now'>): FindWatchPlazos {
  return async (org, limit) => {
    const lists = (await watchlistsOf(db, org)).filter(({ status }) => status !== 'retired');
    const today = officeDay(now());
    const ids = lists.map(({ id }) => id);
    const terms = await oppositionTerms(db, await opposableNros(db, ids), today);
    const ends = new Map(
      [...terms].flatMap(([nro, { kind, vence }]): [string, string][] =>
        kind === 'fecha' && vence !== undefined ? [[nro, vence]] : [],
      ),
    );
    const labels = new Map(lists.map(({ id, label }) => [id, label]));
    const group = await sweptGroupOf(db, { org });
    if (group === null) return { items: [], total: 0 };
    const threads = await judgedThreads(db, group, { nros: [...ends.keys()] });
    const open = threads.filter(({ isOpen }) => isOpen);
    const endOf = ({ nro }: JudgedThread) => ends.get(nro) ?? '';
    open.sort(
      (a, b) =>
        compare(endOf(a), endOf(b)) ||
        compareNroSolicitud(a.nro, b.nro) ||
        compare(a.watchlistId, b.watchlistId) ||
        a.itemId - b.itemId,
    );
    const answers = await threadAnswers(db, open.slice(0, limit), today);
    const items = answers.map((thread) => ({
      ...thread,
      label: labels.get(thread.watchlistId) ?? '',
    }));
    return { items, total: open.length };
  };
}

/** Returns the open threads of a list for some marks. */
export async function openThreads(
  db: Db,
  owned: { readonly org: string; readonly id: string },
  nros: readonly string[],
): Promise<readonly ThreadKey[]> {
  const group = await sweptGroupOf(db, owned);
  if (group === null) return [];
  return (await judgedThreads(db, group, { nros })).filter(({ isOpen }) => isOpen);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function noThread(): ServiceError {
  return new ServiceError('not_found', 'No such thread on this watchlist');
}

/** Reads the threads of lists with their decisions, and whether a dismissed one is reopened. */
async function judgedThreads(
  db: Db,
  { lists, items }: NonNullable<Awaited<ReturnType<typeof sweptGroupOf>>>,
  selection: { readonly itemId?: number; readonly nros?: readonly string[] },
): Promise<JudgedThread[]> {
  const watchlistIds = lists.map(({ id }) => id);
  const threads = await threadHits(db, { watchlistIds, ...selection });
  const decisions = groupedBy(await threadDecisions(db, watchlistIds), keyOf);
  const dismissed = threads.flatMap((thread) => {
    const last = decisions.get(keyOf(thread))?.at(-1);
    return last?.decision === 'descartado' ? [last] : [];
  });
  const since = groupedBy(await hitsFrom(db, dismissed), ({ hit }) =>
    keyOf({ watchlistId: hit.watchlistId, itemId: Number(hit.watchItemId), nro: hit.matchedNro }),
  );
  const numbers = items.flatMap(({ kind, mark }) => (kind === 'numero' ? [mark] : []));
  const own = dismissed.length === 0 ? new Map() : await brandsOf(db, numbers);
  const byId = new Map(items.map((item) => [item.id, item]));
  const filtersOf = new Map(lists.map(({ id, filters }) => [id, filters]));
  return threads.map((thread) => {
    const key = keyOf(thread);
    const made = decisions.get(key) ?? [];
    const item = byId.get(thread.itemId);
    const clases = item === undefined ? [] : (own.get(item.mark)?.brand.clases ?? []);
    const filters: WatchFilters = filtersOf.get(thread.watchlistId) ?? {};
    const ours = watchedClasses({ kind: item?.kind ?? 'texto', clases }, filters);
    const reopenedBy = worseHit(since.get(key) ?? [], ours);
    const isDismissed = made.at(-1)?.decision === 'descartado';
    return { ...thread, decisions: made, reopenedBy, isOpen: !isDismissed || reopenedBy !== null };
  });
}

/** Finds the first hit in which the mark is more relevant than in the dismissed one. */
function worseHit(
  [dismissed, ...later]: readonly PlacedHit[],
  ours: readonly number[],
): string | null {
  if (dismissed === undefined) return null;
  const then = dismissed.hit.snapshot;
  return later.find(({ hit }) => isWorse(then, hit.snapshot, ours))?.hit.id ?? null;
}

function keyOf({ watchlistId, itemId, nro }: ThreadKey): string {
  return `${watchlistId} ${itemId} ${nro}`;
}

/** Converts threads to answers: with their newest hit, and until when the mark can be opposed. */
async function threadAnswers(
  db: Db,
  threads: readonly JudgedThread[],
  today: string,
): Promise<WatchThread[]> {
  const newest = await hitsFrom(
    db,
    threads.map((thread) => ({ ...thread, position: thread.newest })),
  );
  const hits = new Map(newest.map(({ position, hit }) => [`${hit.watchlistId} ${position}`, hit]));
  const terms = await oppositionTerms(db, [...new Set(threads.map(({ nro }) => nro))], today);
  return threads.flatMap((thread): WatchThread[] => {
    const hit = hits.get(`${thread.watchlistId} ${thread.newest}`);
    return hit === undefined ? [] : [threadAnswer(thread, hit, terms.get(thread.nro))];
  });
}

function threadAnswer(
  { watchlistId, itemId, nro, hits, decisions, isOpen, reopenedBy }: JudgedThread,
  { id, score, signals, productos, conflicto, hitKind, snapshot, detectedAt }: PlacedHit['hit'],
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
