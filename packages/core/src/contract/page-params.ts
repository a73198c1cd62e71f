import { LIMITS } from './limits.ts';
import { cleanText, integerParam } from './wire-text.ts';

/** The parameter `limit`: the maximum number of entries on a page of a listing (specification 8). */
export const pageLimit = integerParam(1, LIMITS.brandPageMax)
  .optional()
  .meta({ description: 'Entries at most.', default: LIMITS.brandPageDefault });

/** The schema of a cursor's text, which is opaque to callers. */
export const cursorText = cleanText(4_096);

/** The parameter `cursor`, from which the next page of a listing starts. */
export const pageCursor = cursorText
  .optional()
  .describe('nextCursor of the page before, unchanged.');
