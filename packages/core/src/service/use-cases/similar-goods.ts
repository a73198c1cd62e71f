import type { Productos } from '../../contract/goods.ts';
import type { SimilarBrand } from '../../contract/similar.ts';
import type { GoodsRequest } from '../../domain/listing/goods-request.ts';
import type { StoredSummary } from '../../domain/record/stored-brand.ts';
import { ServiceError } from '../../domain/service-error.ts';
import {
  closeClasses,
  conflictByClass,
  GoodsComparison,
  goodsByClass,
  maxConflictValue,
  type QueryGoods,
  queryGoods,
  queryGoodsFromText,
} from '../../goods/closest-goods.ts';
import { conflictLevel, conflictValue } from '../../goods/conflict.ts';
import type { ScoredRow } from '../../search/faces/similar-answer.ts';
import type { SimilarMark } from '../../search/similar/similar-marks.ts';
import { UNKNOWN_NUMBER } from './brand-record.ts';

/** Reads marks with the wording of their goods. */
type ReadStored = (
  nros: readonly string[],
) => Promise<ReadonlyMap<string, Pick<StoredSummary, 'clases'>>>;

/** Minimum number of marks whose goods are compared, if the search finds that many. */
const MIN_COMPARED = 200;
/** Maximum number of marks counted for `hay`. */
export const MAX_COUNTED = 1_000;

/** Returns the maximum number of found marks that are read and whose goods are compared. */
export function maxComparedMarks(limit: number): number {
  return Math.max(MIN_COMPARED, 2 * limit);
}

/**
 * Selects the marks whose goods are compared: the best by sign and class relation, in the order of the index. So among
 * many marks with similar names, those in the own or a related class take precedence (decision F13).
 */
export function marksToCompare(
  marks: readonly SimilarMark[],
  wanted: QueryGoods,
  limit: number,
): readonly SimilarMark[] {
  const count = maxComparedMarks(limit);
  if (marks.length <= count) return marks;
  const closeTo = new Set(closeClasses(wanted));
  const values = marks.map(({ clases = [], score }) => conflictByClass(closeTo, clases, score));
  const order = [...values.keys()].sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b);
  const best = new Set(order.slice(0, count));
  return marks.filter((_, at) => best.has(at));
}

/**
 * Returns the own and related classes to search again, when a search in more classes reached its limit but found too
 * few marks in them. Null when a second search is not needed or would not help.
 */
export function classesToDeepen(
  searched: readonly number[],
  found: readonly SimilarMark[],
  { wanted, limit }: { readonly wanted: QueryGoods; readonly limit: number },
): readonly number[] | null {
  if (found.length < maxComparedMarks(limit)) return null;
  const close = new Set(closeClasses(wanted));
  const classes = searched.length === 0 ? [...close] : searched.filter((one) => close.has(one));
  if (classes.length === 0 || classes.length === searched.length) return null;
  const isClose = ({ clases = [] }: SimilarMark) => clases.some((clase) => close.has(clase));
  return found.filter(isClose).length < 2 * limit ? classes : null;
}

/** Merges two results of the index, without duplicates, the most similar first. */
export function mergeFound(
  first: readonly SimilarMark[],
  second: readonly SimilarMark[],
): readonly SimilarMark[] {
  const known = new Set(first.map(({ nroSolicitud }) => nroSolicitud));
  const others = second.filter(({ nroSolicitud }) => !known.has(nroSolicitud));
  return [...first, ...others].sort((a, b) => b.score - a.score);
}

/**
 * Returns the goods to compare with; null when none were requested. A wording applies to the classes that the request
 * names, otherwise to those that its goods belong to. A search by number uses the goods of its own mark by default.
 * @throws ServiceError `not_found` for an unknown number; `validation_error` when goods are required but not given
 */
export async function readQueryGoods(
  request: GoodsRequest,
  clase: readonly number[],
  by: { readonly nro: string | null; readonly read: ReadStored },
): Promise<QueryGoods | null> {
  const { cobertura, coberturaDe } = request;
  if (cobertura !== undefined) return queryGoodsFromText(cobertura, clase);
  const nro = coberturaDe ?? (request.needsGoods ? by.nro : null);
  if (nro !== null) {
    const mark = (await by.read([nro])).get(nro);
    if (mark === undefined) throw new ServiceError('not_found', UNKNOWN_NUMBER);
    return queryGoods(goodsByClass(mark));
  }
  if (!request.needsGoods) return null;
  throw new ServiceError(
    'validation_error',
    'relacion, conocidas and orden=conflicto compare goods: send cobertura, a wording of goods, or coberturaDe, the number of a mark that has them',
  );
}

