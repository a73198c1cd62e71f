import { type RawBuilder, sql, type Transaction } from 'kysely';
import { PENDING_ESTADOS } from '../../contract/estado.ts';
import type { WatchDecision } from '../../contract/watch-thread.ts';
import type { DecidedThread } from '../../domain/watch/decision-advice.ts';
import type { Database, Db } from '../database/database.ts';
import { type HitAtPosition, toHitAtPosition } from './hit-store.ts';

/** Identifies a thread: the hits of one item of a watchlist on one mark. */
export interface ThreadKey {
  readonly watchlistId: string;
  readonly itemId: number;
  readonly nro: string;
}

/** A stored decision about a thread. */
export interface ThreadDecision extends ThreadKey {
  readonly decision: WatchDecision;
  readonly nota: string | null;
  /** Id of the API key that made the decision; null for a caller within the process. */
  readonly por: string | null;
  /** Time of the decision, ISO 8601. */
  readonly en: string;
  /** Position of the newest hit of the thread at the time of the decision. */
  readonly position: number;
}

/** A thread with the number of its hits and the position of the newest one in its watchlist. */
export interface ThreadHits extends ThreadKey {
  readonly hits: number;
  readonly newest: number;
}

/** Selects the threads of some watchlists, optionally of one item and of some marks. */
interface ThreadSelection {
  readonly watchlistIds: readonly string[];
  readonly itemId?: number | undefined;
  readonly nros?: readonly string[] | undefined;
}

/** Lists the threads of watchlists, ordered by their newest hit, newest first. O(hits of the lists). */
export async function listThreads(
  db: Db,
  { watchlistIds, itemId, nros }: ThreadSelection,
): Promise<ThreadHits[]> {
  let hits = db
    .selectFrom('watch_hit')
    .select(['watchlist_id as watchlistId', 'item_id as itemId', 'nro_solicitud as nro'])
    .select([sql<number>`count(*)::integer`.as('hits'), sql<number>`max(position)`.as('newest')])
    .where('watchlist_id', '=', sql<string>`any(${watchlistIds})`)
    .groupBy(['watchlist_id', 'item_id', 'nro_solicitud']);
  if (itemId !== undefined) hits = hits.where('item_id', '=', itemId);
  if (nros !== undefined) hits = hits.where('nro_solicitud', '=', sql<string>`any(${nros})`);
  return hits.orderBy('newest', 'desc').orderBy('watchlistId').execute();
}

/** Lists the marks for which a thread of the watchlist was ever dismissed. */
export async function listDismissedMarks(db: Db, watchlistId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('watch_decision')
    .select('nro_solicitud')
    .distinct()
    .where('watchlist_id', '=', watchlistId)
    .where('decision', '=', 'descartado')
    .execute();
  return rows.map(({ nro_solicitud }) => nro_solicitud);
}

/** Selects threads of one watchlist by decision, state, item and mark. */
interface ThreadQuery {
  readonly watchlistId: string;
  readonly decision?: readonly WatchDecision[] | undefined;
  readonly abierto?: boolean | undefined;
  readonly itemId?: number | undefined;
  readonly nro?: string | undefined;
  /** Keys of the list's threads that are not open, which the caller computes from the decisions. */
  readonly silent: readonly ThreadKey[];
}

/** Builds SQL for a list's threads, with their current decision and whether they are silent. O(hits of the list). */
function threadsQuery({ watchlistId, silent }: ThreadQuery): RawBuilder<unknown> {
  return sql`(
    select item_id, nro_solicitud, hits, newest, coalesce(decision, 'pendiente') as decision,
      silent is not null as silent
    from (select item_id, nro_solicitud, count(*)::integer as hits, max(position) as newest
      from watch_hit where watchlist_id = ${watchlistId} group by item_id, nro_solicitud) hit
    left join (select distinct on (item_id, nro_solicitud) item_id, nro_solicitud, decision
      from watch_decision where watchlist_id = ${watchlistId}
      order by item_id, nro_solicitud, id desc) decided using (item_id, nro_solicitud)
    left join (select item_id, nro_solicitud, true as silent from unnest(
      ${silent.map(({ itemId }) => itemId)}::integer[],
      ${silent.map(({ nro }) => nro)}::text[]) as one (item_id, nro_solicitud)) quiet
      using (item_id, nro_solicitud)
  ) thread`;
}

function matchesDecision({
  decision = [],
  abierto,
  itemId,
  nro,
}: ThreadQuery): RawBuilder<unknown> {
  const conditions = [
    ...(decision.length > 0 ? [sql`decision = any(${decision}::text[])`] : []),
    ...(abierto === undefined ? [] : [sql`silent = ${!abierto}::boolean`]),
    ...(itemId === undefined ? [] : [sql`item_id = ${itemId}::integer`]),
    ...(nro === undefined ? [] : [sql`nro_solicitud = ${nro}`]),
    sql`true`,
  ];
  return sql.join(conditions, sql` and `);
}

