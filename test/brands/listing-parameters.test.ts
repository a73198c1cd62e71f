import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import { REGISTER } from './corpus.ts';

let served: Served;
beforeAll(async () => {
  served = await serve(REGISTER);
});
afterAll(() => served.close());

const numbers = async (query: string) => (await served.api.numbers(query)).sort();

describe('a listing', () => {
  it(`needs no parameter and pages the whole corpus ${proves(
    'BRANDS-PARAMS-OPTIONAL',
    'BRANDS-ORDER-WHOLE',
    'PAGE-BRANDS',
  )}`, async () => {
    const page = await served.api.list();
    expect(page.items).toHaveLength(REGISTER.length);
    expect(page).toMatchObject({ estimatedTotal: REGISTER.length, nextCursor: null });
    expect(page.dataAsOf).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);
  });

  it(`gives every field of a summary as it was imported ${proves(
    'SUMMARY-nroSolicitud',
    'SUMMARY-nroRegistro',
    'SUMMARY-denominacion',
    'SUMMARY-estado',
    'SUMMARY-tipoSigno',
    'SUMMARY-fechaPresentacion',
    'SUMMARY-fechaVencimiento',
    'SUMMARY-clases',
    'SUMMARY-titular',
    'SUMMARY-enrichmentPending',
    'C4-ADDITIVE',
    'SERVICE-NEUTRAL',
  )}`, async () => {
    const { items } = await served.api.list();
    const byNumber = new Map(items.map((item) => [item.nroSolicitud, item]));
    expect(byNumber.get('900100')).toEqual({
      nroSolicitud: '900100',
      nroRegistro: '1200100',
      denominacion: 'KOLUN',
      estado: 'registrada',
      tipoSigno: 'denominativa',
      fechaPresentacion: '2019-03-04',
      fechaPublicacion: null,
      fechaVencimiento: '2030-01-10',
      fechaRegistro: '2020-01-10',
      fechaActualizacion: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      clases: [29, 30],
      titular: ['Lácteos del Ñuble'],
      enrichmentPending: false,
    });
    expect(byNumber.get('900101')).toMatchObject({ nroRegistro: null, fechaRegistro: null });
    expect(byNumber.get('900101')?.titular.toSorted()).toEqual([
      'Cordillera SpA',
      'Lácteos del Ñuble',
    ]);
    expect(byNumber.get('900109')).toMatchObject({ fechaPresentacion: null });
    expect(byNumber.get('900111')).toMatchObject({ fechaVencimiento: null });
  });

  it(`says that enrichment is pending until classes and holders are known ${proves(
    'C4-PENDING',
  )}`, async () => {
    const { items } = await served.api.list();
    const pending = items.filter(({ enrichmentPending }) => enrichmentPending);
    expect(pending.map(({ nroSolicitud }) => nroSolicitud)).toEqual(['900111']);
    expect(pending[0]).toMatchObject({ clases: [], titular: [] });
  });
});

