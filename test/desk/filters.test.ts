import { type CanonicalBrand, ESTADOS, queryFromParams } from '@marcario/core/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type OpenDatabase,
  openDatabase,
} from '../../packages/core/src/store/database/open-database.ts';
import { generateBrands } from '../../packages/server/invented/generate-brands.ts';
import { proves } from '../requirements.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { type Served, serve } from '../support/serve.ts';
import { listingInSql, type SqlFilters } from './listing-in-sql.ts';

const DRAWS = Number(process.env['MARCARIO_FILTER_DRAWS'] ?? 40);
const MARKS = [...generateBrands({ marks: 500, seed: 11 })];
const BUYER = { nombre: 'Compradora del Sur SpA', rut: '76543210-3', pais: 'CL' };

let served: Served;
let database: OpenDatabase;
const ids: Record<string, string[]> = {};
beforeAll(async () => {
  const databaseUrl = await freshPostgresUrl();
  served = await serve(MARKS, { databaseUrl });
  // Another segment, tombstones in the first, and holders of the past.
  await served.importMarks(MARKS.slice(0, 60).map(sold));
  // A bare name that is known to be the buyer's.
  await served.importMarks([{ ...sold(MARKS[70] as CanonicalBrand), titulares: [BARE] }]);
  database = await openDatabase(databaseUrl);
  for (const rol of ['titular', 'representante']) {
    const { items } = await served.api.personas(`rol=${rol}&limit=12`);
    ids[rol] = items.map(({ id }) => id);
  }
  const past = await Promise.all(
    MARKS.slice(0, 5).map(async ({ nroSolicitud }) => served.api.detail(nroSolicitud)),
  );
  ids['past'] = past.flatMap(({ personasHistoricas }) => personasHistoricas.map(({ id }) => id));
});
afterAll(async () => {
  await database?.close();
  await served?.close();
});

const BARE = { nombre: BUYER.nombre, pais: 'CL' };

function sold({ titulares = [], ...mark }: CanonicalBrand): CanonicalBrand {
  const [seller = { nombre: 'Nadie' }] = titulares;
  return {
    ...mark,
    titulares: [BUYER],
    anotaciones: [
      {
        fecha: '2026-01-05',
        codigo: 'M8',
        descripcion: 'Anotación de transferencia',
        transferentes: [{ nombre: seller.nombre }],
        adquirentes: [{ nombre: BUYER.nombre, rut: BUYER.rut }],
      },
    ],
    vistoEn: '2999-01-01T00:00:00Z',
  };
}

