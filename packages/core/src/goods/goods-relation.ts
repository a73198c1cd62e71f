import type { Motivo, Relacion } from '../contract/goods.ts';
import { classStrength, MIN_RELATED_STRENGTH } from './class-relations.ts';
import { type Coverage, type CoverageItem, readCoverage } from './coverage.ts';
import { groupHasClass, groupLink, NEAR } from './goods-groups.ts';

/** The goods or services of a mark in one class. */
export interface GoodsSide {
  /** Nice class, 1 to 45. */
  readonly clase: number;
  /** The wording in Spanish or, for a Madrid filing, in English. */
  readonly texto?: string | null | undefined;
}

/** The result of `goodsRelation`. */
export interface GoodsJudgement {
  readonly relacion: Relacion;
  readonly motivo: Motivo;
  /** The basis of the relation: the wording, or the two classes alone. */
  readonly base: 'texto' | 'clase';
  /** The texts of the closest pair of items, at most two; empty when derived from the classes alone. */
  readonly compartido: readonly string[];
}

const RANK: Readonly<Record<Relacion, number>> = {
  identica: 3,
  similar: 2,
  remota: 1,
  ninguna: 0,
  desconocida: 0,
};

/**
 * Determines how close the goods or services of two marks are, by explainable rules: the closest pair of items decides,
 * as in an office's examination. The result is symmetric and does not depend on the order of items. Goods after
 * `excepto` are excluded. Only the wording is considered, not reputation, price or channels of trade.
 */
export function goodsRelation(a: GoodsSide, b: GoodsSide): GoodsJudgement {
  return compareCoverages(
    readCoverage(a.texto ?? '', a.clase),
    readCoverage(b.texto ?? '', b.clase),
  );
}

/** Like `goodsRelation`, for coverages that are already parsed. */
export function compareCoverages(a: Coverage, b: Coverage): GoodsJudgement {
  if (!namesGoods(a) || !namesGoods(b)) return relationByClass('desconocida', a.clase, b.clase);
  const [ofA, ofB] = [withoutItems(a, b.exclusions), withoutItems(b, a.exclusions)];
  const whole = relationOfWholeClass(ofA, ofB);
  if (whole !== undefined) return whole;
  const closest = closestItems(ofA, ofB) ?? relationOfExcluded(a, b);
  const sales = [relationOfSoldClasses(ofA, ofB), relationOfSoldClasses(ofB, ofA)];
  return [closest, ...sales].reduce(closerOf, undefined) ?? relationByClassAlone(a, b);
}

function namesGoods({ items, isClassWide, soldClasses, sellsAnything }: Coverage): boolean {
  return items.length > 0 || isClassWide || soldClasses.size > 0 || sellsAnything;
}

/** Returns the reason (`motivo`) for the relation of two classes, by the table of related classes alone. */
export function classReason(
  a: number,
  b: number,
): Extract<Motivo, 'misma_clase' | 'clases_relacionadas' | 'clases_ajenas'> {
  if (a === b) return 'misma_clase';
  return classStrength(a, b) >= MIN_RELATED_STRENGTH ? 'clases_relacionadas' : 'clases_ajenas';
}

function relationByClass(relacion: Relacion, a: number, b: number): GoodsJudgement {
  return { relacion, motivo: classReason(a, b), base: 'clase', compartido: [] };
}

/** Returns the relation of goods without common words or groups: remote within one class or one trade, else none. */
function relationByClassAlone(a: Coverage, b: Coverage): GoodsJudgement {
  const isRemote = a.clase === b.clase || classStrength(a.clase, b.clase) === 3;
  return { ...relationByClass(isRemote ? 'remota' : 'ninguna', a.clase, b.clase), base: 'texto' };
}

/** Removes the items that the other mark excludes. */
function withoutItems(coverage: Coverage, exclusions: readonly CoverageItem[]): Coverage {
  if (exclusions.length === 0) return coverage;
  const items = coverage.items.filter(
    (item) => !exclusions.some((excluded) => excludes(excluded, item)),
  );
  return { ...coverage, items };
}

/** Tells whether an exclusion names an item's whole group (`excepto software`), or has only words of the item. */
function excludes(excluded: CoverageItem, item: CoverageItem): boolean {
  if (excluded.genera.some((group) => item.groups.includes(group))) return true;
  return excluded.words.length > 0 && containsItem(item, excluded);
}

/** Compares all goods, also excluded ones: the relation is at most remote or complementary (beer, soft drinks). */
function relationOfExcluded(a: Coverage, b: Coverage): GoodsJudgement | undefined {
  if (a.exclusions.length === 0 && b.exclusions.length === 0) return undefined;
  const closest = closestItems(a, b);
  if (closest === undefined || closest.motivo === 'complementario') return closest;
  return { ...closest, relacion: 'remota', motivo: 'mismo_rubro' };
}

function relationOfWholeClass(a: Coverage, b: Coverage): GoodsJudgement | undefined {
  if (!a.isClassWide && !b.isClassWide) return undefined;
  if (a.clase === b.clase) {
    const left = a.isClassWide ? b : a;
    const relacion = left.items.length > 0 || left.isClassWide ? 'identica' : 'similar';
    return { relacion, motivo: 'todo_de_la_clase', base: 'texto', compartido: [] };
  }
  const strength = classStrength(a.clase, b.clase);
  const relacion =
    strength >= MIN_RELATED_STRENGTH ? 'similar' : strength > 0 ? 'remota' : 'ninguna';
  return { ...relationByClass(relacion, a.clase, b.clase), base: 'texto' };
}