describe('a filter', () => {
  it.each([
    ['nroSolicitud=900104', ['900104']],
    ['nroSolicitud=90010', []],
    ['nroRegistro=1200105', ['900105']],
    ['nroRegistro=120010', []],
    ['nroRegistro=0', []],
  ])(
    `by number is exact: %s ${proves('BRANDS-nroSolicitud', 'BRANDS-nroRegistro')}`,
    async (query, found) => {
      expect(await numbers(query)).toEqual(found);
    },
  );

  it.each([
    ['titular=lacteos', ['900100', '900101']],
    ['titular=LÁCTEOS DEL ÑU', ['900100', '900101']],
    ['titular=acteo', ['900100', '900101']],
    ['titular=queltehue', ['900100', '900101']],
    ['titular=maria perez', ['900103', '900104']],
    ['titular=araucaria', []],
    // Nothing to look for is found nowhere; no character is a wildcard.
    ['titular=!!!', []],
    ['titular=%25', []],
    ['titular=l_cteos', []],
    ['titular=!!!&titular=queltehue', ['900100', '900101']],
    ['titular=lacteos&titular=maria', ['900100', '900101', '900103', '900104']],
  ])(
    `by holder is a folded substring of the name or legal name: %s ${proves(
      'BRANDS-titular',
      'BRANDS-MULTI',
    )}`,
    async (query, found) => {
      expect(await numbers(query)).toEqual(found);
    },
  );

  it.each([
    ['representante=juridico', ['900100', '900101', '900103', '900105']],
    ['representante=JURÍDICO', ['900100', '900101', '900103', '900105']],
    ['representante=cordillera', ['900102']],
    // Holder and representative in one person count as both.
    ['representante=maria', ['900104']],
    ['representante=lacteos', []],
    ['representante=maria&representante=cordillera', ['900102', '900104']],
  ])(
    `by representative folds alike: %s ${proves('BRANDS-representante', 'BRANDS-MULTI')}`,
    async (query, found) => {
      expect(await numbers(query)).toEqual(found);
    },
  );

  it.each([
    ['clase=29', ['900100', '900101', '900103']],
    ['clase=30', ['900100']],
    ['clase=9&clase=25', ['900104', '900105']],
    ['clase=45', []],
  ])(`by class: %s ${proves('BRANDS-clase', 'BRANDS-MULTI')}`, async (query, found) => {
    expect(await numbers(query)).toEqual(found);
  });

  it.each([
    ['estado=concedida', ['900106', '900108']],
    ['estado=vencida&estado=oposicion', ['900103', '900107']],
    ['estado=denegada', []],
  ])(`by status: %s ${proves('BRANDS-estado', 'BRANDS-MULTI')}`, async (query, found) => {
    expect(await numbers(query)).toEqual(found);
  });

  it.each([
    ['tipoSigno=mixta', ['900101', '900104']],
    ['tipoSigno=figurativa&tipoSigno=frase_propaganda', ['900105', '900108', '900110']],
    ['tipoSigno=inventada', []],
  ])(
    `by sign type: %s ${proves('BRANDS-tipoSigno', 'BRANDS-MULTI', 'B5-SIGN-UNKNOWN')}`,
    async (query, found) => {
      expect(await numbers(query)).toEqual(found);
    },
  );

  it.each([
    ['fechaPresentacionDesde=2024-01-15', ['900102', '900111']],
    ['fechaPresentacionDesde=2024-01-16', ['900111']],
    ['fechaPresentacionHasta=2019-03-04', ['900100', '900104']],
    ['fechaPresentacionHasta=2019-03-03', ['900104']],
    ['fechaPresentacionDesde=2020-02-29&fechaPresentacionHasta=2021-05-10', ['900101', '900103']],
    ['fechaPresentacionDesde=2020-02-29&fechaPresentacionHasta=2020-02-29', ['900103']],
  ])(
    `by filing date includes both bounds: %s ${proves(
      'BRANDS-fechaPresentacionDesde',
      'BRANDS-fechaPresentacionHasta',
    )}`,
    async (query, found) => {
      expect(await numbers(query)).toEqual(found);
    },
  );

  it(`of distinct fields is joined by AND ${proves('BRANDS-AND', 'BRANDS-RULE-4')}`, async () => {
    expect(await numbers('clase=29&estado=registrada&estado=publicada')).toEqual([
      '900100',
      '900101',
    ]);
    expect(await numbers('clase=29&titular=maria')).toEqual(['900103']);
    expect(await numbers('nroSolicitud=900100&nroRegistro=1200105')).toEqual([]);
    expect(await numbers('titular=lacteos&representante=juridico&tipoSigno=mixta')).toEqual([
      '900101',
    ]);
  });
});

describe('vigencia', () => {
  it(`is vigente by default: current relations ${proves('BRANDS-vigencia')}`, async () => {
    const expected = await numbers('titular=lacteos');
    expect(await numbers('titular=lacteos&vigencia=vigente')).toEqual(expected);
    expect(await numbers('titular=lacteos&vigencia=todas')).toEqual(expected);
    expect(await numbers('titular=lacteos&vigencia=historica')).toEqual([]);
    expect(await numbers('representante=juridico&rut=770005000&vigencia=vigente')).toHaveLength(4);
  });

  it.each([
    'vigencia=vigente',
    'vigencia=historica&clase=29',
    'vigencia=todas&q=kolun',
    'vigencia=todas&titular=',
  ])(`is refused without a person filter: %s ${proves('BRANDS-vigencia-ALONE')}`, async (query) => {
    expect(await served.api.refusal(query)).toMatchObject({
      status: 400,
      code: 'validation_error',
      message: expect.stringContaining('vigencia'),
    });
  });

  it(`is one of three values ${proves('BRANDS-vigencia')}`, async () => {
    expect(await served.api.refusal('titular=lacteos&vigencia=pasada')).toMatchObject({
      status: 400,
      code: 'validation_error',
    });
  });
});

describe('retired parameters', () => {
  it.each([
    'denominacion=guaquiza',
    'fechaDesde=2024-01-01',
    'fechaHasta=1999-01-01',
    'fechaDesde=nonsense&fechaHasta=2024-02-30&denominacion=%00',
    'denominacion=a&denominacion=b',
  ])(
    `are discarded silently: %s ${proves(
      'BRANDS-RETIRED',
      'VERSION-RETIRED-denominacion',
      'VERSION-RETIRED-fechas',
    )}`,
    async (query) => {
      expect((await served.api.list(query)).estimatedTotal).toBe(REGISTER.length);
    },
  );

  it(`announce no deprecation ${proves('VERSION-NO-DEPRECATION')}`, async () => {
    const { headers } = await served.api.send(
      '/v1/brands?denominacion=kolun&fechaDesde=2020-01-01',
    );
    expect(['deprecation', 'link', 'sunset'].filter((name) => headers.has(name))).toEqual([]);
  });
});

describe('a page', () => {
  it(`has 20 marks unless limit says otherwise ${proves('BRANDS-limit', 'LIMIT-PAGE')}`, async () => {
    expect(await numbers('limit=1')).toHaveLength(1);
    expect(await numbers('limit=5')).toHaveLength(5);
    expect(await numbers('limit=100')).toHaveLength(REGISTER.length);
  });
});
