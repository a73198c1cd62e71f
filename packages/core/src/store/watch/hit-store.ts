import { type Selectable, sql, type Transaction } from 'kysely';
import type { WatchHit } from '../../contract/watch-hit.ts';
import { similarityBand } from '../../domain/similarity-band.ts';
import type { Database, Db } from '../database/database.ts';
import type { WatchHitTable } from '../database/watch-tables.ts';

/** A hit before it gets a position in its list. */
export interface NewHit
  extends Pick<
    WatchHit,
    | 'triggerHash'
    | 'matchedNro'
    | 'score'
    | 'signals'
    | 'hitKind'
    | 'snapshot'
    | 'productos'
    | 'conflicto'
  > {
  readonly watchlistId: string;
  readonly itemId: number;
}

/** Maximum number of hits per statement, because the JSON of all hits of a list could exceed the size of a text. */
const WRITTEN_AT_ONCE = 5_000;

/** A watchlist whose row this transaction has locked. */
export interface LockedList {
  readonly id: string;
  readonly status: 'active' | 'paused' | 'retired';
  readonly revision: number;
  readonly sweptSeq: number;
  /** Lease id of the sweep that has claimed the list; null for none. */
  readonly sweepLease: string | null;
  /** Position of the newest hit of the list; 0 for none. */
  readonly hitCount: number;
  /** Whether digests of the hits are sent by mail; the row lock prevents a change meanwhile. */
  readonly isMailed: boolean;
}

/** Locks watchlists until the transaction ends, always in the same order, so that transactions cannot deadlock. */
export async function lockLists(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<LockedList[]> {
  const rows = await trx
    .selectFrom('watchlist')
    .select(['id', 'status', 'revision', 'swept_seq', 'sweep_lease', 'hit_count', 'mail_state'])
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ swept_seq, sweep_lease, hit_count, mail_state, ...row }) => ({
    ...row,
    sweptSeq: swept_seq,
    sweepLease: sweep_lease,
    hitCount: hit_count,
    isMailed: mail_state === 'confirmado',
  }));
}

/**
 * Adds hits to locked lists, with positions without gaps (decision C18). Skips hits that a list already has, and hits
 * of items that were removed.
 * @returns the number of added hits by list id
 */
export async function addHits(
  trx: Transaction<Database>,
  locked: readonly LockedList[],
  hits: readonly NewHit[],
  at: string,
): Promise<ReadonlyMap<string, number>> {
  const added = new Map<string, number>();
  if (hits.length === 0) return added;
  const [items, known] = [await findActiveItems(trx, hits), await existingTriggers(trx, hits)];
  const lists = new Map(locked.map((list) => [list.id, list]));
  const rows = hits.flatMap((hit) => {
    const list = lists.get(hit.watchlistId);
    const key = `${hit.watchlistId} ${hit.triggerHash}`;
    if (list === undefined || !items.has(hit.itemId) || known.has(key)) return [];
    known.add(key);
    const count = (added.get(list.id) ?? 0) + 1;
    added.set(list.id, count);
    return [toHitRow(hit, list.hitCount + count, at)];
  });
  if (rows.length === 0) return added;
  for (let from = 0; from < rows.length; from += WRITTEN_AT_ONCE) {
    const some = JSON.stringify(rows.slice(from, from + WRITTEN_AT_ONCE));
    await sql`insert into watch_hit
      select * from json_populate_recordset(null::watch_hit, ${some}::json)`.execute(trx);
  }
  await sql`update watchlist set hit_count = hit_count + found.hits
    from unnest(${[...added.keys()]}::text[], ${[...added.values()]}::integer[]) as found (id, hits)
    where watchlist.id = found.id`.execute(trx);
  return added;
}

async function findActiveItems(
  trx: Transaction<Database>,
  hits: readonly NewHit[],
): Promise<ReadonlySet<number>> {
  const ids = [...new Set(hits.map(({ itemId }) => itemId))];
  const rows = await trx
    .selectFrom('watch_item')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function existingTriggers(
  trx: Transaction<Database>,
  hits: readonly NewHit[],
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('watch_hit')
    .select(['watchlist_id', 'trigger_hash'])
    .where(
      'watchlist_id',
      '=',
      sql<string>`any(${[...new Set(hits.map((hit) => hit.watchlistId))]})`,
    )
    .where('trigger_hash', '=', sql<string>`any(${hits.map((hit) => hit.triggerHash)})`)
    .execute();
  return new Set(rows.map(({ watchlist_id, trigger_hash }) => `${watchlist_id} ${trigger_hash}`));
}

function toHitRow(hit: NewHit, position: number, at: string) {
  return {
    watchlist_id: hit.watchlistId,
    position,
    item_id: hit.itemId,
    nro_solicitud: hit.matchedNro,
    trigger_hash: hit.triggerHash,
    score: hit.score,
    signals: hit.signals,
    hit_kind: hit.hitKind,
    snapshot: hit.snapshot,
    detected_at: at,
    productos: hit.productos ?? null,
    conflicto: hit.conflicto ?? null,
  };
}

/** Records that locked lists were swept up to the change `through`, and ends their sweep leases. */
export async function advanceSweptSeq(
  trx: Transaction<Database>,
  ids: readonly string[],
  { through, at }: { readonly through: number; readonly at: string },
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('watchlist')
    .set({
      swept_seq: through,
      last_swept_at: at,
      sweep_lease: null,
      sweep_leased_until: null,
    })
    .where('id', '=', sql<string>`any(${ids})`)
    .execute();
}

/** Selects a page of the hits of a watchlist. */
interface HitsAfter {
  readonly watchlistId: string;
  /** Position of the last hit that the caller has; 0 for none. */
  readonly after: number;
  readonly limit: number;
}

/** A hit with its position among the hits of its watchlist. */
export interface HitAtPosition {
  readonly position: number;
  readonly hit: WatchHit;
}

/** Lists the hits of a watchlist after a position, oldest first (decision C18). O(limit). */
export async function listHitsAfter(
  db: Db,
  { watchlistId, after, limit }: HitsAfter,
): Promise<HitAtPosition[]> {
  const rows = await db
    .selectFrom('watch_hit')
    .selectAll()
    .where('watchlist_id', '=', watchlistId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(toHitAtPosition);
}

export function toHitAtPosition(row: Selectable<WatchHitTable>): HitAtPosition {
  return { position: row.position, hit: toWatchHit(row) };
}

const ID_LETTERS = 24;

function toWatchHit(row: Selectable<WatchHitTable>): WatchHit {
  return {
    id: hitId(row.trigger_hash),
    watchItemId: String(row.item_id),
    watchlistId: row.watchlist_id,
    matchedNro: row.nro_solicitud,
    triggerHash: row.trigger_hash,
    score: row.score,
    ...similarityBand(row.score),
    signals: row.signals,
    ...(row.productos !== null && { productos: row.productos }),
    ...(row.conflicto !== null && { conflicto: row.conflicto }),
    hitKind: row.hit_kind,
    snapshot: row.snapshot,
    detectedAt: row.detected_at,
  };
}

function hitId(trigger: string): string {
  return `hit_${trigger.slice(0, ID_LETTERS)}`;
}

/** Returns the ids of a list's hits on a mark, by trigger hash. */
export async function hitIdsByTrigger(
  db: Db,
  watchlistId: string,
  nro: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('watch_hit')
    .select('trigger_hash')
    .where('watchlist_id', '=', watchlistId)
    .where('nro_solicitud', '=', nro)
    .execute();
  return new Map(rows.map(({ trigger_hash }) => [trigger_hash, hitId(trigger_hash)]));
}
