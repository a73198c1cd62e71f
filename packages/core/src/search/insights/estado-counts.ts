import { ESTADOS, type Estado } from '../../contract/estado.ts';
import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import { countFacets } from '../listing/count-rows.ts';
import type { Generation } from '../segment/generation.ts';

/** How many marks have a status. */
export interface EstadoCount {
  readonly estado: Estado;
  readonly n: number;
}

/** Matching marks by status, in lifecycle order. */
export function countByEstado(generation: Generation, query: BrandQuery): EstadoCount[] {
  const { estados } = countFacets(generation, query, 'estado');
  return ESTADOS.map((estado, at) => ({ estado, n: estados[at] ?? 0 })).filter(({ n }) => n > 0);
}