/** A mark with its conflict value, or with the upper bound of that value. */
interface ValuedMark<Scored> {
  readonly one: Scored;
  /** Index in the given order, which breaks ties. */
  readonly at: number;
  readonly value: number;
}

/** Compares the goods of marks and orders and filters the marks by the result (decision F13). */
export class GoodsRanking {
  readonly #wanted: QueryGoods;
  readonly #comparison: GoodsComparison;
  readonly #request: GoodsRequest;
  readonly #rows: ReadonlyMap<string, Pick<StoredSummary, 'clases'>>;
  /** Maximum number of marks in the response. */
  readonly #limit: number;
  #compared = 0;

  constructor(
    wanted: QueryGoods,
    { goods, limit }: { readonly goods: GoodsRequest; readonly limit: number },
    rows: ReadonlyMap<string, Pick<StoredSummary, 'clases'>>,
  ) {
    this.#wanted = wanted;
    this.#comparison = new GoodsComparison(wanted);
    this.#request = goods;
    this.#limit = limit;
    this.#rows = rows;
  }

  /** Number of evaluated marks, including those whose classes and score alone exclude them from the response. */
  get compared(): number {
    return this.#compared;
  }

  /**
   * Returns at most `#limit` marks with a requested relation of goods, by conflict; ties stay in the given order. Marks
   * are compared in descending order of the upper bound of their value, one per step, until no further mark can be
   * among the best, because reading a wording costs more than everything else.
   */
  *rankByConflict<Scored extends ScoredRow>(best: readonly Scored[]): Generator<void, Scored[]> {
    this.#compared = best.length;
    const shown: ValuedMark<Scored>[] = [];
    for (const { one, at, value: maxValue } of this.#fromGreatestValue(best)) {
      const worst = shown[this.#limit - 1];
      if (worst !== undefined && compareValues({ at, value: maxValue }, worst) > 0) break;
      yield;
      const productos = this.#goodsOf(one.row.nroSolicitud);
      if (!this.#request.relaciones.has(productos.relacion)) continue;
      insertByValue(shown, { one, at, value: this.#orderValue(productos, one.score) });
      shown.length = Math.min(shown.length, this.#limit);
    }
    return shown.map(({ one }) => one);
  }

  #fromGreatestValue<Scored extends ScoredRow>(best: readonly Scored[]): ValuedMark<Scored>[] {
    const valued = best.map((one, at) => {
      const clases = this.#rows.get(one.row.nroSolicitud)?.clases ?? [];
      const value = this.#request.byConflict
        ? maxConflictValue(this.#wanted, clases, one.score)
        : SIGN_ALONE;
      return { one, at, value };
    });
    return valued.sort(compareValues);
  }

  /** Adds the relation of goods and the level of conflict to each item. */
  withGoods(items: readonly SimilarBrand[]): SimilarBrand[] {
    return items.map((item) => {
      const productos = this.#goodsOf(item.nroSolicitud);
      return { ...item, productos, conflicto: conflictLevel(conflictValue(productos, item.score)) };
    });
  }

  #orderValue(productos: Productos, score: number): number {
    return this.#request.byConflict ? conflictValue(productos, score) : SIGN_ALONE;
  }

  #goodsOf(nro: string): Productos {
    return this.#comparison.closest(goodsByClass(this.#rows.get(nro)));
  }
}

/** Value of every mark when only the sign is requested, so that the given order decides. */
const SIGN_ALONE = 0;

type OrderedMark = Pick<ValuedMark<unknown>, 'at' | 'value'>;

function compareValues(a: OrderedMark, b: OrderedMark): number {
  return b.value - a.value || a.at - b.at;
}

function insertByValue<Scored>(sorted: ValuedMark<Scored>[], one: ValuedMark<Scored>): void {
  const after = sorted.findLastIndex((other) => compareValues(other, one) < 0);
  sorted.splice(after + 1, 0, one);
}
