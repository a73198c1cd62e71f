import type { Plazo } from '../../contract/plazos.ts';
import { computePlazo } from '../../domain/plazos/mark-terms.ts';
import { toTermMark } from '../../domain/plazos/term-facts.ts';
import { findTermMarks } from '../../store/brands/brand-store.ts';
import type { Db } from '../../store/database/database.ts';

const READ_AT_ONCE = 2_000;

/**
 * Returns the opposition deadline of each of these marks as of today (decision E2), omitting marks that can no longer
 * be opposed.
 */
export async function findOppositionTerms(
  db: Db,
  nros: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, Plazo>> {
  const terms = new Map<string, Plazo>();
  for (let from = 0; from < nros.length; from += READ_AT_ONCE) {
    const { marks, calendar } = await findTermMarks(db, nros.slice(from, from + READ_AT_ONCE));
    for (const [nro, brand] of marks) {
      const plazo = computePlazo(toTermMark(brand), { calendar, today }, 'oposicion');
      if (plazo !== undefined) terms.set(nro, plazo);
    }
  }
  return terms;
}
