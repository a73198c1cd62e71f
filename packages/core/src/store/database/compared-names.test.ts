import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { onBothDatabases } from '../../../../../test/support/on-both-databases.ts';
import type { CanonicalBrand, CanonicalPerson } from '../../contract/canonical-brand.ts';
import { mergeBatch } from '../../sync/merge-batch.ts';
import { findDetail } from '../brands/brand-store.ts';
import { writeBrands } from '../brands/brand-writer.ts';
import { readJoinedNames, readPersonasPage } from '../persons/person-store.ts';
import type { Db } from './database.ts';
import { comparedNames, composedTexts } from './migrations/corpus.ts';

const { MARCARIO_BATCH_DRAWS } = process.env;
const DRAWS = Number(MARCARIO_BATCH_DRAWS ?? '6');
const EVERYBODY = { nombre: null, rol: null, pais: null, region: null };

/** The expected normal form of each spelling of a name; spellings of the same name have equal forms. */
const SPELLINGS: Readonly<Record<string, string>> = {
  'Lácteos Varela S.A.': 'varela',
  'LACTEOS VARELA SA': 'varela',
  'Lácteos Varela S. A.': 'varela',
  'D.K.R. S.A.': 'dkr',
  'DKR SA': 'dkr',
  "D'Orvé": 'dorve',
  'D’ORVE': 'dorve',
  Dorve: 'dorve',
  'Orve D': 'other',
  'Comercial Vantero LTDA.': 'vantero',
  'COMERCIAL VANTERO LIMITADA': 'vantero',
  'Ørsted & Cía.': 'orsted',
  'ORSTED Y COMPAÑIA': 'orsted',
};
const holder = fc.record(
  {
    nombre: fc.constantFrom(...Object.keys(SPELLINGS)),
    rut: fc.constantFrom('76200201-9', '76543210-3'),
    pais: fc.constantFrom('CL', 'US'),
  },
  { requiredKeys: ['nombre'], noNullPrototype: true },
);
const register = fc.array(holder, { minLength: 2, maxLength: 8 }).chain((holders) => {
  const marks = holders.map((one, nro) => mark(String(nro), one));
  return fc.record({
    holders: fc.constant(holders),
    marks: fc.shuffledSubarray(marks, { minLength: marks.length, maxLength: marks.length }),
    inBatch: fc.integer({ min: 1, max: 4 }),
  });
});

function mark(nroSolicitud: string, ...titulares: CanonicalPerson[]): CanonicalBrand {
  return { nroSolicitud, titulares, vistoEn: '2026-01-01T00:00:00Z' };
}

/** Counts the marks of each person by the definition (decision C1), comparing each holder with all others. */
function plainCounts(holders: readonly CanonicalPerson[]): number[] {
  const bearers = ({ nombre, pais }: CanonicalPerson) => {
    const same = holders.filter(
      (other) => SPELLINGS[other.nombre] === SPELLINGS[nombre] && other.pais === pais,
    );
    return new Set(same.flatMap(({ rut }) => rut ?? []));
  };
  const counts = new Map<string, number>();
  for (const one of holders) {
    const legal = bearers(one);
    const [only] = legal;
    const joined = one.rut ?? (legal.size === 1 ? only : undefined);
    const who = joined ?? `${SPELLINGS[one.nombre]} ${one.pais}`;
    counts.set(who, (counts.get(who) ?? 0) + 1);
  }
  return [...counts.values()].sort((a, b) => b - a);
}

async function load(db: Db, marks: readonly CanonicalBrand[]): Promise<void> {
  const at = { documentAt: '2026-01-01T00:00:00Z', now: '2026-01-01T00:00:00Z' };
  const origin = { source: 'test', document: 'test', order: 1, ...at };
  const rows = marks.map((record, i) => ({ line: i + 1, record }));
  await db.transaction().execute(async (transaction) => {
    const { writes } = await mergeBatch(transaction, rows, origin);
    await writeBrands(transaction, writes, { source: 'test', runId: 1 });
  });
}

