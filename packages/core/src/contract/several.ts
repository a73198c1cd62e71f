import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** Values of a parameter that may be repeated. */
export function several<T extends z.ZodType>(value: T) {
  return z.array(value).max(LIMITS.repeatedMax, `must have at most ${LIMITS.repeatedMax} values`);
}

/** A parameter that took one value before it could be repeated: callers go on sending the value alone. */
export function oneOrSeveral<T extends z.ZodType>(value: T) {
  return z.union([value, several(value).min(1)]);
}
