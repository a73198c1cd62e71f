import { sql, type Transaction } from 'kysely';
import type { Watchlist } from '../contract/watchlist.ts';
import type { Database, Db } from './database.ts';
import type { SweptGroup } from './sweep-store.ts';

/** A list whose items are to be compared with the whole corpus. */
export interface BaselineList {
  /** The list, with those of its items that are left. */
  readonly group: SweptGroup;
  /** Marks first seen after this change are the sweeps' to judge. */
  readonly seenUntil: number;
}

/**
 * The oldest active list whose baseline is not over, of those made no later than a change; null when there is
 * none. Until the corpus holds that change it lacks marks that no later sweep of the list would judge.
 */
export async function nextBaseline(db: Db, through: number): Promise<BaselineList | null> {
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
    .select(['id', 'kind', 'mark', 'folded', 'added_seq'])
    .where('watchlist_id', '=', row.id)
    .where('awaits_baseline', '=', true)
    .orderBy('id')
    .execute();
  return {
    group: {
      lists: [{ ...list, sweptSeq: swept_seq }],
      items: items.map(({ added_seq, ...item }) => ({
        ...item,
        watchlistId: row.id,
        addedSeq: added_seq,
      })),
    },
    seenUntil: baseline_seq,
  };
}

/** Says where the baseline of a list is, unless it was ended by somebody else. */
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

/** What a process that died left running waits for another one. */
export async function resumeBaselines(db: Db): Promise<void> {
  await db
    .updateTable('watchlist')
    .set({ baseline_status: 'pending' })
    .where('baseline_status', '=', 'running')
    .execute();
}

/** What was found for items of a list. */
export interface ComparedItems {
  readonly watchlistId: string;
  readonly itemIds: readonly number[];
  readonly hits: number;
}

/** Notes items as compared, in the transaction that wrote their hits. */
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

/** Ends a baseline. @returns how many hits it had in all */
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
