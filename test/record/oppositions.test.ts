import type { CanonicalBrand } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { freshPgliteUrl, freshPostgresUrl } from '../support/fresh-database.ts';
import { type Served, serve } from '../support/serve.ts';
import { refusalOf } from '../support/serve-api.ts';

const demand = (fecha: string) => ({ fecha, codigo: 'M4', descripcion: 'Demanda de oposición' });
const act = (fecha: string, descripcion: string) => ({ fecha, codigo: null, descripcion });

/** A mark whose acts are these. */
function opposed(
  nroSolicitud: string,
  anotaciones: CanonicalBrand['anotaciones'] = [],
  stated: Partial<CanonicalBrand> = {},
): CanonicalBrand {
  const shared = { denominacion: `Marca ${nroSolicitud}`, estado: 'oposicion' as const };
  const clases = [{ clase: 29 }];
  return { nroSolicitud, ...shared, clases, titulares: [], anotaciones, ...stated };
}

const MARKS: readonly CanonicalBrand[] = [
  opposed('10', [
    demand('2024-01-10'),
    act('2024-02-01', 'Traslado'),
    act('2024-03-01', 'Contestación'),
  ]),
  opposed('11', [demand('2024-01-11'), act('2024-06-01', 'Fallo que resuelve la oposición')]),
  opposed('12', [demand('2024-01-12'), act('2024-06-01', 'Fallo de rechazo')], {
    estado: 'denegada',
  }),
  opposed('13', [act('2024-01-13', 'Publicación en Diario Oficial')], { estado: 'publicada' }),
  opposed('14', [demand('2024-05-14')], {
    clases: [{ clase: 9 }, { clase: 42 }],
    titulares: [{ nombre: 'Ñandú & Cía.', razonSocial: 'Comercial Queltehue Ltda.' }],
    representantes: [{ nombre: 'Estudio Jurídico Araucaria' }],
  }),
  opposed('9', [demand('2024-05-14')], { titulares: [{ nombre: 'Otro' }] }),
  opposed('15', [
    demand('2023-01-01'),
    act('2023-06-01', 'Desistimiento de la oposición'),
    demand('2023-09-01'),
    demand('2023-10-01'),
  ]),
  opposed('16', [{ fecha: '2024-01-01', codigo: '777', descripcion: 'Demanda de oposición' }]),
];

