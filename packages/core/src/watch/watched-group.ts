import type { BrandSummary } from '../contract/brand-summary.ts';
import type { WatchFilters } from '../contract/watchlist.ts';
import { brandSummaryOf } from '../domain/record/stored-brand.ts';
import type { MatchedItem } from '../domain/watch/watch-match.ts';
import { summariesByNro } from '../store/brand-store.ts';
import type { Db } from '../store/database.ts';
import type { SweptGroup, SweptItem, SweptList } from '../store/sweep-store.ts';

const READ_AT_ONCE = 2_000;

/** An item as it is compared. */
export interface Watcher extends MatchedItem {
  readonly id: number;
  readonly list: SweptList;
  readonly folded: string;
  /** The text that is compared: its own, or the name of the mark of its number. */
  readonly name: string;
  /** The number of the last change that the item does not watch. */
  readonly since: number;
}

/** The items of some lists as they are compared. */
export async function watchersOf(db: Db, { lists, items }: SweptGroup): Promise<Watcher[]> {
  const byId = new Map(lists.map((list) => [list.id, list]));
  const numbers = items.flatMap(({ kind, mark }) => (kind === 'numero' ? [mark] : []));
  const brands = await summariesOf(db, numbers);
  return items.flatMap((item) => {
    const list = byId.get(item.watchlistId);
    return list ? [watcherOf(item, list, brands.get(item.mark))] : [];
  });
}

function watcherOf(
  { id, kind, mark, folded, addedSeq }: SweptItem,
  list: SweptList,
  brand: BrandSummary | undefined,
): Watcher {
  const since = Math.max(list.sweptSeq, addedSeq);
  const own = kind === 'numero' ? brand : undefined;
  const name = kind === 'numero' ? (own?.denominacion ?? '') : mark;
  return { id, list, kind, mark, folded, since, name, clases: own?.clases ?? [] };
}

/** The classes by which a hit's shared classes are told: the own ones, or those that were asked for. */
export function namedClasses({ kind, clases }: MatchedItem, { clase = [] }: WatchFilters) {
  return kind === 'numero' ? clases : clase;
}

/** Summaries of marks as they are now, by number, read in bounded statements. */
export async function summariesOf(
  db: Db,
  nros: readonly string[],
): Promise<ReadonlyMap<string, BrandSummary>> {
  const summaries = new Map<string, BrandSummary>();
  for (let from = 0; from < nros.length; from += READ_AT_ONCE) {
    const rows = await summariesByNro(db, nros.slice(from, from + READ_AT_ONCE));
    for (const [nro, row] of rows) summaries.set(nro, brandSummaryOf(row));
  }
  return summaries;
}
