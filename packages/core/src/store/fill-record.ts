import { sql } from 'kysely';
import { holderHistoryOf } from '../domain/record/holder-history.ts';
import { renewalsOf } from '../domain/record/renewals.ts';
import { factsOf } from '../domain/record/stated-facts.ts';
import { type BrandWrite, type HeldBrand, heldBrands, writeBrands } from './brand-writer.ts';
import type { Db } from './database.ts';

const BATCH_ROWS = 1_000;
/** Nothing that callers see changes, so no change is ascribed to anything. */
const NO_ORIGIN = { source: 'migration', runId: 0 };

/**
 * Works out for marks that are stored already what is kept beside them of persons and oppositions,
 * whatever is there. Persons keep their ids. O(marks).
 */
export async function fillRecord(db: Db): Promise<void> {
  await forgetRecord(db);
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

async function forgetRecord(db: Db): Promise<void> {
  await sql`update persona set titular = 0, representante = 0, ambas = 0, historica = 0,
    ficha = '{}', visto_en = '0001-01-01T00:00:00Z', busqueda = '', unida_a = null`.execute(db);
  await db.deleteFrom('persona_nombre').execute();
  await db.deleteFrom('oposicion_abierta').execute();
}

function refilled(held: HeldBrand): BrandWrite {
  const facts = factsOf(held.record, held.stated);
  const holderHistory = holderHistoryOf(held.record, facts.get('titulares'));
  const renovaciones = renewalsOf(facts.get('fechaVencimiento'));
  return { ...held, facts, holderHistory, renovaciones, before: null, changed: null };
}
