import { ESTADOS } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import { mark } from './corpus.ts';

/** One mark of each status, the later the status the older the filing and the number. */
const ONE_OF_EACH = ESTADOS.map((estado, i) =>
  mark(String(500 - i), `Marca ${estado}`, {
    clases: [1],
    estado,
    fechaPresentacion: `2020-01-${String(28 - i).padStart(2, '0')}`,
  }),
);

/** Equal dates, no dates, and numbers that tell how numbers are ordered. */
const SAME_DAY = ['A-1', 'B7', '9', '10', '10-A', '100', '99-Z'].map((nro) =>
  mark(nro, `Igual ${nro}`, { clases: [2], estado: 'publicada', fechaPresentacion: '2021-06-01' }),
);
const UNDATED = ['7', '1000'].map((nro) =>
  mark(nro, `Sin fecha ${nro}`, { clases: [2], estado: 'publicada', fechaPresentacion: null }),
);
const BY_NUMBER = ['9', '10', '10-A', '99-Z', '100', 'A-1', 'B7'];

const NAMES = [
  ['601', 'Zorro'],
  ['602', 'árbol'],
  ['603', 'ÑANDÚ'],
  ['604', 'Nube'],
  ['605', '"Cielo"'],
  ['606', ''],
  ['607', 'CIELO'],
  ['608', 'naranja'],
] as const;
const NAMED = NAMES.map(([nro, name]) => mark(nro, name, { clases: [3], fechaPresentacion: null }));
const BY_NAME = ['602', '605', '607', '603', '608', '604', '601'];

let served: Served;
beforeAll(async () => {
  served = await serve([...ONE_OF_EACH, ...SAME_DAY, ...UNDATED, ...NAMED]);
});
afterAll(() => served.close());

const RECENT = [...BY_NUMBER, '7', '1000'];
const numbers = (query: string) => served.api.numbers(`${query}&limit=100`);

describe('filing date', () => {
  it.each([
    'sort=fechaPresentacion:desc',
    'sort=recientes',
    'sort=relevance',
    'sort=relevancia',
    '',
  ])(
    `newest first, then by number, is the default and has two names: %s ${proves(
      'BRANDS-ORDER-recientes',
      'BRANDS-ORDER-DEFAULT',
      'BRANDS-ORDER-relevance',
      'BRANDS-sort',
    )}`,
    async (sort) => {
      expect(await numbers(`clase=1&clase=2&${sort}`)).toEqual([
        ...BY_NUMBER,
        ...ONE_OF_EACH.map(({ nroSolicitud }) => nroSolicitud),
        '7',
        '1000',
      ]);
    },
  );

  it.each(['sort=fechaPresentacion:asc', 'sort=antiguas'])(
    `oldest first, then by number: %s ${proves('BRANDS-ORDER-antiguas')}`,
    async (sort) => {
      expect(await numbers(`clase=1&clase=2&${sort}`)).toEqual([
        ...ONE_OF_EACH.map(({ nroSolicitud }) => nroSolicitud).reverse(),
        ...BY_NUMBER,
        '7',
        '1000',
      ]);
    },
  );

  it(`that is missing stands last in both orders ${proves('BRANDS-ORDER-NULLS')}`, async () => {
    expect(await numbers('clase=2&sort=recientes')).toEqual(RECENT);
    expect(await numbers('clase=2&sort=antiguas')).toEqual(RECENT);
  });

  it(`ends with the number: leading digits, then code units, no digits last ${proves(
    'D5-NUMBER-ORDER',
  )}`, async () => {
    const dated = 'clase=2&fechaPresentacionDesde=2021-06-01';
    expect(await numbers(`${dated}&sort=recientes`)).toEqual(BY_NUMBER);
    expect(await numbers(`${dated}&sort=antiguas`)).toEqual(BY_NUMBER);
    expect(await numbers(`${dated}&sort=estado:asc`)).toEqual(BY_NUMBER);
    expect(await numbers(`${dated}&sort=estado:desc`)).toEqual(BY_NUMBER);
  });
});

