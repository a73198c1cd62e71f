import type { Plazo } from '../../contract/plazos.ts';
import { plazoOf } from '../../domain/plazos/mark-terms.ts';
import { termMarkOf } from '../../domain/plazos/term-facts.ts';
import { termMarksByNro } from '../../store/brand-store.ts';
import type { Db } from '../../store/database.ts';

const READ_AT_ONCE = 2_000;

/**
 * Returns until when each of these marks can be opposed, as of today (decision E2), omitting marks without such a
 * deadline.
 */
export async function oppositionTerms(
  db: Db,
  nros: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, Plazo>> {
  const terms = new Map<string, Plazo>();
  for (let from = 0; from < nros.length; from += READ_AT_ONCE) {
    const { marks, calendar } = await termMarksByNro(db, nros.slice(from, from + READ_AT_ONCE));
    for (const [nro, brand] of marks) {
      const plazo = plazoOf(termMarkOf(brand), { calendar, today }, 'oposicion');
      if (plazo !== undefined) terms.set(nro, plazo);
    }
  }
  return terms;
}
