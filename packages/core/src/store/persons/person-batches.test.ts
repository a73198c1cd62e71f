import fc from 'fast-check';
import { expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { onBothDatabases } from '../../../../../test/support/on-both-databases.ts';
import type { CanonicalBrand } from '../../contract/canonical-brand.ts';
import { mergeBatch } from '../../sync/merge-batch.ts';
import { writeBrands } from '../brands/brand-writer.ts';
import { readPersonasPage } from './person-store.ts';

/** Number of random registers to test; a long test run sets a greater one. */
const { MARCARIO_BATCH_DRAWS } = process.env;
const DRAWS = Number(MARCARIO_BATCH_DRAWS ?? '6');
const DAY_MS = 86_400_000;
const EVERYBODY = { nombre: null, rol: null, pais: null, region: null };

const person = fc.record(
  {
    nombre: fc.constantFrom('Unida SpA', 'UNIDA SPA', 'Otra Ltda.', 'María Pérez'),
    rut: fc.constantFrom('76200201-9', '76543210-3', '45123450-1'),
    pais: fc.constantFrom('CL', 'US'),
  },
  { requiredKeys: ['nombre'], noNullPrototype: true },
);
const persons = fc.array(person, { maxLength: 2 });
const statement = fc.record(
  { nroSolicitud: fc.constantFrom('1', '2', '3'), titulares: persons, representantes: persons },
  { requiredKeys: ['nroSolicitud'], noNullPrototype: true },
);
/** Statements of marks, and batches in which the same statements arrive in a random order. */
const arrivals = fc.array(statement, { minLength: 2, maxLength: 7 }).chain((stated) => {
  const rows: CanonicalBrand[] = stated.map((row, i) => ({
    ...row,
    vistoEn: new Date(i * DAY_MS).toISOString(),
  }));
  return fc.record({
    rows: fc.constant(rows),
    order: fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length }),
    endsBatch: fc.array(fc.boolean(), { minLength: rows.length, maxLength: rows.length }),
  });
});

onBothDatabases('the persons of a register', (on) => {
  async function load(batches: readonly (readonly CanonicalBrand[])[]) {
    await on.clear();
    const at = { documentAt: '2026-01-01T00:00:00Z', now: '2026-01-01T00:00:00Z' };
    const origin = { source: 'test', document: 'test', order: 1, ...at };
    for (const batch of batches) {
      const rows = batch.map((record, i) => ({ line: i + 1, record }));
      await on.database.db.transaction().execute(async (db) => {
        const { writes } = await mergeBatch(db, rows, origin);
        await writeBrands(db, writes, { source: 'test', runId: 1 });
      });
    }
    const page = { query: EVERYBODY, limit: 100, after: null };
    const { persons: found } = await readPersonasPage(on.database.db, page);
    return found.map(({ rut, vigentes }) => `${rut ?? 'no legal person'}: ${vigentes}`).sort();
  }
  const mark = (nroSolicitud: string, rut?: string): CanonicalBrand => ({
    nroSolicitud,
    titulares: [{ nombre: 'UNIDA SPA', pais: 'CL', ...(rut !== undefined && { rut }) }],
    vistoEn: '2026-01-01T00:00:00Z',
  });

  it(`are joined by name also when both first come in one batch ${proves('C1-ANY-ORDER')}`, async () => {
    const [legal, bare] = [mark('1', '76200201-9'), mark('2')];
    for (const batches of [
      [[legal, bare]],
      [[bare, legal]],
      [[legal], [bare]],
      [[bare], [legal]],
    ]) {
      expect(await load(batches)).toEqual(['76200201-9: 2']);
    }
    const namesake = mark('3', '76543210-3');
    for (const batches of [[[legal, bare, namesake]], [[namesake, legal], [bare]]]) {
      expect(await load(batches)).toEqual(['76200201-9: 1', '76543210-3: 1', 'no legal person: 1']);
    }
  });

  it(
    `are the same in whatever order and batches the marks come ${proves('C1-ANY-ORDER')}`,
    async () => {
      await fc.assert(
        fc.asyncProperty(arrivals, async ({ rows, order, endsBatch }) => {
          const batches: CanonicalBrand[][] = [[]];
          order.forEach((row, i) => {
            batches.at(-1)?.push(row);
            if (endsBatch[i]) batches.push([]);
          });
          expect(await load(batches)).toEqual(await load([rows]));
        }),
        { numRuns: DRAWS },
      );
    },
    60_000 + DRAWS * 5_000,
  );
});
