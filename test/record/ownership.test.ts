import type { CanonicalBrand, CanonicalPerson } from '@marcario/core/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { freshPgliteUrl, freshPostgresUrl } from '../support/fresh-database.ts';
import { type Served, serve } from '../support/serve.ts';

const ALFA = { nombre: 'Alfa SpA', rut: '76543210-3', pais: 'CL' };
const BETA = { nombre: 'Beta Ltda.', pais: 'CL' };
const GAMMA = { nombre: 'Gámma S.A.' };
const DELTA = { nombre: 'Delta GmbH', pais: 'DE' };

/** A document of one year that lists these holders. */
function list(nroSolicitud: string, year: number, titulares: CanonicalPerson[]): CanonicalBrand {
  const vistoEn = `${year}-01-01T00:00:00Z`;
  return { nroSolicitud, denominacion: 'Marca', titulares, vistoEn };
}

/** A document with the act of a sale in the middle of a year. */
function sale(
  nroSolicitud: string,
  year: number,
  sides: { readonly from?: string[]; readonly to?: string[] },
): CanonicalBrand {
  const named = (nombres: string[] | undefined) => nombres?.map((nombre) => ({ nombre }));
  const act = {
    fecha: `${year}-06-01`,
    codigo: 'M8',
    descripcion: `Transferencia ${sides.to?.join() ?? ''}`,
    ...(sides.from && { transferentes: named(sides.from) }),
    ...(sides.to && { adquirentes: named(sides.to) }),
  };
  return { nroSolicitud, anotaciones: [act as never] };
}

