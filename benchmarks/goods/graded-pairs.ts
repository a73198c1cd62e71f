import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import type { GoodsSide } from '../../packages/core/src/goods/goods-relation.ts';

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
  return (createHash('sha256').update(SALT + text).digest()[0] ?? 0) % 2 === 0;
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