onBothDatabases('persons by the form in which names are compared', (on) => {
  beforeEach(() => on.clear());
  const counted = async () => {
    const page = { query: EVERYBODY, limit: 100, after: null };
    const { persons } = await readPersonasPage(on.database.db, page);
    return persons.map(({ vigentes }) => vigentes);
  };

  it(
    `are those of the definition, in whatever order they come ${proves('C1-COMPARED', 'C1-ANY-ORDER')}`,
    async () => {
      await fc.assert(
        fc.asyncProperty(register, async ({ holders, marks, inBatch }) => {
          await on.clear();
          for (let at = 0; at < marks.length; at += inBatch) {
            await load(on.database.db, marks.slice(at, at + inBatch));
          }
          expect(await counted()).toEqual(plainCounts(holders));
        }),
        { numRuns: 2 * DRAWS },
      );
    },
    60_000 + DRAWS * 10_000,
  );

  it('are joined in a register that was kept by folded names', async () => {
    const { db } = on.database;
    const [pointed, plain] = [
      { nombre: 'Lácteos Varela S.A.', pais: 'CL' },
      { nombre: 'LACTEOS VARELA SA', pais: 'CL' },
    ];
    await load(db, [mark('1', pointed), mark('2', plain), mark('3', { nombre: "D'Orvé" })]);
    // The state before the migration: one person per folded name, and folded letters without combining marks.
    await sql`update persona set identidad = 'nombre d orve -' where identidad = 'nombre dorve -'`.execute(
      db,
    );
    const file = JSON.stringify(plain);
    await sql`insert into persona (id, identidad, ficha, busqueda, titular)
      values (9, 'nombre lacteos varela sa CL before', ${file}::json, 'lacteos varela sa', 1)`.execute(
      db,
    );
    await sql`update persona set identidad = 'nombre lacteos varela s a CL', titular = 1,
      ficha = ${JSON.stringify(pointed)}::json where identidad = 'nombre lacteos varela sa CL'`.execute(
      db,
    );
    await sql`update persona set identidad = 'nombre lacteos varela sa CL' where id = 9`.execute(
      db,
    );
    await sql`update brand set titulares = jsonb_set(titulares, '{0,id}', '9')
      where nro_solicitud = '2'`.execute(db);
    await sql`insert into watchlist (id, org, label, filters, baseline, status, swept_seq,
        baseline_status, baseline_seq, signing_secret, created_at, updated_at)
      values ('w', 'o', 'l', '{}', false, 'active', 0, 'none', 0, 's', now(), now())`.execute(db);
    await sql`insert into watch_item (watchlist_id, kind, mark, folded, added_seq, awaits_baseline, created_at)
      values ('w', 'texto', 'が', 'か', 0, false, now()), ('w', 'texto', 'SOL', 'sol', 0, false, now())`.execute(
      db,
    );
    expect((await counted()).length).toBe(3);

    await comparedNames(db as unknown as Kysely<unknown>);
    expect(await counted()).toEqual([2, 1]);
    const first = (await findDetail(db, '1'))?.titulares?.[0]?.id ?? 0;
    expect((await findDetail(db, '2'))?.titulares?.[0]?.id).toBe(first);
    // Its former id is now an alias of the first person.
    const { names, legal } = await readJoinedNames(db);
    expect([[...names], [...legal]]).toEqual([[9], [first]]);
    const { rows } = await sql`select folded from watch_item order by id`.execute(db);
    expect(rows).toEqual([{ folded: 'が' }, { folded: 'sol' }]);
    await load(db, [mark('4', { nombre: 'Lácteos Varela S. A.', pais: 'CL' })]);
    expect(await counted()).toEqual([3, 1]);

    await comparedNames(db as unknown as Kysely<unknown>);
    expect(await counted()).toEqual([3, 1]);
  });

  it(`are joined by their written-out names in a register of before, its texts composed ${proves('B6-COMPOSED', 'C1-ABBREVIATIONS')}`, async () => {
    const { db } = on.database;
    const [short, long] = ['Comercial Vantero LTDA.', 'COMERCIAL VANTERO LIMITADA'];
    await load(db, [
      { ...mark('1', { nombre: short ?? '' }), denominacion: 'Viña Ørsted' },
      mark('2', { nombre: long ?? '' }),
    ]);
    // The state before the migration: one person per spelling, and texts with decomposed letters.
    await sql`insert into persona (id, identidad, ficha, busqueda, titular)
      values (9, 'nombre comercial vantero ltda -', ${JSON.stringify({ nombre: short })}::json, 'comercial vantero ltda', 1)`.execute(
      db,
    );
    await sql`update brand set titulares = jsonb_set(titulares, '{0,id}', '9'),
      denominacion = normalize(denominacion, NFD), stated = normalize(stated::text, NFD)::jsonb
      where nro_solicitud = '1'`.execute(db);
    await sql`insert into watchlist (id, org, label, filters, baseline, status, swept_seq,
        baseline_status, baseline_seq, signing_secret, created_at, updated_at)
      values ('w', 'o', 'l', '{}', false, 'active', 0, 'none', 0, 's', now(), now())`.execute(db);
    await sql`insert into watch_item (watchlist_id, kind, mark, folded, added_seq, awaits_baseline, created_at)
      values ('w', 'texto', 'Ørsted', 'ørsted', 0, false, now())`.execute(db);

    await composedTexts(db as unknown as Kysely<unknown>);
    expect(await counted()).toEqual([2]);
    const detail = await findDetail(db, '1');
    expect(detail?.denominacion).toBe('Viña Ørsted');
    const { rows } = await sql`select folded from watch_item`.execute(db);
    expect(rows).toEqual([{ folded: 'orsted' }]);
    const again = { ...mark('1', { nombre: short ?? '' }), denominacion: 'Viña Ørsted' };
    const before = await sql`select count(*) from corpus_changes`.execute(db);
    await load(db, [again]);
    expect((await sql`select count(*) from corpus_changes`.execute(db)).rows).toEqual(before.rows);
  });
});
