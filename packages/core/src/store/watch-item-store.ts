import { sql, type Transaction } from 'kysely';
import type { WatchItem } from '../contract/watchlist.ts';
import type { WatchedMark } from '../domain/watch/watched-mark.ts';
import type { Database, Db } from './database.ts';
import { watchItemOf } from './watchlist-store.ts';

/** Marks of one statement, which may have 65,535 parameters. */
const ADDED_AT_ONCE = 5_000;

/** Where and when marks are added. */
export interface Addition {
  readonly watchlistId: string;
  /** The newest change of the corpus: an item watches what comes after. */
  readonly seq: number;
  readonly createdAt: string;
  readonly awaitsBaseline: boolean;
}

/** What an organisation watches now: its retired lists do not count (decision C17). */
export interface OrgCounts {
  readonly watchlists: number;
  readonly items: number;
}

/**
 * Counts what an organisation watches, and lets nobody else add to it until the transaction ends: caps
 * are exact however many processes add at once.
 */
export async function countOfOrg(trx: Transaction<Database>, org: string): Promise<OrgCounts> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`marcario watch of ${org}`}, 0))`.execute(
    trx,
  );
  const count = sql<number>`count(*)::integer`;
  const active = trx
    .selectFrom('watchlist')
    .where('org', '=', org)
    .where('status', '!=', 'retired');
  const { watchlists } = await active.select(count.as('watchlists')).executeTakeFirstOrThrow();
  const { items } = await active
    .innerJoin('watch_item', 'watch_item.watchlist_id', 'watchlist.id')
    .select(count.as('items'))
    .executeTakeFirstOrThrow();
  return { watchlists, items };
}

/** Adds marks that the list does not have, in their order. */
export async function insertItems(
  trx: Transaction<Database>,
  marks: readonly WatchedMark[],
  { watchlistId, seq, createdAt, awaitsBaseline }: Addition,
): Promise<WatchItem[]> {
  const added: WatchItem[] = [];
  for (let at = 0; at < marks.length; at += ADDED_AT_ONCE) {
    const rows = await trx
      .insertInto('watch_item')
      .values(
        marks.slice(at, at + ADDED_AT_ONCE).map((mark) => ({
          ...mark,
          watchlist_id: watchlistId,
          added_seq: seq,
          awaits_baseline: awaitsBaseline,
          created_at: createdAt,
        })),
      )
      .returningAll()
      .execute();
    added.push(...rows.map(watchItemOf));
  }
  return added.sort((a, b) => a.id - b.id);
}

/** The item of a list that watches the same mark; null when there is none. */
export async function findItem(
  db: Db,
  watchlistId: string,
  { kind, folded }: WatchedMark,
): Promise<WatchItem | null> {
  const row = await db
    .selectFrom('watch_item')
    .selectAll()
    .where('watchlist_id', '=', watchlistId)
    .where('kind', '=', kind)
    .where('folded', '=', folded)
    .executeTakeFirst();
  return row ? watchItemOf(row) : null;
}

/** Removes an item; its hits stay. False when the list has none of this id. */
export async function deleteItem(
  trx: Transaction<Database>,
  watchlistId: string,
  itemId: number,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('watch_item')
    .where('watchlist_id', '=', watchlistId)
    .where('id', '=', itemId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Which of these texts are application numbers of the corpus. */
export async function knownNumbers(db: Db, texts: readonly string[]): Promise<ReadonlySet<string>> {
  if (texts.length === 0) return new Set();
  const rows = await db
    .selectFrom('brand')
    .select('nro_solicitud')
    .where('nro_solicitud', '=', sql<string>`any(${texts})`)
    .execute();
  return new Set(rows.map(({ nro_solicitud }) => nro_solicitud));
}
