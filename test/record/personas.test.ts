import type { CanonicalBrand, CanonicalPerson } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ARAUCARIA, LACTEOS, MARIA } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { freshPgliteUrl, freshPostgresUrl } from '../support/fresh-database.ts';
import { type Served, serve } from '../support/serve.ts';
import { refusalOf } from '../support/serve-api.ts';

interface Parties {
  readonly titulares?: CanonicalPerson[];
  readonly representantes?: CanonicalPerson[];
}

function mark(nroSolicitud: string, parties: Parties, vistoEn = '2024-01-01T00:00:00Z') {
  return { nroSolicitud, denominacion: 'Huemul', ...parties, vistoEn } satisfies CanonicalBrand;
}

const NORD = { nombre: 'Nordlicht GmbH', pais: 'DE', comuna: '99999', region: '99' };
const MARKS: readonly CanonicalBrand[] = [
  mark('1', { titulares: [LACTEOS], representantes: [ARAUCARIA] }),
  mark('2', { titulares: [LACTEOS, NORD], representantes: [ARAUCARIA] }),
  mark('3', { titulares: [MARIA], representantes: [MARIA] }),
  mark('4', { titulares: [NORD], representantes: [ARAUCARIA] }),
  mark('5', { titulares: [LACTEOS] }),
];

describe.each([
  { kind: 'PGlite', freshUrl: freshPgliteUrl },
  { kind: 'PostgreSQL', freshUrl: freshPostgresUrl },
])('the persons of the register, on $kind', ({ freshUrl }) => {
  let served: Served;
  beforeAll(async () => {
    served = await serve(MARKS, { databaseUrl: await freshUrl() });
  });
  afterAll(() => served.close());

  const listed = async (query = '') =>
    (await served.api.personas(query)).items.map(
      ({ nombre, marcasTotal, marcasHistoricas }) =>
        [nombre, marcasTotal, marcasHistoricas] as const,
    );

  it(`are listed by number of marks, then by id ${proves('PERSONAS-ROUTE', 'PAGE-PERSONAS', 'C12-PERSONAS')}`, async () => {
    const { items, estimatedTotal, nextCursor } = await served.api.personas();
    expect(items.map(({ nombre, marcasTotal }) => [nombre, marcasTotal])).toEqual([
      [LACTEOS.nombre, 3],
      [ARAUCARIA.nombre, 3],
      [NORD.nombre, 2],
      [MARIA.nombre, 1],
    ]);
    expect({ estimatedTotal, nextCursor }).toEqual({ estimatedTotal: 4, nextCursor: null });
    expect(items[0]).toEqual({
      id: expect.any(String),
      ...LACTEOS,
      marcasTotal: 3,
      marcasHistoricas: 0,
    });
  });

  it(`never show a natural person's tax id, nor an address ${proves('DETAIL-NO-ADDRESS')}`, async () => {
    const { items } = await served.api.personas('q=perez');
    expect(items).toEqual([
      {
        id: expect.any(String),
        nombre: MARIA.nombre,
        pais: 'CL',
        marcasTotal: 1,
        marcasHistoricas: 0,
      },
    ]);
    const answers = await Promise.all(
      ['personas', 'brands/3', 'brands/3/report', 'brands?rut=45.123.450-1'].map(async (path) =>
        (await served.api.send(`/v1/${path}`)).text(),
      ),
    );
    for (const answer of answers) expect(answer).not.toMatch(/45\.?123\.?450/);
  });

  it(`are found by part of a name or legal name, folded ${proves('PERSONAS-ROUTE', 'C12-PERSONAS')}`, async () => {
    expect(await listed('q=nuble')).toEqual([[LACTEOS.nombre, 3, 0]]);
    expect(await listed('q=QUELTEHUE')).toEqual([[LACTEOS.nombre, 3, 0]]);
    expect(await listed('q=%25')).toEqual([]);
    expect(await listed('q=_')).toEqual([]);
    expect(await listed('q=nadie')).toEqual([]);
  });

  it(`are filtered by role, country and region ${proves('PERSONAS-ROUTE', 'C12-PERSONAS')}`, async () => {
    const names = async (query: string) => (await listed(query)).map(([nombre]) => nombre);
    expect(await names('rol=representante')).toEqual([ARAUCARIA.nombre, MARIA.nombre]);
    expect(await names('rol=titular')).toEqual([LACTEOS.nombre, NORD.nombre, MARIA.nombre]);
    expect(await names('rol=ambas')).toEqual([MARIA.nombre]);
    expect(await names('pais=de')).toEqual([NORD.nombre]);
    expect(await names('region=9')).toEqual([ARAUCARIA.nombre]);
    expect(await names('region=99&rol=titular&pais=DE')).toEqual([NORD.nombre]);
  });

  it(`are paged by cursor, which serves its own query only ${proves('PERSONAS-ROUTE', 'C12-PERSONAS')}`, async () => {
    const walked: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await served.api.personas(`limit=1&cursor=${cursor}`);
      walked.push(...page.items.map(({ nombre }) => nombre));
      expect(page.estimatedTotal).toBe(4);
      cursor = page.nextCursor;
    }
    expect(walked).toEqual([LACTEOS.nombre, ARAUCARIA.nombre, NORD.nombre, MARIA.nombre]);
    const { nextCursor } = await served.api.personas('limit=1');
    const foreign = await served.api.send(`/v1/personas?pais=CL&cursor=${nextCursor}`);
    expect(await refusalOf(foreign)).toMatchObject({ status: 400, code: 'validation_error' });
  });

  it(`count a mark that they sold as past ${proves('PAGE-PERSONAS')}`, async () => {
    const act = {
      fecha: '2024-06-01',
      codigo: 'M8',
      descripcion: 'Transferencia',
      adquirentes: [{ nombre: 'NORDLICHT GMBH' }],
    };
    await served.importMarks([
      mark('5', { titulares: [NORD] }, '2025-01-01T00:00:00Z'),
      { nroSolicitud: '5', anotaciones: [act] },
    ]);
    expect(await listed('rol=titular')).toEqual([
      [NORD.nombre, 3, 0],
      [LACTEOS.nombre, 2, 1],
      [MARIA.nombre, 1, 0],
    ]);
  });

  it(`count a name without a tax id for the one legal person who bears it ${proves('C1-STATED')}`, async () => {
    const bare = { nombre: 'LACTEOS DEL ÑUBLE', pais: 'CL' };
    await served.importMarks([mark('6', { titulares: [bare] }), mark('7', { titulares: [bare] })]);
    expect(await listed('q=nuble')).toEqual([[LACTEOS.nombre, 4, 1]]);
    const [one, other] = await Promise.all(['1', '6'].map((nro) => served.api.detail(nro)));
    expect(other?.personas[0]?.id).toBe(one?.personas[0]?.id);
    expect(other?.personas[0]).not.toHaveProperty('rut');
    const found = await served.api.numbers(`rut=${LACTEOS.rut}`);
    expect(found).toContain('1');
    expect(found).not.toContain('6');
    // Once a second legal person bears the name, it is nobody's.
    const namesake = { ...bare, rut: '76100008-K' };
    await served.importMarks([mark('8', { titulares: [namesake] })]);
    expect((await listed('q=nuble')).map(([, total]) => total)).toEqual([2, 2, 1]);
  });
});
