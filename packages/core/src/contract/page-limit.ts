import { LIMITS } from './limits.ts';
import { integerParam } from './wire-text.ts';

/** Entries of one page of a listing (specification 8). */
export const pageLimit = integerParam(1, LIMITS.brandPageMax)
  .optional()
  .meta({ description: 'Entries at most.', default: LIMITS.brandPageDefault });