describe.each([
  { kind: 'PGlite', freshUrl: freshPgliteUrl },
  { kind: 'PostgreSQL', freshUrl: freshPostgresUrl },
])('oppositions, on $kind', ({ freshUrl }) => {
  let served: Served;
  beforeAll(async () => {
    served = await serve(MARKS, { databaseUrl: await freshUrl() });
  });
  afterAll(() => served.close());

  const numbers = async (query = '') =>
    (await served.api.openOppositions(query)).items.map(({ nroSolicitud }) => nroSolicitud);

  it(`of one mark are its acts of opposition, oldest first ${proves(
    'OPPOSITION-ROUTE',
    'ANNOTATION-ID',
  )}`, async () => {
    const { anotaciones } = await served.api.detail('10');
    const { dataAsOf: _, ...opposition } = await served.api.opposition('10');
    expect(opposition).toEqual({
      nroSolicitud: '10',
      estado: 'oposicion',
      abierta: true,
      eventos: anotaciones,
    });
    expect(opposition.eventos.map(({ seccionTipo }) => seccionTipo)).toEqual(
      Array(3).fill('oposicion'),
    );
  });

  it.each([
    ['11', false, 2],
    ['12', false, 2],
    ['13', false, 0],
    ['15', true, 4],
    ['16', true, 1],
  ])(
    `of mark %s are open: %s, by %i acts ${proves('OPPOSITION-ROUTE', 'C8-EVENTS')}`,
    async (nro, open, count) => {
      const { abierta, eventos } = await served.api.opposition(nro);
      expect({ abierta, count: eventos.length }).toEqual({ abierta: open, count });
    },
  );

  it(`opened under a code that the catalog lacks tell the act without a section ${proves('OPPOSITION-ROUTE', 'C8-UNLISTED')}`, async () => {
    const { eventos } = await served.api.opposition('16');
    expect(eventos).toMatchObject([{ codigo: '777', seccionTipo: null, seccionNombre: null }]);
  });

  it(`that are open are listed, newest opening first, then by number ${proves('OPPOSITIONS-OPEN-ROUTE', 'C9-ORDER')}`, async () => {
    const { items, estimatedTotal, nextCursor } = await served.api.openOppositions();
    expect(items.map(({ nroSolicitud, abiertaDesde }) => [nroSolicitud, abiertaDesde])).toEqual([
      ['9', '2024-05-14'],
      ['14', '2024-05-14'],
      ['10', '2024-01-10'],
      ['16', '2024-01-01'],
      ['15', '2023-09-01'],
    ]);
    expect({ estimatedTotal, nextCursor }).toEqual({ estimatedTotal: 5, nextCursor: null });
    expect(items[2]?.ultimoEvento).toEqual((await served.api.opposition('10')).eventos.at(-1));
    expect(items[1]?.titular).toEqual(['Ñandú & Cía.']);
  });

  it(`are filtered by class, holder and representative ${proves('OPPOSITIONS-OPEN-ROUTE', 'C9-FILTERS')}`, async () => {
    expect(await numbers('clase=42')).toEqual(['14']);
    expect(await numbers('clase=42&clase=29')).toEqual(['9', '14', '10', '16', '15']);
    expect(await numbers('titular=nandu')).toEqual(['14']);
    expect(await numbers('titular=QUELTEHUE&titular=otro')).toEqual(['9', '14']);
    expect(await numbers('representante=jur%C3%ADdico')).toEqual(['14']);
    expect(await numbers('representante=araucaria&clase=29')).toEqual([]);
    expect(await numbers('titular=%25')).toEqual([]);
  });

  it(`are filtered by opponent and earlier mark, where the demand names them ${proves('F3-OPPONENT', 'F3-OPPONENT-FILTER')}`, async () => {
    const observacion =
      'Oponente: D’Orvé & Cía. S.A.; marca anterior: "KÖLUN", registro N° 1.234.567; artículo 20 letra f)';
    await served.importMarks([opposed('21', [{ ...demand('2025-03-01'), observacion }])]);
    const facts = {
      oponente: 'D’Orvé & Cía. S.A.',
      marcaAnterior: { denominacion: 'KÖLUN', nroRegistro: '1234567' },
      causales: ['LPI-20-f'],
    };
    expect((await served.api.opposition('21')).eventos).toMatchObject([facts]);
    const { items } = await served.api.openOppositions('oponente=orve');
    expect(items).toMatchObject([{ nroSolicitud: '21', oponentes: [facts.oponente] }]);
    for (const query of ['oponente=dorve', 'marcaAnterior=kolun', 'marcaAnterior=1234567']) {
      expect([query, await numbers(query)]).toEqual([query, ['21']]);
    }
    for (const query of ['oponente=kolun', 'marcaAnterior=123456', 'marcaAnterior=dorve']) {
      expect([query, await numbers(query)]).toEqual([query, []]);
    }
    await served.importMarks([opposed('21', [act('2025-04-01', 'Aceptación a registro')])]);
    expect(await numbers('oponente=dorve')).toEqual([]);
  });

  it(`are paged by cursor ${proves('OPPOSITIONS-OPEN-ROUTE', 'C9-FILTERS')}`, async () => {
    const walked: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await served.api.openOppositions(`limit=1&cursor=${cursor}`);
      walked.push(...page.items.map(({ nroSolicitud }) => nroSolicitud));
      expect(page.estimatedTotal).toBe(5);
      cursor = page.nextCursor;
    }
    expect(walked).toEqual(['9', '14', '10', '16', '15']);
    const { nextCursor } = await served.api.openOppositions('limit=1');
    const foreign = await served.api.send(`/v1/oppositions/open?clase=9&cursor=${nextCursor}`);
    expect(await refusalOf(foreign)).toMatchObject({ status: 400, code: 'validation_error' });
  });

  it(`leave the list with the act that closes them ${proves('OPPOSITIONS-OPEN-ROUTE')}`, async () => {
    await served.importMarks([opposed('20', [demand('2025-01-01')])]);
    expect((await numbers())[0]).toBe('20');
    await served.importMarks([opposed('20', [act('2025-02-01', 'Aceptación a registro')])]);
    expect(await numbers()).not.toContain('20');
    expect((await served.api.opposition('20')).eventos).toHaveLength(2);
  });

  it.each(['/v1/brands/404/opposition', '/v1/brands/404/report'])(
    `of an unknown mark are 404: %s ${proves('OPPOSITION-ROUTE', 'REPORT-ROUTE')}`,
    async (path) => {
      const refusal = await refusalOf(await served.api.send(path));
      expect(refusal).toMatchObject({ status: 404, code: 'not_found' });
    },
  );

  it.each(['%00', '9'.repeat(4_096), '..%2F10', '10%00', '1_0'])(
    `of what could be no mark are 400, in process as well: %s ${proves('D13-NUMERO', 'D13-TEXT')}`,
    async (segment) => {
      for (const path of ['', '/report', '/opposition']) {
        const refusal = await refusalOf(await served.api.send(`/v1/brands/${segment}${path}`));
        expect(refusal).toMatchObject({ status: 400, code: 'validation_error' });
      }
      const nro = decodeURIComponent(segment);
      const calls = [
        served.service.getBrandDetail({ nroSolicitud: nro }),
        served.service.getBrandReport({ nro }),
        served.service.getBrandOpposition({ nro }),
      ];
      for (const call of calls) {
        await expect(call).rejects.toMatchObject({ code: 'validation_error' });
      }
    },
  );
});
