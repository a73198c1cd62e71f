import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../test/support/documents.ts';
import { onBothDatabases } from '../../../../../test/support/on-both-databases.ts';
import type { CanonicalBrand, CanonicalPerson } from '../../contract/canonical-brand.ts';
import { addCounts, NO_RELATIONS, relationCounts } from '../../domain/persons/relation-counts.ts';
import { importDocument } from '../../sync/import-document.ts';
import { rebuildDerivedRows } from './brand-writer.ts';

const PERSONS: readonly CanonicalPerson[] = [
  { nombre: 'Alfa SpA', rut: '76543210-3', pais: 'CL' },
  { nombre: 'ALFA SPA', pais: 'CL' },
  { nombre: 'Alfa SpA', pais: 'US' },
  { nombre: 'Beta Ltda.', pais: 'CL', comuna: '9101' },
  { nombre: 'Gamma' },
  { nombre: 'María Pérez', rut: '45123450-1' },
  { nombre: 'MARIA PEREZ' },
];
const MARKS = 12;
const DOCUMENTS = 6;

/** Selects about a quarter of the persons; the selection depends on `seed`, so it differs by mark and document. */
function some(seed: number): CanonicalPerson[] {
  return PERSONS.filter((_, i) => (seed * 31 + i * i * 7) % 4 === 0);
}

function documentOf(year: number): CanonicalBrand[] {
  return Array.from({ length: MARKS }, (_, mark) => ({
    nroSolicitud: String(mark),
    denominacion: 'Marca',
    titulares: some(year + mark * 5),
    ...((year + mark) % 2 === 0 && { representantes: some(year * 3 + mark) }),
    anotaciones: [
      {
        fecha: `${2015 + year}-06-01`,
        descripcion: (year + mark) % 3 === 0 ? 'Demanda de oposición' : 'Transferencia',
        adquirentes: some(year + 1 + mark * 5).map(({ nombre }) => ({ nombre })),
      },
    ],
    vistoEn: `${2015 + year}-01-01T00:00:00.000Z`,
  }));
}

onBothDatabases('the record beside the marks', (on) => {
  const folder = temporaryFolder();

  it('counts what the marks say after any number of imports, and can be filled anew', async () => {
    const { db } = on.database;
    for (const year of [3, 0, 5, 1, 4, 2].slice(0, DOCUMENTS)) {
      const path = await folder.document(`${year}.ndjson`, documentOf(year));
      const run = await importDocument({ database: on.database, now: () => new Date() }, { path });
      expect(run.status).toBe('ok');
    }
    const stored = await keptRecord();
    expect(stored.persons.filter(({ historica }) => historica > 0)).not.toEqual([]);
    expect(stored.oppositions).not.toEqual([]);
    const counted = new Map(stored.persons.map(({ id, counts }) => [id, counts]));
    for (const [id, counts] of await countsOfMarks()) expect(counted.get(id)).toEqual(counts);

    await sql`update brand set holder_history = null`.execute(db);
    await sql`update persona set unida_a = null, titular = titular + 1`.execute(db);
    await sql`update persona_nombre set marcas = 7`.execute(db);
    await rebuildDerivedRows(db);
    expect(await keptRecord()).toEqual(stored);
  });

  async function keptRecord() {
    const { db } = on.database;
    const persons = await db
      .selectFrom('persona')
      .selectAll()
      .where(sql<boolean>`titular + representante + ambas + historica > 0`)
      .orderBy('id')
      .execute();
    const brands = await db
      .selectFrom('brand')
      .select(['nro_solicitud', 'holder_history', 'anotaciones', 'version'])
      .orderBy('nro_solicitud')
      .execute();
    const oppositions = db.selectFrom('oposicion_abierta').selectAll().orderBy('nro_solicitud');
    return {
      persons: persons.map(({ titular, representante, ambas, historica, ...person }) => ({
        ...person,
        historica,
        counts: { titular, representante, ambas, historica },
      })),
      brands,
      oppositions: await oppositions.execute(),
    };
  }

  async function countsOfMarks() {
    const rows = await on.database.db.selectFrom('brand').selectAll().execute();
    const counts = new Map<number, typeof NO_RELATIONS>();
    for (const { titulares, representantes, holder_history: holderHistory } of rows) {
      for (const [id, of] of relationCounts({ titulares, representantes, holderHistory })) {
        counts.set(id, addCounts(counts.get(id) ?? NO_RELATIONS, of));
      }
    }
    return counts;
  }
});