describe.each([
  { kind: 'PGlite', freshUrl: freshPgliteUrl },
  { kind: 'PostgreSQL', freshUrl: freshPostgresUrl },
])('the holders of a mark, on $kind', ({ freshUrl }) => {
  let served: Served;
  beforeAll(async () => {
    served = await serve([], { databaseUrl: await freshUrl() });
  });
  afterAll(() => served.close());

  async function holdersOf(nro: string) {
    const detail = await served.api.detail(nro);
    const dates = new Map(detail.anotaciones.map(({ id, fecha }) => [id, fecha]));
    for (const { retiradoEn, retiradoPor } of detail.personasHistoricas) {
      expect(dates.get(retiradoPor)).toBe(retiradoEn);
    }
    expect(detail.titular.toSorted()).toEqual(
      detail.personas.map(({ nombre }) => nombre).toSorted(),
    );
    return {
      now: detail.personas.map(({ nombre }) => nombre).toSorted(),
      before: detail.personasHistoricas.map(({ nombre, retiradoEn }) => `${nombre} ${retiradoEn}`),
    };
  }

  /** Brings the documents in, one import each. */
  async function importing(...documents: CanonicalBrand[]) {
    for (const document of documents) await served.importMarks([document]);
  }

  it(`lose the one of three who sold, and keep the co-owners ${proves(
    'DETAIL-CURRENT',
    'DETAIL-CO-OWNERS',
    'DETAIL-HISTORICAS-PROOF',
    'DETAIL-HISTORICAS-MEAN',
  )}`, async () => {
    await importing(
      list('1', 2020, [ALFA, BETA, GAMMA]),
      sale('1', 2021, { from: ['ALFA SPA'], to: ['Delta GmbH'] }),
      list('1', 2022, [DELTA, BETA, GAMMA]),
    );
    expect(await holdersOf('1')).toEqual({
      now: ['Beta Ltda.', 'Delta GmbH', 'Gámma S.A.'],
      before: ['Alfa SpA 2021-06-01'],
    });
    const [past] = (await served.api.detail('1')).personasHistoricas;
    expect(past).toEqual({
      ...ALFA,
      id: expect.any(String),
      rol: 'titular',
      ultimaMencion: '2020-01-01T00:00:00.000Z',
      retiradoEn: '2021-06-01',
      retiradoPor: expect.any(String),
    });
  });

  it(`keep co-owners of whom a newer list is silent ${proves('DETAIL-CO-OWNERS')}`, async () => {
    await importing(
      list('2', 2020, [ALFA, BETA]),
      sale('2', 2021, { from: ['Alfa SpA'], to: ['Delta GmbH'] }),
      list('2', 2022, [DELTA]),
    );
    expect(await holdersOf('2')).toEqual({
      now: ['Beta Ltda.', 'Delta GmbH'],
      before: ['Alfa SpA 2021-06-01'],
    });
  });

  it(`are told through two sales in a row ${proves('DETAIL-HISTORICAS-PROOF')}`, async () => {
    await importing(
      list('3', 2020, [ALFA]),
      sale('3', 2020, { from: ['Alfa SpA'], to: ['Beta Ltda.'] }),
      list('3', 2021, [BETA]),
      sale('3', 2022, { from: ['Beta Ltda.'], to: ['Gamma S.A.'] }),
      list('3', 2023, [GAMMA]),
    );
    expect(await holdersOf('3')).toEqual({
      now: ['Gámma S.A.'],
      before: ['Alfa SpA 2020-06-01', 'Beta Ltda. 2022-06-01'],
    });
  });

  it(`are current again when they come back ${proves('DETAIL-CURRENT')}`, async () => {
    await importing(
      list('4', 2020, [ALFA]),
      sale('4', 2020, { from: ['Alfa SpA'], to: ['Beta Ltda.'] }),
      list('4', 2021, [BETA]),
    );
    expect((await holdersOf('4')).now).toEqual(['Beta Ltda.']);
    await importing(
      sale('4', 2022, { from: ['Beta Ltda.'], to: ['Alfa SpA'] }),
      list('4', 2023, [ALFA]),
    );
    expect(await holdersOf('4')).toEqual({
      now: ['Alfa SpA'],
      before: ['Beta Ltda. 2022-06-01'],
    });
  });

  it(`become one by a merger ${proves('DETAIL-RETIREMENT')}`, async () => {
    await importing(
      list('5', 2020, [ALFA, BETA]),
      sale('5', 2021, { from: ['Alfa SpA', 'Beta Ltda.'], to: ['Delta GmbH'] }),
      list('5', 2022, [DELTA]),
    );
    expect(await holdersOf('5')).toEqual({
      now: ['Delta GmbH'],
      before: ['Alfa SpA 2021-06-01', 'Beta Ltda. 2021-06-01'],
    });
  });

  it(`do not retire by an act that names no acquirer ${proves('DETAIL-RETIREMENT')}`, async () => {
    await importing(
      list('6', 2020, [ALFA]),
      sale('6', 2021, { from: ['Alfa SpA'] }),
      list('6', 2022, [DELTA]),
    );
    expect(await holdersOf('6')).toEqual({ now: ['Alfa SpA', 'Delta GmbH'], before: [] });
  });

  it('stay as they are when the same acts come again', async () => {
    const act = sale('1', 2021, { from: ['ALFA SPA'], to: ['Delta GmbH'] });
    const before = await served.api.detail('1');
    await importing(act, { ...act, vistoEn: '2025-01-01T00:00:00Z' });
    const { fuentes: _, dataAsOf: __, ...after } = await served.api.detail('1');
    expect(before).toMatchObject(after);
  });

  it('are one person whom two feeds write in two ways', async () => {
    await importing(
      list('7', 2020, [{ nombre: 'ALFA S.P.A.', rut: ALFA.rut }, { nombre: 'gamma s.a.' }]),
      list('7', 2021, [{ nombre: 'Alfa Sociedad por Acciones', rut: ALFA.rut }, GAMMA]),
    );
    expect((await holdersOf('7')).now).toEqual(['Alfa Sociedad por Acciones', 'Gámma S.A.']);
    await importing(list('7', 2022, [{ nombre: 'ALFA SOCIEDAD POR ACCIONES' }, GAMMA]));
    const { personas } = await served.api.detail('7');
    expect(personas.map(({ nombre, rut }) => [nombre, rut])).toEqual([
      ['ALFA SOCIEDAD POR ACCIONES', ALFA.rut],
      ['Gámma S.A.', undefined],
    ]);
  });

  it('end the same in whatever order documents arrive', async () => {
    const documents = (nro: string) => [
      list(nro, 2020, [ALFA, BETA]),
      sale(nro, 2021, { from: ['Alfa SpA'], to: ['Gamma S.A.'] }),
      list(nro, 2022, [GAMMA, BETA]),
      sale(nro, 2023, { to: ['Delta GmbH'] }),
      list(nro, 2024, [DELTA]),
    ];
    await importing(...documents('9000'));
    const expected = await holdersOf('9000');
    expect(expected.before).toHaveLength(3);
    let number = 9000;
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), async (order) => {
        number += 1;
        const all = documents(String(number));
        await importing(...order.map((i) => all[i] as CanonicalBrand));
        expect(await holdersOf(String(number))).toEqual(expected);
      }),
      { numRuns: 8 },
    );
  });
});
