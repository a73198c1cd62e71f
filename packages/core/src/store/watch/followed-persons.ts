import { sql, type Transaction } from 'kysely';
import { FOLLOWING_KINDS, type WatchItem } from '../../contract/watchlist.ts';
import type { NumberItem } from '../../domain/watch/followed-marks.ts';
import type { Database } from '../database/database.ts';

/** A watch item that follows a person: all marks of the person are watched. */
export interface PersonItem {
  readonly id: number;
  readonly watchlistId: string;
  readonly kind: (typeof FOLLOWING_KINDS)[number];
  /** The tax id of the person (kind `rut`), or the id (kind `persona`). */
  readonly mark: string;
}

/** Tells whether an item follows a person, and not a text or a single mark. */
export function isPersonItem<Item extends Pick<WatchItem, 'kind'>>(
  item: Item,
): item is Item & Pick<PersonItem, 'kind'> {
  return item.kind === 'rut' || item.kind === 'persona';
}

/** Lists the items of some watchlists that follow persons, in the order in which they were added. */
export async function listPersonItems(
  trx: Transaction<Database>,
  watchlistIds: readonly string[],
): Promise<PersonItem[]> {
  const rows = await trx
    .selectFrom('watch_item')
    .select(['id', 'watchlist_id', 'mark', sql<PersonItem['kind']>`kind`.as('kind')])
    .where('watchlist_id', '=', sql<string>`any(${watchlistIds})`)
    .where('kind', 'in', FOLLOWING_KINDS)
    .orderBy('id')
    .execute();
  return rows.map(({ watchlist_id, ...row }) => ({ ...row, watchlistId: watchlist_id }));
}

/** Lists the items of a watchlist that are application numbers. */
export async function listNumberItems(
  trx: Transaction<Database>,
  watchlistId: string,
): Promise<NumberItem[]> {
  const rows = await trx
    .selectFrom('watch_item')
    .select(['id', 'folded as nro', 'followed_by as followedBy'])
    .where('watchlist_id', '=', watchlistId)
    .where('kind', '=', 'numero')
    .execute();
  return rows;
}

/** Reassigns `moved` items, and deletes `removed` items, whose marks no followed person holds any more; hits remain. */
export async function reassignFollowedItems(
  trx: Transaction<Database>,
  moved: readonly { readonly id: number; readonly followedBy: number }[],
  removed: readonly number[],
): Promise<void> {
  if (moved.length > 0) {
    await sql`update watch_item set followed_by = given.follower
      from unnest(${moved.map(({ id }) => id)}::integer[],
        ${moved.map(({ followedBy }) => followedBy)}::integer[]) as given (id, follower)
      where watch_item.id = given.id`.execute(trx);
  }
  if (removed.length === 0) return;
  await trx
    .deleteFrom('watch_item')
    .where('id', '=', sql<number>`any(${removed}::integer[])`)
    .execute();
}

/** Marks a number item as added directly, so that it stays when its followed person no longer holds the mark. */
export async function detachFromPerson(trx: Transaction<Database>, itemId: number): Promise<void> {
  await trx.updateTable('watch_item').set({ followed_by: null }).where('id', '=', itemId).execute();
}
