import type { BrandSummary } from '../contract/brand-summary.ts';
import type { WatchFilters } from '../contract/watchlist.ts';
import { parseExcludedHolders } from '../domain/listing/brand-query.ts';
import type { HeldMark } from '../domain/record/past-summary.ts';
import { brandSummaryOf } from '../domain/record/stored-brand.ts';
import type { MatchedItem } from '../domain/watch/watch-match.ts';
import type { ItemGoods } from '../domain/watch/watched-mark.ts';
import { summariesByNro } from '../store/brand-store.ts';
import type { Db } from '../store/database.ts';
import { personIdsOf } from '../store/person-store.ts';
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
  /** Persons whose marks its list leaves out, by every id that each has. */
  readonly excluded: ReadonlySet<number>;
  /** Absent where hits are judged by sign alone. */
  readonly goods?: ItemGoods | undefined;
}

/** The items of some lists as they are compared. */
export async function watchersOf(db: Db, { lists, items }: SweptGroup): Promise<Watcher[]> {
  const byId = new Map(lists.map((list) => [list.id, list]));
  const numbers = items.flatMap(({ kind, mark }) => (kind === 'numero' ? [mark] : []));
  const brands = await brandsOf(db, numbers);
  const excluded = await excludedBy(db, lists);
  return items.flatMap((item) => {
    const list = byId.get(item.watchlistId);
    if (list === undefined) return [];
    const own = brands.get(item.mark)?.brand;
    return [watcherOf(item, { list, own, excluded: excluded.get(list) ?? NOBODY })];
  });
}

const NOBODY: ReadonlySet<number> = new Set();

/** The persons whose marks each list leaves out, of those that do. */
export async function excludedBy(
  db: Db,
  lists: readonly SweptList[],
): Promise<ReadonlyMap<SweptList, ReadonlySet<number>>> {
  const excluding = lists.filter(({ filters }) => filters.excluirTitular !== undefined);
  const named = excluding.map(({ filters }) => parseExcludedHolders(filters.excluirTitular ?? []));
  const ids = await personIdsOf(db, named);
  return new Map(excluding.map((list, at) => [list, ids[at] ?? NOBODY]));
}

/** Whether a mark is held by a person whose marks the watcher's list excludes. */
export function isHeldByExcluded(
  { excluded }: Pick<Watcher, 'excluded'>,
  { holders }: Pick<HeldMark, 'holders'>,
): boolean {
  return excluded.size > 0 && holders.some((id) => excluded.has(id));
}

interface WatchedBy extends Pick<Watcher, 'list' | 'excluded'> {
  /** The mark of the item's number, as it is taken to be. */
  readonly own: BrandSummary | undefined;
}

/** An item as it is compared. */
export function watcherOf(
  { id, kind, mark, folded, addedSeq, goods }: SweptItem,
  { list, own, excluded }: WatchedBy,
): Watcher {
  const since = Math.max(list.sweptSeq, addedSeq);
  const isNumber = kind === 'numero';
  const name = isNumber ? (own?.denominacion ?? '') : mark;
  const clases = (isNumber ? own?.clases : undefined) ?? [];
  return { id, list, kind, mark, folded, since, name, clases, excluded, goods };
}

/** The classes that a hit's shared classes are computed with: those of the watched mark, or those of the filter. */
export function namedClasses({ kind, clases }: MatchedItem, { clase = [] }: WatchFilters) {
  return kind === 'numero' ? clases : clase;
}

/** Marks as they are now, by number, read in bounded statements. */
export async function brandsOf(
  db: Db,
  nros: readonly string[],
): Promise<ReadonlyMap<string, HeldMark>> {
  const brands = new Map<string, HeldMark>();
  for (let from = 0; from < nros.length; from += READ_AT_ONCE) {
    const rows = await summariesByNro(db, nros.slice(from, from + READ_AT_ONCE));
    for (const [nro, row] of rows) {
      const holders = (row.titulares ?? []).map(({ id }) => id);
      brands.set(nro, { brand: brandSummaryOf(row), holders });
    }
  }
  return brands;
}