describe('mark text', () => {
  it(`is ordered accents and case folded, both ways ${proves(
    'BRANDS-ORDER-denominacion',
    'D5-NUMBER-ORDER',
  )}`, async () => {
    const ascending = await numbers('clase=3&sort=denominacion:asc');
    expect(ascending.slice(0, -1)).toEqual(BY_NAME);
    const descending = await numbers('clase=3&sort=denominacion:desc');
    // Equal names keep the order of their numbers.
    expect(descending.slice(0, -1)).toEqual(['601', '604', '608', '603', '605', '607', '602']);
  });

  it(`that is empty stands last both ways ${proves('D5-EMPTY-LAST')}`, async () => {
    for (const sort of ['denominacion:asc', 'denominacion:desc']) {
      expect((await numbers(`clase=3&sort=${sort}`)).at(-1)).toBe('606');
    }
  });
});

describe('status', () => {
  const lifecycle = ONE_OF_EACH.map(({ nroSolicitud }) => nroSolicitud);

  it.each(['sort=estado', 'sort=estado:asc'])(
    `is ordered by lifecycle: %s ${proves(
      'BRANDS-ORDER-estado',
      'ESTADO-LIFECYCLE',
      'ESTADO-VOCABULARY',
    )}`,
    async (sort) => {
      const { items } = await served.api.list(`clase=1&${sort}`);
      expect(items.map(({ nroSolicitud }) => nroSolicitud)).toEqual(lifecycle);
      expect(items.map(({ estado }) => estado)).toEqual([
        'en_tramite',
        'observacion_de_fondo',
        'publicada',
        'oposicion',
        'concedida',
        'registrada',
        'esperando_renovacion',
        'rechazada',
        'denegada',
        'desistida',
        'abandonada',
        'anulada',
        'caducado',
        'vencida',
      ]);
    },
  );

  it(`is ordered the other way round ${proves('BRANDS-ORDER-estado')}`, async () => {
    expect(await numbers('clase=1&sort=estado:desc')).toEqual(lifecycle.toReversed());
  });
});

describe('last update', () => {
  it(`is ordered both ways, and says when ${proves(
    'BRANDS-ORDER-fechaActualizacion',
    'C4-ADDITIVE',
  )}`, async () => {
    await served.importMarks([
      mark('495', 'Marca cambiada', { vistoEn: '2030-01-01T00:00:00.000Z' }),
    ]);
    const newest = await numbers('clase=1&sort=fechaActualizacion:desc');
    expect(newest[0]).toBe('495');
    const oldest = await numbers('clase=1&sort=fechaActualizacion:asc');
    expect(oldest.at(-1)).toBe('495');
    expect(newest.toSorted()).toEqual(oldest.toSorted());
    const { items } = await served.api.list('clase=1&sort=fechaActualizacion:desc');
    const times = items.map(({ fechaActualizacion }) => fechaActualizacion);
    expect(times).toEqual(times.toSorted().reverse());
    expect(times[0]).not.toBe(times[1]);
  });
});

describe('sort', () => {
  it.each(['nombre', 'fechaPresentacion', 'relevance:desc', 'Recientes', 'estado:up', 'score'])(
    `is one of the list: not %s ${proves('BRANDS-ORDER-UNKNOWN', 'ERROR-validation_error')}`,
    async (sort) => {
      expect(await served.api.refusal(`sort=${sort}`)).toMatchObject({
        status: 400,
        code: 'validation_error',
        message: expect.stringContaining('sort'),
      });
    },
  );

  it(`wins over relevance when text ranks ${proves('BRANDS-ORDER-EXPLICIT')}`, async () => {
    expect(await numbers('q=igual&sort=recientes')).toEqual(BY_NUMBER);
    expect(await numbers('q=marca&clase=1&sort=estado:desc')).toEqual(
      (await numbers('clase=1&q=marca&sort=estado:asc')).reverse(),
    );
  });
});
