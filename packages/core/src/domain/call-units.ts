import { LIMITS } from '../contract/limits.ts';
import type { OperationRoute } from '../contract/operation-routes.ts';

/**
 * The quota units that a call costs, read off its input before that is judged: one for each entry of the
 * list that the operation charges by (decision E5), else one. A list that will be refused, and so costs one
 * unit, asks for no more.
 */
export function unitsOfCall({ unitEach }: OperationRoute, input: unknown): number {
  if (unitEach === undefined || typeof input !== 'object' || input === null) return 1;
  const { [unitEach]: entries } = input as Readonly<Record<string, unknown>>;
  const isList = Array.isArray(entries) && entries.length <= LIMITS.screeningMax;
  return isList ? Math.max(1, entries.length) : 1;
}
