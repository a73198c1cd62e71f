import type { Productos } from '../contract/goods.ts';
import type { WatchFilters } from '../contract/watchlist.ts';
import { requestedRelations } from '../domain/listing/goods-request.ts';
import type { StoredSummary } from '../domain/record/stored-brand.ts';
import {
  GoodsComparison,
  goodsByClass,
  type QueryGoods,
  queryGoods,
  queryGoodsFromText,
} from '../goods/closest-goods.ts';
import { conflictLevel, conflictValue } from '../goods/conflict.ts';
import { findSummaries } from '../store/brands/brand-store.ts';
import type { Db } from '../store/database/database.ts';
import type { NewHit } from '../store/watch/hit-store.ts';
import type { Watcher } from './watched-group.ts';

const READ_AT_ONCE = 2_000;

type Goods = Pick<StoredSummary, 'clases'>;

/** The remaining hits, with the result of comparing goods, and the number of hits removed because of that result. */
interface JudgedHits {
  readonly hits: NewHit[];
  readonly leftOut: number;
}

/**
 * Compares the goods of each hit whose item has goods, and removes hits with a relation that the list excludes
 * (decision F13). Goods are read for hits only, so comparing names costs no more, and lists without goods cost nothing.
 * The watched mark itself remains a hit whatever its goods.
 */
export async function judgeHitGoods(
  db: Db,
  watchers: readonly Watcher[],
  hits: NewHit[],
): Promise<JudgedHits> {
  const withGoods = new Map(watchers.filter(hasGoods).map((watcher) => [watcher.id, watcher]));
  if (withGoods.size === 0) return { hits, leftOut: 0 };
  const judged = hits.flatMap(({ itemId, matchedNro }) => {
    const watcher = withGoods.get(itemId);
    return watcher === undefined || isWatchedMark(watcher, matchedNro)
      ? []
      : [{ watcher, matchedNro }];
  });
  const watching = [...new Set(judged.map(({ watcher }) => watcher))];
  const goods = await readGoods(db, [
    ...judged.map(({ matchedNro }) => matchedNro),
    ...watching.flatMap(goodsNumbers),
  ]);
  const wanted = new Map(
    watching.map((watcher) => [watcher.id, new GoodsComparison(watchedGoods(watcher, goods))]),
  );
  const shown = hits.flatMap((hit) => {
    const [watcher, own] = [withGoods.get(hit.itemId), wanted.get(hit.itemId)];
    if (watcher === undefined || !own || isWatchedMark(watcher, hit.matchedNro)) return [hit];
    const productos = own.closest(goodsByClass(goods.get(hit.matchedNro)));
    if (!isWantedRelation(productos, watcher.list.filters)) return [];
    const conflicto = conflictLevel(conflictValue(productos, hit.score));
    return [{ ...hit, productos, conflicto }];
  });
  return { hits: shown, leftOut: hits.length - shown.length };
}

/** Compares a mark's goods with those of each item that has goods; returns the relations by item id. */
export async function compareItemGoods(
  db: Db,
  watchers: readonly Watcher[],
  nro: string,
): Promise<ReadonlyMap<number, Productos>> {
  const judging = watchers.filter((watcher) => hasGoods(watcher) && !isWatchedMark(watcher, nro));
  if (judging.length === 0) return new Map();
  const goods = await readGoods(db, [nro, ...judging.flatMap(goodsNumbers)]);
  const own = goodsByClass(goods.get(nro));
  return new Map(
    judging.map((watcher) => {
      const wanted = new GoodsComparison(watchedGoods(watcher, goods));
      return [watcher.id, wanted.closest(own)];
    }),
  );
}

/** Tells whether a list includes hits with this relation of goods. */
export function isWantedRelation(
  { relacion }: Productos,
  { relacion: wanted = [], conocidas = false }: WatchFilters,
): boolean {
  return requestedRelations(wanted, conocidas).has(relacion);
}

function hasGoods({ goods }: Watcher): boolean {
  return goods !== undefined;
}

function isWatchedMark({ kind, mark }: Watcher, nro: string): boolean {
  return kind === 'numero' && mark === nro;
}

/** Returns the number of the mark whose goods an item uses; empty when it uses none or names goods as text. */
function goodsNumbers({ mark, goods }: Watcher): string[] {
  if (goods?.productos === true) return [mark];
  return goods?.coberturaDe === undefined ? [] : [goods.coberturaDe];
}

function watchedGoods(watcher: Watcher, goods: ReadonlyMap<string, Goods>): QueryGoods {
  const { cobertura } = watcher.goods ?? {};
  if (cobertura !== undefined)
    return queryGoodsFromText(cobertura, watcher.list.filters.clase ?? []);
  const [nro = ''] = goodsNumbers(watcher);
  return queryGoods(goodsByClass(goods.get(nro)));
}

async function readGoods(db: Db, all: readonly string[]): Promise<ReadonlyMap<string, Goods>> {
  const nros = [...new Set(all)];
  const goods = new Map<string, Goods>();
  for (let from = 0; from < nros.length; from += READ_AT_ONCE) {
    const rows = await findSummaries(db, nros.slice(from, from + READ_AT_ONCE));
    for (const [nro, row] of rows) goods.set(nro, row);
  }
  return goods;
}
