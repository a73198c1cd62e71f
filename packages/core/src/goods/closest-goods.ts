import type { Productos } from '../contract/goods.ts';
import { stronglyRelated } from './class-relations.ts';
import { conflictValue } from './conflict.ts';
import { type Coverage, readCoverage } from './coverage.ts';
import { classesOfGroup } from './goods-groups.ts';
import {
  classReason,
  compareCoverages,
  type GoodsJudgement,
  type GoodsSide,
} from './goods-relation.ts';

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
  { coverages }: QueryGoods,
  clases: readonly number[],
  score: number,
): number {
  const reasons = coverages.flatMap((one) => clases.map((clase) => classReason(one.clase, clase)));
  const motivo = reasons.find((one) => one !== 'clases_ajenas') ?? 'clases_ajenas';
  return conflictValue({ relacion: 'desconocida', motivo }, score);
}

/** The closest pair of classes of the wanted goods and of a mark, and how close their goods are. */
export function closestGoods(wanted: QueryGoods, goods: readonly GoodsSide[]): Productos {
  let best: Productos | null = null;
  // In the order of the classes, so that of two pairs as close the same one is told however a mark lists them.
  for (const { clase, texto } of [...goods].sort((a, b) => a.clase - b.clase)) {
    const other = cachedCoverage(texto ?? '', clase);
    for (const one of candidateCoverages(wanted, clase)) {
      const judged = { ...compareCoverages(one, other), clase: one.clase, conClase: clase };
      if (best === null || closenessRank(judged) > closenessRank(best)) best = toWireGoods(judged);
    }
  }
  return best ?? UNKNOWN;
}

/** Coverages of marks that were read of late: marks of common names are compared again and again. */
const MAX_CACHED = 2_000;
/** Longer texts are read each time, so that the cache stays small. */
const MAX_CACHED_LETTERS = 1_000;
const coverageCache = new Map<string, Coverage>();

function cachedCoverage(texto: string, clase: number): Coverage {
  if (texto.length > MAX_CACHED_LETTERS) return readCoverage(texto, clase);
  const key = `${clase} ${texto}`;
  const known = coverageCache.get(key);
  if (known !== undefined) return known;
  if (coverageCache.size >= MAX_CACHED) coverageCache.clear();
  const coverage = readCoverage(texto, clase);
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

function toWireGoods({
  compartido,
  ...judged
}: GoodsJudgement & Pick<Productos, 'clase' | 'conClase'>) {
  return { ...judged, compartido: [...compartido] };
}

/** The row of the order; of two in one row wording goes before classes alone. */
function closenessRank(judged: GoodsJudgement): number {
  return conflictValue(judged, 1) * 2 + Number(judged.base === 'texto');
}
