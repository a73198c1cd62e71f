import type { Conflicto, Relacion } from '../contract/goods.ts';
import type { GoodsJudgement } from './goods-relation.ts';

/** Minimum scores of the columns of `ORDER` from the second on; the first column is for all lower scores. */
const SIGN_BOUNDS = [0.7, 0.8, 0.9, 0.99] as const;

/** Conflict values by relation of the goods and score column; a higher score offsets more distant goods. */
const ORDER = {
  identica: [3, 5, 7, 9, 11],
  similar: [2, 4, 6, 8, 10],
  remota: [1, 2, 3, 5, 7],
  ninguna: [0, 1, 2, 3, 5],
} as const satisfies Record<Exclude<Relacion, 'desconocida'>, readonly number[]>;

/** The minimum value of each level of conflict, the highest level first. */
const CONFLICT_BOUNDS: readonly (readonly [conflicto: Conflicto, minValue: number])[] = [
  ['alto', 8],
  ['medio', 6],
  ['bajo', 3],
  ['lejano', 0],
];

/**
 * Computes how strongly two marks conflict, by the score of their signs and the relation of their goods (decision F13).
 * Results are ordered by this value. Unknown goods count as similar in the same or a related class, else as remote.
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

/** Returns the level of conflict for a value of {@link conflictValue}. */
export function conflictLevel(value: number): Conflicto {
  return CONFLICT_BOUNDS.find(([, min]) => value >= min)?.[0] ?? 'lejano';
}
