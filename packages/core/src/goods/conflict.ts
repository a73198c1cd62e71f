import type { Conflicto, Relacion } from '../contract/goods.ts';
import type { GoodsJudgement } from './goods-relation.ts';

/** The least score of each column of the order: below the first bound is the first column. */
const SIGN_BOUNDS = [0.7, 0.8, 0.9, 0.99] as const;

/** Rows of the order, by how likeness of signs and of goods make up for one another. */
const ORDER = {
  identica: [3, 5, 7, 9, 11],
  similar: [2, 4, 6, 8, 10],
  remota: [1, 2, 3, 5, 7],
  ninguna: [0, 1, 2, 3, 5],
} as const satisfies Record<Exclude<Relacion, 'desconocida'>, readonly number[]>;

/** The least value of each conflict, the highest first. */
const CONFLICT_BOUNDS: readonly (readonly [conflicto: Conflicto, minValue: number])[] = [
  ['alto', 8],
  ['medio', 6],
  ['bajo', 3],
  ['lejano', 0],
];

/**
 * How much a mark stands against another, by the score of the signs and the relation of the goods (decision F13): the
 * value orders answers. Goods that are not known count as similar in the same or a related class, else as remote.
 */
export function conflictValue(
  { relacion, motivo }: Pick<GoodsJudgement, 'relacion' | 'motivo'>,
  score: number,
): number {
  const row = relacion === 'desconocida' ? fallbackRow(motivo) : relacion;
  const column = SIGN_BOUNDS.filter((bound) => score >= bound).length;
  return ORDER[row][column] ?? 0;
}

function fallbackRow(motivo: GoodsJudgement['motivo']): 'similar' | 'remota' {
  return motivo === 'misma_clase' || motivo === 'clases_relacionadas' ? 'similar' : 'remota';
}

/** The name of a value of {@link conflictValue}. */
export function conflictLevel(value: number): Conflicto {
  return CONFLICT_BOUNDS.find(([, min]) => value >= min)?.[0] ?? 'lejano';
}
