import type { BrandSummary } from '../contract/brand-summary.ts';
import type { WatchFilters } from '../contract/watchlist.ts';
import { parseExcludedHolders } from '../domain/listing/brand-query.ts';
import type { ListedMark } from '../domain/record/past-summary.ts';
import { toBrandSummary } from '../domain/record/stored-brand.ts';
import type { MatchedItem } from '../domain/watch/watch-match.ts';
import type { ItemGoods } from '../domain/watch/watched-mark.ts';
import { findSummaries } from '../store/brands/brand-store.ts';
import type { Db } from '../store/database/database.ts';
import { findPersonIds } from '../store/persons/person-store.ts';
import type { SweepGroup, SweepItem, SweepList } from '../store/watch/sweep-store.ts';

const READ_AT_ONCE = 2_000;

/** A watched item with the name that changed marks are compared with. */
export interface Watcher extends MatchedItem {
  readonly id: number;
  readonly list: SweepList;
  readonly folded: string;
  /** The text to compare: the item's own, or the name of the mark with the item's number. */
  readonly name: string;
  /** The newest change that is excluded from watching; later ones are watched. */
  readonly since: number;
  /** Ids of the persons whose marks the list excludes; each person is included with all of their ids. */
  readonly excluded: ReadonlySet<number>;
  /** The goods that hits are compared with; absent when goods are not compared. */
  readonly goods?: ItemGoods | undefined;
}

/** Converts the items of some lists to watchers, reading their own marks and excluded persons. */
export async function createWatchers(db: Db, { lists, items }: SweepGroup): Promise<Watcher[]> {
  const byId = new Map(lists.map((list) => [list.id, list]));
  const numbers = items.flatMap(({ kind, mark }) => (kind === 'numero' ? [mark] : []));
  const brands = await readMarks(db, numbers);
  const excluded = await excludedHoldersByList(db, lists);
  return items.flatMap((item) => {
    const list = byId.get(item.watchlistId);
    if (list === undefined) return [];
    const ownMark = brands.get(item.mark)?.brand;
    return [createWatcher(item, { list, own: ownMark, excluded: excluded.get(list) ?? NO_MARKS })];
  });
}

const NO_MARKS: ReadonlySet<number> = new Set();

/** Returns the persons whose marks each list excludes, for lists that exclude any. */
export async function excludedHoldersByList(
  db: Db,
  lists: readonly SweepList[],
): Promise<ReadonlyMap<SweepList, ReadonlySet<number>>> {
  const excluding = lists.filter(({ filters }) => filters.excluirTitular !== undefined);
  const named = excluding.map(({ filters }) => parseExcludedHolders(filters.excluirTitular ?? []));
  const ids = await findPersonIds(db, named);
  return new Map(excluding.map((list, at) => [list, ids[at] ?? NO_MARKS]));
}

/** Tells whether a holder of the mark is a person whose marks the watcher's list excludes. */
export function isHeldByExcluded(
  { excluded }: Pick<Watcher, 'excluded'>,
  { holders }: Pick<ListedMark, 'holders'>,
): boolean {
  return excluded.size > 0 && holders.some((id) => excluded.has(id));
}

interface WatchedBy extends Pick<Watcher, 'list' | 'excluded'> {
  /** The watched mark of a number item; undefined for a text, or when the corpus lacks the mark. */
  readonly own: BrandSummary | undefined;
}

/** Returns a watch item with the name and the classes that changed marks are compared with. */
export function createWatcher(
  { id, kind, mark, folded, addedSeq, goods }: SweepItem,
  { list, own: ownMark, excluded }: WatchedBy,
): Watcher {
  const since = Math.max(list.sweptSeq, addedSeq);
  const isNumber = kind === 'numero';
  const name = isNumber ? (ownMark?.denominacion ?? '') : mark;
  const clases = (isNumber ? ownMark?.clases : undefined) ?? [];
  return { id, list, kind, mark, folded, since, name, clases, excluded, goods };
}

/** Returns the classes to compare a hit's classes with: the watched mark's, or those in the filter of the list. */
export function comparisonClasses({ kind, clases }: MatchedItem, { clase = [] }: WatchFilters) {
  return kind === 'numero' ? clases : clase;
}

/** Reads the current marks by number, in statements of bounded size. */
export async function readMarks(
  db: Db,
  nros: readonly string[],
): Promise<ReadonlyMap<string, ListedMark>> {
  const brands = new Map<string, ListedMark>();
  for (let from = 0; from < nros.length; from += READ_AT_ONCE) {
    const rows = await findSummaries(db, nros.slice(from, from + READ_AT_ONCE));
    for (const [nro, row] of rows) {
      const holders = (row.titulares ?? []).map(({ id }) => id);
      brands.set(nro, { brand: toBrandSummary(row), holders });
    }
  }
  return brands;
}
