import { type Selectable, sql, type Transaction } from 'kysely';
import {
  COMPARED_KINDS,
  type ComparedKind,
  type WatchFilters,
  type Watchlist,
} from '../../contract/watchlist.ts';
import type { WatchedMark } from '../../domain/watch/watched-mark.ts';
import type { Database, Db } from '../database/database.ts';
import type { WatchItemTable } from '../database/watch-tables.ts';
import { toItemGoods } from './watchlist-store.ts';

/** A watchlist to sweep. */
export interface SweepList {
  readonly id: string;
  readonly filters: WatchFilters;
  readonly baseline: boolean;
  /** Incremented whenever filters or status change. */
  readonly revision: number;
  /** Number of the newest change up to which the list has been swept. */
  readonly sweptSeq: number;
}

/** An item of a list to sweep; `addedSeq` is the number of the newest change when it was added. */
export interface SweepItem extends WatchedMark {
  readonly kind: ComparedKind;
  readonly id: number;
  readonly watchlistId: string;
  readonly addedSeq: number;
}

/** Watchlists, and the items that all of these lists contain. */
export interface SweepGroup {
  readonly lists: readonly SweepList[];
  readonly items: readonly SweepItem[];
}

/** Tells whether an active list outside `except` has not been swept up to the change `through`. One index look-up. */
export async function hasUnswept(
  db: Db,
  through: number,
  except: readonly string[] = [],
): Promise<boolean> {
  const row = await db
    .selectFrom('watchlist')
    .select('id')
    .where('status', '=', 'active')
    .where('swept_seq', '<', through)
    .where('id', '<>', sql<string>`all(${except}::text[])`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Reads an organisation's lists in the form that sweeps use: with `id` that list, whatever its status, else all lists
 * that are not retired. Null when there is none.
 */
export async function readWatchlistsForMatching(
  db: Db,
  { org, id }: { readonly org: string; readonly id?: string },
): Promise<SweepGroup | null> {
  const update = db
    .selectFrom('watchlist')
    .select(['id', 'filters', 'baseline', 'revision', 'swept_seq'])
    .where('org', '=', org);
  const rows = await (id === undefined
    ? update.where('status', '!=', 'retired')
    : update.where('id', '=', id)
  ).execute();
  if (rows.length === 0) return null;
  const lists = rows.map(({ swept_seq: sweptSeq, ...list }) => ({ ...list, sweptSeq }));
  const items = await listSweepItems(
    db,
    lists.map((list) => list.id),
  );
  return { lists, items };
}

/** The column `kind`, selected only for compared items: a person is compared by the number items of its marks. */
const comparedKind = sql<ComparedKind>`kind`.as('kind');
/** Whether hits are compared with the goods of the watched mark, by its own item or by the item of its person. */
const ownGoods = sql<boolean>`own_goods or exists (select from watch_item follower
  where follower.id = watch_item.followed_by and follower.own_goods)`.as('own_goods');
const ITEM_COLUMNS = [
  'id',
  'watchlist_id',
  'mark',
  'folded',
  'added_seq',
  'goods',
  'goods_of',
] as const;

type ItemRow = Pick<Selectable<WatchItemTable>, (typeof ITEM_COLUMNS)[number] | 'own_goods'> & {
  readonly kind: ComparedKind;
};

function toSweepItem({ id, kind, mark, folded, ...row }: ItemRow): SweepItem {
  const goods = toItemGoods(row);
  return {
    id,
    kind,
    mark,
    folded,
    watchlistId: row.watchlist_id,
    addedSeq: row.added_seq,
    ...(Object.keys(goods).length > 0 && { goods }),
  };
}

/** Lists the items of watchlists that sweeps compare with marks, in the order in which they were added. */
export async function listSweepItems(db: Db, ids: readonly string[]): Promise<SweepItem[]> {
  const rows = await db
    .selectFrom('watch_item')
    .select(ITEM_COLUMNS)
    .select([comparedKind, ownGoods])
    .where('watchlist_id', '=', sql<string>`any(${ids})`)
    .where('kind', 'in', COMPARED_KINDS)
    .orderBy('id')
    .execute();
  return rows.map(toSweepItem);
}

/** The work that remains for active lists. */
export interface SweepBacklog {
  /** Number of changes between the list that is furthest behind and the newest change. */
  readonly lag: number;
  /** Seconds since the oldest of these changes; 0 when there is none. */
  readonly lagSeconds: number;
  /** Number of lists whose baseline is pending or running. */
  readonly baselines: number;
}

/** Measures the backlog of sweeps and baselines for `/metrics`. A few index look-ups. */
export async function readSweepBacklog(db: Db): Promise<SweepBacklog> {
  const { rows } = await sql<SweepBacklog>`
    select coalesce((select greatest(0, extract(epoch from now() - changed_at)) from corpus_changes
        where seq > (select min(swept_seq) from watchlist where status = 'active')
        order by seq limit 1), 0)::double precision as "lagSeconds",
      greatest(0, coalesce((select max(seq) from corpus_changes)
        - (select min(swept_seq) from watchlist where status = 'active'), 0))::double precision as lag,
      (select count(*) from watchlist
        where status = 'active' and baseline_status in ('pending', 'running'))::integer as baselines`.execute(
    db,
  );
  return rows[0] ?? { lag: 0, lagSeconds: 0, baselines: 0 };
}

/** Sets the time of the last sweep on each active list that has been swept up to the change `through`. */
export async function recordSweep(db: Db, through: number, at: string): Promise<void> {
  await db
    .updateTable('watchlist')
    .set({ last_swept_at: at })
    .where('status', '=', 'active')
    .where('swept_seq', '>=', through)
    .execute();
}

/** A list whose items have to be compared with the whole corpus. */
export interface BaselineList {
  /** The list with its remaining items. */
  readonly group: SweepGroup;
  /** Number of the last change that the baseline covers; sweeps evaluate marks first seen later. */
  readonly seenUntil: number;
}

/**
 * Finds the oldest active list with an unfinished baseline that was created no later than the change `through`; null
 * when there is none. For a list created later, the index would still lack marks that no sweep of the list evaluates.
 */
export async function findNextBaseline(db: Db, through: number): Promise<BaselineList | null> {
  const row = await db
    .selectFrom('watchlist')
    .select(['id', 'filters', 'baseline', 'revision', 'swept_seq', 'baseline_seq'])
    .where('status', '=', 'active')
    .where('baseline_status', 'in', ['pending', 'running'])
    .where('baseline_seq', '<=', through)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { baseline_seq, swept_seq, ...list } = row;
  const items = await db
    .selectFrom('watch_item')
    .select(ITEM_COLUMNS)
    .select([comparedKind, ownGoods])
    .where('watchlist_id', '=', row.id)
    .where('kind', 'in', COMPARED_KINDS)
    .where('awaits_baseline', '=', true)
    .orderBy('id')
    .execute();
  return {
    group: {
      lists: [{ ...list, sweptSeq: swept_seq }],
      items: items.map(toSweepItem),
    },
    seenUntil: baseline_seq,
  };
}

/** Sets the status of a list's baseline unless another process has already finished it. */
export async function setBaselineStatus(
  db: Db,
  id: string,
  status: Watchlist['baselineStatus'],
): Promise<void> {
  await db
    .updateTable('watchlist')
    .set({ baseline_status: status })
    .where('id', '=', id)
    .where('baseline_status', 'in', ['pending', 'running'])
    .execute();
}

/** Resets running baselines to `pending`, so that those of dead processes are run again. */
export async function resumeBaselines(db: Db): Promise<void> {
  await db
    .updateTable('watchlist')
    .set({ baseline_status: 'pending' })
    .where('baseline_status', '=', 'running')
    .execute();
}

/** Items of a list that the baseline has compared, with the number of hits. */
interface ComparedItems {
  readonly watchlistId: string;
  readonly itemIds: readonly number[];
  readonly hits: number;
}

/** Marks items as compared by the baseline, in the transaction that wrote their hits. */
export async function finishItems(
  trx: Transaction<Database>,
  { watchlistId, itemIds, hits }: ComparedItems,
): Promise<void> {
  await trx
    .updateTable('watch_item')
    .set({ awaits_baseline: false })
    .where('id', '=', sql<number>`any(${itemIds}::integer[])`)
    .execute();
  await trx
    .updateTable('watchlist')
    .set({ baseline_hits: sql<number>`baseline_hits + ${hits}::integer` })
    .where('id', '=', watchlistId)
    .execute();
}

/**
 * Marks the baseline of a list as done.
 * @returns the number of hits that it found in all
 */
export async function finishBaseline(
  trx: Transaction<Database>,
  id: string,
  at: string,
): Promise<number> {
  const { baseline_hits } = await trx
    .updateTable('watchlist')
    .set({ baseline_status: 'done', baseline_at: at })
    .where('id', '=', id)
    .returning('baseline_hits')
    .executeTakeFirstOrThrow();
  return baseline_hits;
}