const day = fc
  .tuple(fc.integer({ min: 1995, max: 2034 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}-15`);
const period = fc.tuple(day, day, fc.nat(2)).map(([a, b, open]) => {
  const [from, to] = a < b ? [a, b] : [b, a];
  return { desde: open === 1 ? undefined : from, hasta: open === 2 ? undefined : to };
});
const oneOf = (kind: string) =>
  fc.array(fc.nat(40), { minLength: 1, maxLength: 2 }).map((places) => {
    const all = ids[kind] ?? [];
    return [...new Set(places.map((place) => all[place % all.length] ?? '999999'))];
  });
const VALUES = {
  clase: fc.uniqueArray(fc.integer({ min: 1, max: 45 }), { minLength: 1, maxLength: 9 }),
  estado: fc.uniqueArray(fc.constantFrom(...ESTADOS), { minLength: 1, maxLength: 9 }),
  tipoSigno: fc.constant(['mixta']),
  fechaPresentacion: period,
  fechaPublicacion: period,
  fechaRegistro: period,
  fechaVencimiento: period,
  titularId: oneOf('titular'),
  representanteId: oneOf('representante'),
  titularHistoricoId: oneOf('past'),
  liveOnly: fc.boolean(),
} as const;
const mixes = fc
  .subarray(Object.keys(VALUES) as (keyof typeof VALUES)[], { minLength: 1, maxLength: 3 })
  .chain((names) => fc.tuple(...names.map((name) => VALUES[name].map(paramsOf(name)))))
  .map((params): SqlFilters => Object.assign({}, ...params));

/** A period is asked for by two parameters, of which one may be left out. */
function paramsOf(name: string) {
  return (value: unknown): object => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { [name]: value };
    const ends = Object.entries(value).filter(([, date]) => date !== undefined);
    return Object.fromEntries(
      ends.map(([end, date]) => [`${name}${end === 'desde' ? 'Desde' : 'Hasta'}`, date]),
    );
  };
}

const queryOf = (filters: SqlFilters) =>
  String(new URLSearchParams([...queryFromParams(filters as Record<string, unknown>)]));

describe('the filters of a listing', () => {
  it(`narrow as SQL does, in any mix: total and facets ${proves('E1-FILTERS')}`, async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(mixes, async (filters) => {
        const { nros, ...expected } = await listingInSql(database.db, filters);
        const query = `${queryOf(filters)}&facets=clase,estado&limit=1`;
        const { estimatedTotal, facets } = await served.api.list(query);
        expect({ total: estimatedTotal, ...facets }).toEqual(expected);
        found += Number(expected.total > 0);
      }),
      { numRuns: DRAWS },
    );
    expect(found).toBeGreaterThan(DRAWS / 10);
  });

  it(`leave no mark out of the pages that they are walked by, in the order of filing ${proves('E1-FILTERS', 'BRANDS-ORDER-relevance')}`, async () => {
    await fc.assert(
      fc.asyncProperty(mixes, fc.constantFrom('', '&sort=antiguas'), async (filters, sort) => {
        const { nros } = await listingInSql(database.db, filters);
        const walked = await served.api.walk(`${queryOf(filters)}${sort}&limit=100`);
        if (sort === '') expect(walked).toEqual(nros);
        else expect(new Set(walked)).toEqual(new Set(nros));
        expect(walked).toHaveLength(nros.length);
      }),
      { numRuns: DRAWS },
    );
  });

  it(`find the marks of a person under all its names ${proves('E1-PERSONS', 'E1-MATCHED')}`, async () => {
    const { items } = await served.api.personas('q=compradora&limit=5');
    expect(items).toMatchObject([{ marcasTotal: 61 }]);
    const titular = `titularId=${items[0]?.id}`;
    expect((await served.api.list(titular)).estimatedTotal).toBe(61);
    expect((await served.api.list(titular.replace('Id', 'HistoricoId'))).estimatedTotal).toBe(0);
    const { items: marks } = await served.api.list(`${titular}&q=${MARKS[0]?.denominacion}`);
    expect(marks[0]?.matchedFields?.map(({ field }) => field)).toEqual(['nombre']);
    expect((await served.api.list('titularHistoricoId=999999999')).items).toEqual([]);
  });

  it(`narrow a text search inside it ${proves('E1-FILTERS')}`, async () => {
    const word = MARKS[0]?.denominacion?.split(' ')[0] ?? '';
    const all = await served.api.list(`q=${word}&limit=100`);
    const live = await served.api.list(`q=${word}&limit=100&liveOnly=true`);
    const over = ['denegada', 'vencida', 'anulada'];
    expect(live.items.some(({ estado }) => over.includes(estado))).toBe(false);
    const expected = all.items.filter(({ estado }) => !over.includes(estado));
    const numbers = live.items.map(({ nroSolicitud }) => nroSolicitud);
    expect(numbers).toEqual(
      expect.arrayContaining(expected.map(({ nroSolicitud }) => nroSolicitud)),
    );
  });

  it.each([
    'fechaRegistroDesde=2024-02-02&fechaRegistroHasta=2024-02-01',
    'fechaVencimientoDesde=2024-02-30',
    'titularId=acme',
    'titularId=1-9',
    'liveOnly=yes',
    'liveOnly=true&liveOnly=true',
    'vigencia=todas&titularId=1',
  ])(
    `refuse %s ${proves('E1-FILTERS', 'BRANDS-vigencia-SCOPE', 'C10-BOOLEANS', 'E1-VIGENCIA')}`,
    async (query) => {
      expect(await served.api.refusal(query)).toMatchObject({ code: 'validation_error' });
    },
  );

  it.each([
    ['true', 'false'],
    ['1', '0'],
  ])(`take liveOnly=%s and %s ${proves('E1-FILTERS', 'C10-BOOLEANS')}`, async (yes, no) => {
    const { estimatedTotal: all } = await served.api.list();
    expect((await served.api.list(`liveOnly=${no}`)).estimatedTotal).toBe(all);
    expect((await served.api.list(`liveOnly=${yes}`)).estimatedTotal).toBeLessThan(all);
  });

  it(`leave the cursors of plain listings as they were ${proves('E1-CURSORS')}`, async () => {
    const { nextCursor } = await served.api.list('limit=1');
    expect((await served.api.list(`limit=1&liveOnly=false&cursor=${nextCursor}`)).items).toEqual(
      (await served.api.list(`limit=1&cursor=${nextCursor}`)).items,
    );
    const foreign = `limit=1&liveOnly=true&cursor=${nextCursor}`;
    expect(await served.api.refusal(foreign)).toMatchObject({ code: 'validation_error' });
  });
});
