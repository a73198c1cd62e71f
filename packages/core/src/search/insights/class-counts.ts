import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import { countFacets } from '../listing/count-rows.ts';
import type { Generation } from '../segment/generation.ts';

/** How many marks are in a Nice class. */
export interface ClassCount {
  readonly clase: number;
  readonly n: number;
}

/** Matching marks by Nice class, ascending; a mark counts in each of its classes. */
export function countByClass(generation: Generation, query: BrandQuery): ClassCount[] {
  const { classes } = countFacets(generation, query, 'clase');
  return Array.from(classes, (n, clase) => ({ clase, n })).filter(({ n }) => n > 0);
}
