import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import type { GoodsSide } from '../../packages/core/src/goods/goods-relation.ts';
import { areaUnder } from '../shown/graded-pairs.ts';

const PAIRS = 'benchmarks/goods/pairs-dev.csv';
/** Chosen by how many pairs stay whole, before any was judged: 150 fitted, 160 held, 225 across. */
const SALT = '1650';
/** The least grade of a pair that a reader holds related. */
export const RELATED_GRADE = 2;

/** Two coverages, graded by a reader: 3 the same or contained, 2 related, 1 the same trade at a distance, 0 nothing. */
export interface GradedGoods {
  readonly a: GoodsSide;
  readonly b: GoodsSide;
  readonly grade: number;
  /** Why the pair was drawn. */
  readonly kind: string;
  /**
   * `fitted`: rules and groups were read against it; `held`: neither of its texts was; `across`: one was. No text is in
   * both of the first two.
   */
  readonly half: 'fitted' | 'held' | 'across';
}

function isFitted(text: string): boolean {
  return (
    (createHash('sha256')
      .update(SALT + text)
      .digest()[0] ?? 0) %
      2 ===
    0
  );
}

function halfOf(a: string, b: string): GradedGoods['half'] {
  if (isFitted(a) !== isFitted(b)) return 'across';
  return isFitted(a) ? 'fitted' : 'held';
}

export function gradedGoods(): GradedGoods[] {
  const text = readFileSync(PAIRS, 'utf8');
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  return data.map(({ clase_a, cobertura_a = '', clase_b, cobertura_b = '', grade, kind = '' }) => ({
    a: { clase: Number(clase_a), texto: cobertura_a },
    b: { clase: Number(clase_b), texto: cobertura_b },
    grade: Number(grade),
    kind,
    half: halfOf(cobertura_a, cobertura_b),
  }));
}

const ORDER = { ninguna: 0, remota: 1, desconocida: 1, similar: 2, identica: 3 } as const;

/** A graded pair and what the rules say of it. */
export interface JudgedGoods extends GradedGoods {
  readonly relacion: keyof typeof ORDER;
}

/** What the bars of the decision are about. */
export interface GoodsFigures {
  readonly pairs: number;
  /** The chance that a related pair stands before an unrelated one, ties counting half. */
  readonly area: number;
  /** Of the related pairs those that are called similar or identical. */
  readonly found: number;
  /** Of the pairs with nothing in common those that are called similar or identical. */
  readonly strayed: number;
  /** Of the pairs that are called identical those that a reader holds related. */
  readonly identical: number;
}

export function goodsFigures(pairs: readonly JudgedGoods[]): GoodsFigures {
  const related = pairs.filter(({ grade }) => grade >= RELATED_GRADE);
  const others = pairs.filter(({ grade }) => grade < RELATED_GRADE);
  const called = pairs.filter(({ relacion }) => relacion === 'identica');
  return {
    pairs: pairs.length,
    area: areaUnder(related.map(rank), others.map(rank)),
    found: shareSimilar(related),
    strayed: shareSimilar(pairs.filter(({ grade }) => grade === 0)),
    identical: called.filter(({ grade }) => grade >= RELATED_GRADE).length / called.length,
  };
}

/** Which share of the pairs is called similar or identical. */
export function shareSimilar(pairs: readonly JudgedGoods[]): number {
  return pairs.filter((pair) => rank(pair) >= ORDER.similar).length / pairs.length;
}

function rank({ relacion }: JudgedGoods): number {
  return ORDER[relacion];
}