/** Compares a retailer with goods. It sells the goods of the classes that it names; otherwise it may sell anything. */
function relationOfSoldClasses(seller: Coverage, other: Coverage): GoodsJudgement | undefined {
  const { soldClasses } = seller;
  const sells =
    soldClasses.has(other.clase) ||
    [...other.soldClasses].some((clase) => soldClasses.has(clase)) ||
    other.items.some(
      ({ isSold, groups }) => isSold && groups.some((group) => hasAnyClass(group, soldClasses)),
    );
  if (sells) {
    return { relacion: 'similar', motivo: 'venta_del_producto', base: 'texto', compartido: [] };
  }
  if (!seller.sellsAnything) return undefined;
  return { relacion: 'remota', motivo: 'venta_del_producto', base: 'texto', compartido: [] };
}

function hasAnyClass(group: number, clases: ReadonlySet<number>): boolean {
  for (const clase of clases) if (groupHasClass(group, clase)) return true;
  return false;
}

interface Classes {
  readonly isSame: boolean;
  readonly strength: number;
  readonly a: number;
  readonly b: number;
}

function closestItems(a: Coverage, b: Coverage): GoodsJudgement | undefined {
  const classes = {
    isSame: a.clase === b.clase,
    strength: a.clase === b.clase ? 3 : classStrength(a.clase, b.clase),
    a: a.clase,
    b: b.clase,
  };
  let best: GoodsJudgement | undefined;
  for (const one of a.items) {
    for (const other of b.items) {
      const judged = compareItems(one, other, classes);
      best = closerOf(best, judged);
    }
  }
  return best;
}

function closerOf(best: GoodsJudgement | undefined, judged: GoodsJudgement | undefined) {
  return judged !== undefined && isCloser(judged, best) ? judged : best;
}

function isCloser(judged: GoodsJudgement, best: GoodsJudgement | undefined): boolean {
  if (best === undefined) return true;
  const ahead =
    RANK[judged.relacion] - RANK[best.relacion] ||
    REASON_RANK[judged.motivo] - REASON_RANK[best.motivo];
  if (ahead !== 0) return ahead > 0;
  return judged.compartido.join('\n') < best.compartido.join('\n');
}

const REASON_RANK: Readonly<Record<Motivo, number>> = {
  todo_de_la_clase: 9,
  contenido: 8,
  mismo_grupo: 7,
  venta_del_producto: 6,
  complementario: 5,
  mismas_palabras: 4,
  mismo_rubro: 3,
  misma_clase: 2,
  clases_relacionadas: 1,
  clases_ajenas: 0,
};

function compareItems(
  a: CoverageItem,
  b: CoverageItem,
  classes: Classes,
): GoodsJudgement | undefined {
  const found = itemRelation(a, b, classes);
  if (found === undefined) return undefined;
  const [relacion, motivo] = found;
  const compartido = [...new Set([a.text, b.text])].sort();
  return { relacion, motivo, base: 'texto', compartido };
}

type Found = readonly [Relacion, Motivo];

function itemRelation(a: CoverageItem, b: CoverageItem, classes: Classes): Found | undefined {
  const isSale = a.isSold !== b.isSold;
  if (classes.isSame && !isSale && isIdentical(a, b)) return ['identica', 'contenido'];
  const group = closestGroups(a.groups, b.groups);
  if (group === SAME) {
    if (isSale) return ['similar', 'venta_del_producto'];
    if (a.isWork !== b.isWork && !classes.isSame) return ['similar', 'complementario'];
    const isClose = classes.strength > 0 || hasBothClasses(a, b, classes);
    return [isClose ? 'similar' : 'remota', 'mismo_grupo'];
  }
  if (group === NEAR) {
    if (isSale) return ['similar', 'venta_del_producto'];
    return ['similar', 'complementario'];
  }
  if (a.head !== '' && a.head === b.head && a.groups.length === 0 && b.groups.length === 0) {
    return [classes.strength >= MIN_RELATED_STRENGTH ? 'similar' : 'remota', 'mismas_palabras'];
  }
  const purpose = Math.max(
    closestGroups(a.groups, b.purposes),
    closestGroups(a.purposes, b.groups),
  );
  if (purpose === SAME) {
    return [classes.isSame ? 'similar' : 'remota', 'complementario'];
  }
  if (group > 0 || purpose > 0) return ['remota', 'mismo_rubro'];
  return undefined;
}

const SAME = 3;

/** Returns the closest relation between two lists of groups: `SAME`, `NEAR`, 1 for a far link, or 0. */
function closestGroups(a: readonly number[], b: readonly number[]): number {
  let closest = 0;
  for (const one of a) {
    for (const other of b) {
      if (one === other) return SAME;
      closest = Math.max(closest, groupLink(one, other));
    }
  }
  return closest;
}

function hasBothClasses(a: CoverageItem, b: CoverageItem, classes: Classes): boolean {
  return a.groups.some(
    (group) =>
      b.groups.includes(group) &&
      groupHasClass(group, classes.a) &&
      groupHasClass(group, classes.b),
  );
}

/** Tells whether one item equals the other or is a kind of it. */
function isIdentical(a: CoverageItem, b: CoverageItem): boolean {
  if (a.words.length > 0 && b.words.length > 0 && (containsItem(a, b) || containsItem(b, a)))
    return true;
  return (
    a.genera.some((group) => b.groups.includes(group)) ||
    b.genera.some((group) => a.groups.includes(group))
  );
}

/** Tells whether two items have the same head and one of them contains all words of the other. */
function containsItem(longer: CoverageItem, shorter: CoverageItem): boolean {
  return longer.head === shorter.head && shorter.words.every((word) => longer.words.includes(word));
}