/** Lists a page of the threads of a watchlist, ordered by their newest hit, newest first. */
export async function listThreadPage(
  db: Db,
  query: ThreadQuery,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<ThreadHits[]> {
  const { watchlistId } = query;
  const { rows } = await sql<Omit<ThreadHits, 'watchlistId'>>`
    select item_id as "itemId", nro_solicitud as nro, hits, newest from ${threadsQuery(query)}
    where ${matchesDecision(query)} and (${before}::integer is null or newest < ${before}::integer)
    order by newest desc limit ${limit}::integer`.execute(db);
  return rows.map((row) => ({ watchlistId, ...row }));
}

/** Counts the threads that match the query, and the open threads of the whole list. */
export async function countThreads(
  db: Db,
  query: ThreadQuery,
): Promise<{ readonly total: number; readonly open: number }> {
  const { rows } = await sql<{ total: number; open: number }>`
    select (count(*) filter (where ${matchesDecision(query)}))::integer as total,
      (count(*) filter (where not silent))::integer as open
    from ${threadsQuery(query)}`.execute(db);
  return rows[0] ?? { total: 0, open: 0 };
}

/** Lists the decisions about threads of watchlists, oldest first. */
export async function listDecisions(
  db: Db,
  watchlistIds: readonly string[],
): Promise<ThreadDecision[]> {
  return db
    .selectFrom('watch_decision')
    .select([
      'watchlist_id as watchlistId',
      'item_id as itemId',
      'nro_solicitud as nro',
      'decision',
      'nota',
      'key_id as por',
      'decided_at as en',
      'position',
    ])
    .where('watchlist_id', '=', sql<string>`any(${watchlistIds})`)
    .orderBy('id')
    .execute();
}

/** Lists threads with the current decision `descartado` or `oponer` and their best score. O(hits of these threads). */
export async function listDecidedThreads(
  db: Db,
  watchlistIds: readonly string[],
): Promise<(DecidedThread & { readonly watchlistId: string })[]> {
  const { rows } = await sql<DecidedThread & { readonly watchlistId: string }>`
    select decided.watchlist_id as "watchlistId", decision, max(score) as score
    from (select distinct on (watchlist_id, item_id, nro_solicitud)
        watchlist_id, item_id, nro_solicitud, decision
      from watch_decision where watchlist_id = any(${watchlistIds})
      order by watchlist_id, item_id, nro_solicitud, id desc) decided
    join watch_hit using (watchlist_id, item_id, nro_solicitud)
    where decision in ('descartado', 'oponer')
    group by decided.watchlist_id, item_id, nro_solicitud, decision`.execute(db);
  return rows;
}

/** Stores a decision, in the transaction that locks the list. */
export async function addDecision(
  trx: Transaction<Database>,
  { watchlistId, itemId, nro, decision, nota, por, en, position }: ThreadDecision,
): Promise<void> {
  await trx
    .insertInto('watch_decision')
    .values({
      watchlist_id: watchlistId,
      item_id: itemId,
      nro_solicitud: nro,
      decision,
      nota,
      key_id: por,
      decided_at: en,
      position,
    })
    .execute();
}

/** A thread, and the position of its first hit to read. */
interface ThreadFrom extends ThreadKey {
  readonly position: number;
}

/** Lists the hits of threads from the given positions on, ordered by watchlist and position. */
export async function listHitsFrom(
  db: Db,
  threads: readonly ThreadFrom[],
): Promise<HitAtPosition[]> {
  if (threads.length === 0) return [];
  const rows = await db
    .selectFrom('watch_hit')
    .innerJoin(
      sql<{ list: string; item: number; nro: string; since: number }>`unnest(
        ${threads.map(({ watchlistId }) => watchlistId)}::text[],
        ${threads.map(({ itemId }) => itemId)}::integer[],
        ${threads.map(({ nro }) => nro)}::text[],
        ${threads.map(({ position }) => position)}::integer[])`.as<'asked'>(
        sql`asked (list, item, nro, since)`,
      ),
      (join) =>
        join
          .onRef('watch_hit.watchlist_id', '=', 'asked.list')
          .onRef('watch_hit.item_id', '=', 'asked.item')
          .onRef('watch_hit.nro_solicitud', '=', 'asked.nro')
          .onRef('watch_hit.position', '>=', 'asked.since'),
    )
    .selectAll('watch_hit')
    .orderBy('watch_hit.watchlist_id')
    .orderBy('watch_hit.position')
    .execute();
  return rows.map(toHitAtPosition);
}

/** Lists the marks with hits in these watchlists whose application is pending, so that it can be opposed. */
export async function listOpposableMarks(
  db: Db,
  watchlistIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('watch_hit')
    .innerJoin('brand', 'brand.nro_solicitud', 'watch_hit.nro_solicitud')
    .select('watch_hit.nro_solicitud as nro')
    .distinct()
    .where('watch_hit.watchlist_id', '=', sql<string>`any(${watchlistIds})`)
    .where('brand.estado', 'in', PENDING_ESTADOS)
    .execute();
  return rows.map(({ nro }) => nro);
}
