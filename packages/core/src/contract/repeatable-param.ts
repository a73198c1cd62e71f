import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** Builds the schema of a parameter that may be repeated up to `LIMITS.repeatedMax` times. */
export function repeatable<T extends z.ZodType>(value: T) {
  return z.array(value).max(LIMITS.repeatedMax, `must have at most ${LIMITS.repeatedMax} values`);
}

/**
 * Builds the schema of a parameter that accepts a single value or a list, because it took a single value in an earlier
 * contract.
 */
export function scalarOrRepeatable<T extends z.ZodType>(value: T) {
  return z.union([value, repeatable(value).min(1)]);
}
