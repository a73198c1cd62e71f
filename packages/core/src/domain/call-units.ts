import { LIMITS } from '../contract/limits.ts';
import type { OperationRoute } from '../contract/operation-routes.ts';
import { isPlainObject } from './text/plain-object.ts';

/**
 * The quota units that a call costs, read off its input before that is judged: one for each entry of the
 * list that the operation charges by (decision E5), else one. A list that will be refused, and so costs one
 * unit, asks for no more.
 */
export function unitsOfCall({ unitEach }: OperationRoute, input: unknown): number {
  if (unitEach === undefined || !isPlainObject(input)) return 1;
  const { [unitEach]: entries } = input;
  const isList = Array.isArray(entries) && entries.length <= LIMITS.screeningMax;
  return isList ? Math.max(1, entries.length) : 1;
}

/**
 * What a tool is asked where its caller says nothing: a smaller `limit` than over REST where the answer for so many
 * entries would be more than a model can hold in mind. A limit that is said is kept, whatever it is.
 */
export function toolDefaults(route: OperationRoute, input: unknown): { readonly limit?: number } {
  const { toolEntries } = route;
  if (toolEntries === undefined) return {};
  const share = Math.floor(toolEntries / unitsOfCall(route, input));
  return { limit: Math.max(1, Math.min(LIMITS.screeningItemsDefault, share)) };
}
