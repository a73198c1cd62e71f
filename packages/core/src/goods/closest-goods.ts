import type { Productos } from '../contract/goods.ts';
import { stronglyRelated } from './class-relations.ts';
import { conflictValue } from './conflict.ts';
import { type Coverage, readCoverage } from './coverage.ts';
import { classesOfGroup } from './goods-groups.ts';
import { compareCoverages, type GoodsSide } from './goods-relation.ts';

/** The goods of a search, parsed once for many comparisons. */
export interface QueryGoods {
  /** One coverage for each class; empty when a wording names no goods of a known class. */
  readonly coverages: readonly Coverage[];
  /** A wording whose class is unknown: it is parsed in the class of each mark that it is compared with. */
  readonly unclassified: string | null;
}

/** Returns the goods of a registered mark, one entry per class; empty for an unknown mark. */
export function goodsByClass(mark: RegisteredGoods | undefined): GoodsSide[] {
  return (mark?.clases ?? []).map(({ clase, cobertura }) => ({ clase, texto: cobertura }));
}

/** The fields of a registered mark that describe its goods. */
interface RegisteredGoods {
  readonly clases:
    | readonly { readonly clase: number; readonly cobertura?: string | undefined }[]
    | null;
}

/** Parses goods by class as the goods of a search. */
export function queryGoods(sides: readonly GoodsSide[]): QueryGoods {
  const sorted = [...sides].sort((a, b) => a.clase - b.clase);
  return {
    coverages: sorted.map(({ clase, texto }) => readCoverage(texto ?? '', clase)),
    unclassified: null,
  };
}

/**
 * Parses a wording as the goods of a search. Without given classes it gets the classes of the groups of goods that it
 * names; if it names none, it is parsed in the class of each mark that it is compared with.
 */
export function queryGoodsFromText(texto: string, clases: readonly number[]): QueryGoods {
  const placed = clases.length > 0 ? clases : classesOfWording(texto);
  if (placed.length === 0) return { coverages: [], unclassified: texto };
  return queryGoods(placed.map((clase) => ({ clase, texto })));
}

/** Returns the classes of the groups of goods that a wording names, ascending. */
function classesOfWording(texto: string): number[] {
  const { items } = readCoverage(texto, 0);
  const classes = items.flatMap(({ groups }) =>
    groups.flatMap((group) => [...classesOfGroup(group)]),
  );
  return [...new Set(classes)].sort((a, b) => a - b);
}

/** Returns the classes of the searched goods and the classes strongly related to them, ascending. */
export function closeClasses({ coverages }: QueryGoods): number[] {
  const own = coverages.map(({ clase }) => clase);
  const all = [...own, ...own.flatMap(stronglyRelated)];
  return [...new Set(all)].sort((a, b) => a - b);
}

/** Computes {@link conflictValue} for a mark of which only the classes are known. */
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
 * Returns the upper bound of {@link conflictValue} for a mark of these classes, whatever its wording: goods can only be
 * identical within one class.
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

/** Compares the goods of a search with those of many marks. Each wording in a class is compared only once. */
export class GoodsComparison {
  readonly #wanted: QueryGoods;
  /** Cache of the closest relation to the searched goods, by class and wording of the compared mark. */
  readonly #known = new Map<string, Productos | null>();

  constructor(wanted: QueryGoods) {
    this.#wanted = wanted;
  }

  /** Compares each class of the search with each class of a mark and returns the closest relation. */
  closest(goods: readonly GoodsSide[]): Productos {
    let best: Productos | null = null;
    // Sorted by class, so that the choice between equally close pairs does not depend on the mark's order of classes.
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

/** Maximum number of cached coverages. Caching pays off because marks with common names are compared repeatedly. */
const MAX_CACHED = 2_000;
/** Maximum characters of a cached text; longer texts are parsed each time, so that the cache stays small. */
const MAX_CACHED_LETTERS = 1_000;
const coverageCache = new Map<string, Coverage>();

/** Parses a coverage, or returns it from the cache. A full cache evicts its oldest entry (FIFO). */
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

/** The result when one of the marks has neither classes nor wording. */
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

/** Ranks a relation by its conflict value; with equal values, one based on wording precedes one based on classes. */
function closenessRank(judged: Productos): number {
  return conflictValue(judged, 1) * 2 + Number(judged.base === 'texto');
}
