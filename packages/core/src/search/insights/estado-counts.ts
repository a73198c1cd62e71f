import { ESTADOS, type Estado } from '../../contract/estado.ts';
import type { BrandQuery } from '../../domain/brand-query.ts';
import type { Generation } from '../generation.ts';
import { MatchingRows } from '../rows/matching-rows.ts';
import { ESTADO_KEYS } from '../rows/profiles.ts';

/** How many marks have a status. */
export interface EstadoCount {
  readonly estado: Estado;
  readonly n: number;
}

/** Matching marks by status, in lifecycle order. Counted by profile. */
export function countByEstado({ segments }: Generation, query: BrandQuery): EstadoCount[] {
  const totals = new Float64Array(ESTADO_KEYS);
  for (const { segment, live } of segments) {
    const { estados } = segment.profiles;
    const counts = new MatchingRows(segment, live, query).countByProfile();
    for (let profile = 0; profile < counts.length; profile += 1) {
      const estado = estados[profile] ?? 0;
      totals[estado] = (totals[estado] ?? 0) + (counts[profile] ?? 0);
    }
  }
  return ESTADOS.map((estado, at) => ({ estado, n: totals[at] ?? 0 })).filter(({ n }) => n > 0);
}
