import type { Productos } from '../contract/goods.ts';
import { stronglyRelated } from './class-relations.ts';
import { conflictValue } from './conflict.ts';
import { type Coverage, readCoverage } from './coverage.ts';
import { classesOfGroup } from './goods-groups.ts';
import { compareCoverages, type GoodsSide } from './goods-relation.ts';

/** The goods that a search is about, read once for many comparisons. */
export interface QueryGoods {
  /** By class; none where a wording names no goods that a class is known of. */
  readonly coverages: readonly Coverage[];
  /** A wording without a class: of a mark in any class it is read as if it were filed there. */
  readonly unclassified: string | null;
}

/** The goods of a mark by class, as the register has them. */
export function goodsByClass(mark: RegisteredGoods | undefined): GoodsSide[] {
  return (mark?.clases ?? []).map(({ clase, cobertura }) => ({ clase, texto: cobertura }));
}

/** A mark as far as its goods go. */
interface RegisteredGoods {
  readonly clases:
    | readonly { readonly clase: number; readonly cobertura?: string | undefined }[]
    | null;
}

/** Goods by class, as a mark has them. */
export function queryGoods(sides: readonly GoodsSide[]): QueryGoods {
  const sorted = [...sides].sort((a, b) => a.clase - b.clase);
  return {
    coverages: sorted.map(({ clase, texto }) => readCoverage(texto ?? '', clase)),
    unclassified: null,
  };
}

/**
 * Goods by a wording alone. Without classes it belongs to those that its goods are filed in; where no group of goods
 * is named, to whichever class it is compared with.
 */
export function queryGoodsFromText(texto: string, clases: readonly number[]): QueryGoods {
  const placed = clases.length > 0 ? clases : classesOfWording(texto);
  if (placed.length === 0) return { coverages: [], unclassified: texto };
  return queryGoods(placed.map((clase) => ({ clase, texto })));
}

/** The classes of the goods that a wording names. */
function classesOfWording(texto: string): number[] {
  const { items } = readCoverage(texto, 0);
  const classes = items.flatMap(({ groups }) =>
    groups.flatMap((group) => [...classesOfGroup(group)]),
  );
  return [...new Set(classes)].sort((a, b) => a - b);
}

/** The classes of the wanted goods and those related to them, ascending; none where goods are of no known class. */
export function closeClasses({ coverages }: QueryGoods): number[] {
  const own = coverages.map(({ clase }) => clase);
  const all = [...own, ...own.flatMap(stronglyRelated)];
  return [...new Set(all)].sort((a, b) => a - b);
}

/** The value of {@link conflictValue} of a mark of which the classes alone are known. */
export function conflictByClass(
  closeTo: ReadonlySet<number>,
  clases: readonly number[],
  score: number,
): number {
  const motivo = clases.some((clase) => closeTo.has(clase))
    ? 'clases_relacionadas'
    : 'clases_ajenas';
  return conflictValue({ relacion: 'desconocida', motivo }, score);
}

/**
 * The greatest value of {@link conflictValue} that a mark of these classes can have, whatever its wording says: goods are
 * identical within one class only.
 */
export function maxConflictValue(
  { coverages, unclassified }: QueryGoods,
  clases: readonly { readonly clase: number }[],
  score: number,
): number {
  const mayBeIdentical =
    unclassified !== null ||
    clases.some(({ clase }) => coverages.some((one) => one.clase === clase));
  const relacion = mayBeIdentical ? 'identica' : 'similar';
  return conflictValue({ relacion, motivo: 'misma_clase' }, score);
}

/** The goods that a search is about, compared with those of many marks. Marks with one wording are compared once. */
export class GoodsComparison {
  readonly #wanted: QueryGoods;
  /** The closest of the wanted classes, by the class and the wording of the other side. */
  readonly #known = new Map<string, Productos | null>();

  constructor(wanted: QueryGoods) {
    this.#wanted = wanted;
  }

  /** The closest pair of classes of the wanted goods and of a mark, and how close their goods are. */
  closest(goods: readonly GoodsSide[]): Productos {
    let best: Productos | null = null;
    // Sorted by class, so that of two equally close pairs the same one is shown however a mark lists them.
    const sorted = goods.length < 2 ? goods : [...goods].sort((a, b) => a.clase - b.clase);
    for (const { clase, texto } of sorted) best = closerGoods(best, this.#closestTo(texto, clase));
    return best ?? UNKNOWN;
  }

  #closestTo(texto: GoodsSide['texto'], clase: number): Productos | null {
    const key = `${clase} ${texto ?? ''}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const other = cachedCoverage(key, texto ?? '', clase);
    let best: Productos | null = null;
    for (const one of candidateCoverages(this.#wanted, clase)) {
      const { compartido, ...judged } = compareCoverages(one, other);
      const goods = { ...judged, clase: one.clase, conClase: clase, compartido: [...compartido] };
      best = closerGoods(best, goods);
    }
    this.#known.set(key, best);
    return best;
  }
}

function closerGoods(best: Productos | null, other: Productos | null): Productos | null {
  if (best === null || other === null) return best ?? other;
  return closenessRank(other) > closenessRank(best) ? other : best;
}

/** Coverages of marks that were read of late: marks of common names are compared again and again. */
const MAX_CACHED = 2_000;
/** Longer texts are read each time, so that the cache stays small. */
const MAX_CACHED_LETTERS = 1_000;
const coverageCache = new Map<string, Coverage>();

/** Reads the coverage, unless it was read of late. The one that was read first makes room for it. */
function cachedCoverage(key: string, texto: string, clase: number): Coverage {
  const known = coverageCache.get(key);
  if (known !== undefined) return known;
  const coverage = readCoverage(texto, clase);
  if (texto.length > MAX_CACHED_LETTERS) return coverage;
  if (coverageCache.size >= MAX_CACHED) {
    for (const oldest of coverageCache.keys()) {
      coverageCache.delete(oldest);
      break;
    }
  }
  coverageCache.set(key, coverage);
  return coverage;
}

/** Neither side says even a class. */
const UNKNOWN: Productos = {
  relacion: 'desconocida',
  motivo: 'clases_ajenas',
  base: 'clase',
  clase: null,
  conClase: null,
  compartido: [],
};

function candidateCoverages(
  { coverages, unclassified }: QueryGoods,
  clase: number,
): readonly Coverage[] {
  return unclassified === null ? coverages : [readCoverage(unclassified, clase)];
}

/** The row of the order; of two in one row wording goes before classes alone. */
function closenessRank(judged: Productos): number {
  return conflictValue(judged, 1) * 2 + Number(judged.base === 'texto');
}
