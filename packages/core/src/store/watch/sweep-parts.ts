import { sql } from 'kysely';
import type { WatchFilters } from '../../contract/watchlist.ts';
import type { Db } from '../database/database.ts';
import { sqlNow } from '../delivery/outbox.ts';
import { listSweepItems, type SweepGroup } from './sweep-store.ts';

/** Maximum number of watchlists per part of a sweep. */
const PART_LISTS = 200;

/** Selects the watchlists that `claimSweepPart` claims, and the duration of their lease. */
interface PartRequest {
  /** Unique id of the claim; the claimed lists are reserved for it until the lease ends. */
  readonly lease: string;
  readonly leaseMs: number;
  /** Number of watched items after which no further list is added; lists are never split. */
  readonly partItems: number;
  /** Number of the change up to which the lists are to be swept. */
  readonly through: number;
  /** Ids of lists that are not claimed. */
  readonly except: readonly string[];
}

interface ClaimedRow {
  readonly id: string;
  readonly filters: WatchFilters;
  readonly baseline: boolean;
  readonly revision: number;
  readonly sweptSeq: number;
}

/**
 * Claims active lists that have not been swept up to the change `through`, those furthest behind first. Skips lists
 * that another worker has leased or is claiming at the moment. Returns null when no list is left.
 */
export async function claimSweepPart(
  db: Db,
  { lease, leaseMs, partItems, through, except }: PartRequest,
): Promise<SweepGroup | null> {
  const { rows } = await sql<ClaimedRow>`
    with free as materialized (
      select id, swept_seq from watchlist
      where status = 'active' and swept_seq < ${through}::bigint and id <> all(${except}::text[])
        and (sweep_leased_until is null or sweep_leased_until <= ${sqlNow(null)})
      order by swept_seq, id limit ${PART_LISTS}::integer for update skip locked
    ),
    sized as (
      select id, sum(items) over (order by swept_seq, id) - items as before
      from free, lateral (
        select count(*) as items from watch_item where watchlist_id = free.id) counted
    )
    update watchlist w
    set sweep_lease = ${lease},
      sweep_leased_until = ${sqlNow(null)} + ${leaseMs}::integer * interval '1 millisecond'
    from sized where w.id = sized.id and before < ${partItems}::integer
    returning w.id, filters, baseline, revision, swept_seq as "sweptSeq"`.execute(db);
  if (rows.length === 0) return null;
  const items = await listSweepItems(
    db,
    rows.map(({ id }) => id),
  );
  return { lists: rows, items };
}

/** Identifies lists that were claimed under one lease. */
interface ClaimedLists {
  readonly lease: string;
  readonly ids: readonly string[];
}

/** Renews the lease on the lists of a claim, except those whose rows are locked by another transaction. */
export async function renewSweepPart(
  db: Db,
  { lease, ids, leaseMs }: ClaimedLists & Pick<PartRequest, 'leaseMs'>,
): Promise<void> {
  await sql`
    update watchlist
    set sweep_leased_until = ${sqlNow(null)} + ${leaseMs}::integer * interval '1 millisecond'
    where id in (
      select id from watchlist
      where id = any(${ids}::text[]) and sweep_lease = ${lease} for update skip locked)`.execute(
    db,
  );
}

/** Releases the unswept lists of a claim, so that any worker can take them. */
export async function releaseSweepPart(db: Db, { lease, ids }: ClaimedLists): Promise<void> {
  await sql`
    update watchlist set sweep_lease = null, sweep_leased_until = null
    where id in (
      select id from watchlist
      where id = any(${ids}::text[]) and sweep_lease = ${lease} order by id for update)`.execute(
    db,
  );
}
