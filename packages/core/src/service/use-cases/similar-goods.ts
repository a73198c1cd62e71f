import type { Conflicto, Productos } from '../../contract/goods.ts';
import type { SimilarBrand } from '../../contract/similar.ts';
import type { GoodsRequest } from '../../domain/listing/goods-request.ts';
import type { StoredSummary } from '../../domain/record/stored-brand.ts';
import { ServiceError } from '../../domain/service-error.ts';
import {
  closeClasses,
  closestGoods,
  conflictByClass,
  goodsByClass,
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

/** Minimum number of marks whose goods are compared, if so many are found. */
const MIN_COMPARED = 200;
/** Maximum number of marks counted for `hay`. */
export const MAX_COUNTED = 1_000;

/** Returns how many of the found marks are read and have their goods compared. */
export function maxComparedMarks(limit: number): number {
  return Math.max(MIN_COMPARED, 2 * limit);
}

/**
 * The marks whose goods are compared, in the order of the index: the best by sign and class relation, so that of many
 * marks alike none in the own or a related class is passed over for others in foreign ones (decision F13).
 */
export function marksToCompare(
  marks: readonly SimilarMark[],
  wanted: QueryGoods,
  limit: number,
): readonly SimilarMark[] {
  const count = maxComparedMarks(limit);
  if (marks.length <= count) return marks;
  const valued = marks.map((mark, at) => {
    return { mark, at, value: conflictByClass(wanted, mark.clases ?? [], mark.score) };
  });
  const best = valued.sort((a, b) => b.value - a.value || a.at - b.at).slice(0, count);
  return best.sort((a, b) => a.at - b.at).map(({ mark }) => mark);
}

/**
 * The classes to search once more by themselves: the own and related ones, where a search in more classes found so many
 * marks that it ended before it had found enough in those. Null where it is of no use.
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

/** Two answers of the index as one, each mark once, the most similar first. */
export function mergeFound(
  first: readonly SimilarMark[],
  second: readonly SimilarMark[],
): readonly SimilarMark[] {
  const known = new Set(first.map(({ nroSolicitud }) => nroSolicitud));
  const others = second.filter(({ nroSolicitud }) => !known.has(nroSolicitud));
  return [...first, ...others].sort((a, b) => b.score - a.score);
}

/**
 * The goods that a search is about; null where none were requested. A wording belongs to the classes that the search
 * names, else to those of its goods; a search by number is about the goods of its own mark where nothing else is said.
 * @throws ServiceError `not_found` for an unknown number; `validation_error` where goods are needed and not given
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

/** The goods relation of a mark to those requested, and the conflict of both marks. */
export interface JudgedGoods {
  readonly productos: Productos;
  readonly conflicto: Conflicto;
}

/** Compares the goods of marks, each once, and orders and filters marks by the result (decision F13). */
export class GoodsRanking {
  readonly #wanted: QueryGoods;
  readonly #request: GoodsRequest;
  readonly #rows: ReadonlyMap<string, Pick<StoredSummary, 'clases'>>;
  readonly #judged = new Map<string, JudgedGoods & { readonly value: number }>();

  constructor(
    wanted: QueryGoods,
    request: GoodsRequest,
    rows: ReadonlyMap<string, Pick<StoredSummary, 'clases'>>,
  ) {
    this.#wanted = wanted;
    this.#request = request;
    this.#rows = rows;
  }

  /** Number of compared marks. */
  get compared(): number {
    return this.#judged.size;
  }

  /**
   * Orders marks by conflict, then in the given order, and drops those whose relation is not requested. One mark is
   * compared per step.
   */
  *rankByConflict<Scored extends ScoredRow>(best: readonly Scored[]): Generator<void, Scored[]> {
    const shown: Scored[] = [];
    for (const one of best) {
      yield;
      const { productos } = this.#judgeGoods(one.row.nroSolicitud, one.score);
      if (this.#request.relaciones.has(productos.relacion)) shown.push(one);
    }
    if (!this.#request.byConflict) return shown;
    const conflictOf = ({ row }: Scored) => this.#judged.get(row.nroSolicitud)?.value ?? 0;
    return shown.sort((a, b) => conflictOf(b) - conflictOf(a));
  }

  /** Returns the items with their goods relations. */
  withGoods(items: readonly SimilarBrand[]): SimilarBrand[] {
    return items.map((item) => {
      const { productos, conflicto } = this.#judgeGoods(item.nroSolicitud, item.score);
      return { ...item, productos, conflicto };
    });
  }

  #judgeGoods(nro: string, score: number): JudgedGoods {
    const known = this.#judged.get(nro);
    if (known !== undefined) return known;
    const productos = closestGoods(this.#wanted, goodsByClass(this.#rows.get(nro)));
    const value = conflictValue(productos, score);
    const judged = { productos, conflicto: conflictLevel(value), value };
    this.#judged.set(nro, judged);
    return judged;
  }
}
