import type { Selectable } from 'kysely';
import type { WatchHit } from '../contract/watch-hit.ts';
import type { Db, WatchHitTable } from './database.ts';

/** A part of the hits of a watchlist. */
export interface HitsAfter {
  readonly watchlistId: string;
  /** Position of the last hit that is known already; 0 for none. */
  readonly after: number;
  readonly limit: number;
}

/** A hit with its position among those of its watchlist. */
export interface PlacedHit {
  readonly position: number;
  readonly hit: WatchHit;
}

/** Hits of a watchlist after a position, oldest first (decision C18). O(limit). */
export async function hitsAfter(
  db: Db,
  { watchlistId, after, limit }: HitsAfter,
): Promise<PlacedHit[]> {
  const rows = await db
    .selectFrom('watch_hit')
    .selectAll()
    .where('watchlist_id', '=', watchlistId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ position: row.position, hit: hitOf(row) }));
}

const ID_LETTERS = 24;

function hitOf(row: Selectable<WatchHitTable>): WatchHit {
  return {
    id: `hit_${row.trigger_hash.slice(0, ID_LETTERS)}`,
    watchItemId: String(row.item_id),
    watchlistId: row.watchlist_id,
    matchedNro: row.nro_solicitud,
    triggerHash: row.trigger_hash,
    score: row.score,
    signals: row.signals,
    hitKind: row.hit_kind,
    snapshot: row.snapshot,
    detectedAt: row.detected_at,
  };
}
