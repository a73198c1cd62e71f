import { holderHistoryOf } from '../domain/holder-history.ts';
import { factsOf } from '../domain/stated-facts.ts';
import { type BrandWrite, type HeldBrand, heldBrands, writeBrands } from './brand-writer.ts';
import type { Db } from './database.ts';

const BATCH_ROWS = 1_000;
/** Nothing that callers see changes, so no change is ascribed to anything. */
const NO_ORIGIN = { source: 'migration', runId: 0 };

/** Works out for marks that are stored already what is kept beside them of persons and oppositions. */
export async function fillRecord(db: Db): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('brand')
      .select('nro_solicitud')
      .where('nro_solicitud', '>', after)
      .orderBy('nro_solicitud')
      .limit(BATCH_ROWS)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    const held = await heldBrands(
      db,
      rows.map((row) => row.nro_solicitud),
    );
    await writeBrands(db, [...held.values()].map(refilled), NO_ORIGIN);
    after = last.nro_solicitud;
  }
}

function refilled({ persons: _, ...held }: HeldBrand): BrandWrite {
  const facts = factsOf(held.record, held.stated);
  const holderHistory = holderHistoryOf(held.record, facts.get('titulares'));
  return { ...held, facts, holderHistory, personsBefore: null, changed: null };
}
