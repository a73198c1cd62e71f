import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { type BrandListingParams, searchBrands } from '../../contract/operations/search-brands.ts';
import { brandParamsOf, parseBrandRequest } from './brand-request.ts';
import { type CursorKeys, sealBrandCursor, sealCursor } from './cursor.ts';

const keys: CursorKeys = [new Uint8Array(32).fill(7)];

function parse(params: BrandListingParams) {
  return parseBrandRequest(searchBrands.input.parse(params), keys);
}

function refusal(params: BrandListingParams) {
  try {
    parse(params);
  } catch (error) {
    return error;
  }
  return undefined;
}

const validationError = expect.objectContaining({ code: 'validation_error' });

describe('the text that ranks', () => {
  it.each<[string, BrandListingParams, string | null]>([
    ['is q alone', { q: 'kolun' }, 'kolun'],
    ['is q narrowed by filters', { q: 'kolun', clase: [29], rut: ['12345678-5'] }, 'kolun'],
    ['is nombre, with q discarded', { q: 'kolun', nombre: 'soprole' }, 'soprole'],
    ['is nothing when nroSolicitud discards q', { q: 'kolun', nroSolicitud: '1' }, null],
    ['is nothing when nroRegistro discards q', { q: 'kolun', nroRegistro: '1' }, null],
    ['is nothing in a listing', { clase: [29] }, null],
  ])('%s', (_name, params, text) => {
    expect(parse(params).query.text).toBe(text);
  });
});

describe('the order', () => {
  it.each<[BrandListingParams, string]>([
    [{}, 'fechaPresentacion:desc'],
    [{ sort: 'relevance' }, 'fechaPresentacion:desc'],
    [{ q: 'a' }, 'relevance'],
    [{ q: 'a', sort: 'relevancia' }, 'relevance'],
    [{ q: 'a', sort: 'recientes' }, 'fechaPresentacion:desc'],
    [{ sort: 'antiguas' }, 'fechaPresentacion:asc'],
    [{ sort: 'estado' }, 'estado:asc'],
    [{ q: 'a', nroSolicitud: '1' }, 'fechaPresentacion:desc'],
  ])(`of %j is %s ${proves('BRANDS-ORDER-ALIASES')}`, (params, sort) => {
    expect(parse(params).query.sort).toBe(sort);
  });
});

describe('paging', () => {
  it(`goes by cursor in the keyset orders and by offset in the others ${proves('BRANDS-ORDER-PAGING')}`, () => {
    expect(parse({}).page).toEqual({ mode: 'keyset', limit: 20, after: null });
    expect(parse({ offset: 20 }).page).toEqual({ mode: 'offset', limit: 20, offset: 20 });
    expect(parse({ sort: 'estado' }).page).toEqual({ mode: 'offset', limit: 20, offset: 0 });
    expect(parse({ q: 'a', sort: 'recientes', offset: 0 }).page.mode).toBe('offset');
  });

  it.each<[string, BrandListingParams]>([
    ['cursor with offset', { cursor: 'x', offset: 1 }],
    ['offset with text and no sort', { q: 'a', offset: 0 }],
    ['offset with relevance, even without text', { sort: 'relevance', offset: 0 }],
    ['cursor with fechaActualizacion', { sort: 'fechaActualizacion:desc', cursor: 'x' }],
    ['cursor with denominacion', { sort: 'denominacion:asc', cursor: 'x' }],
    ['cursor with estado', { sort: 'estado', cursor: 'x' }],
    ['a cursor that nobody signed', { cursor: 'x' }],
    ['vigencia without a person', { vigencia: 'vigente' }],
    ['an unknown facet', { facets: 'clase,titular' }],
    ['an empty facet', { facets: 'clase,' }],
    [
      'dates the wrong way round',
      { fechaPresentacionDesde: '2024-01-02', fechaPresentacionHasta: '2024-01-01' },
    ],
  ])('refuses %s', (_name, params) => {
    expect(refusal(params)).toEqual(validationError);
  });
});

describe('a cursor of a listing', () => {
  const key = { by: 'date', date: null, nro: '12' } as const;

  it('continues the request that made it, whatever its limit, facets and spelling', () => {
    const cursor = sealBrandCursor(keys, parse({ clase: [1, 2] }).query, key);
    const again = parse({
      clase: [2, 1, 1],
      sort: 'recientes',
      limit: 3,
      facets: 'clase',
      cursor,
    });
    expect(again.page).toEqual({ mode: 'keyset', limit: 3, after: key });
  });

  it('is refused by another query, another order and another endpoint', () => {
    const cursor = sealBrandCursor(keys, parse({ clase: [1] }).query, key);
    expect(refusal({ clase: [2], cursor })).toEqual(validationError);
    expect(refusal({ clase: [1], sort: 'antiguas', cursor })).toEqual(validationError);
    const other = sealCursor(keys, { version: 1, endpoint: 'hits', sort: '', query: '', key: [] });
    expect(refusal({ cursor: other })).toEqual(validationError);
  });

  it('restarts at page 1 when it is of the retired order', () => {
    const cursor = sealCursor(keys, {
      version: 0,
      endpoint: 'brands',
      sort: 'nroSolicitud',
      query: '',
      key: ['12'],
    });
    expect(parse({ cursor }).page).toEqual({ mode: 'keyset', limit: 20, after: null });
  });

  it('keeps a score exactly', () => {
    const params: BrandListingParams = { q: 'kolun' };
    const after = { by: 'score', score: 0.1 + 0.2, nro: 'A-1', generation: 9 } as const;
    const cursor = sealBrandCursor(keys, parse(params).query, after);
    expect(parse({ ...params, cursor }).page).toMatchObject({ after });
  });
});

it('freezes the query and normalises its sets', () => {
  const { query } = parse({
    titular: ['ÑANDÚ S.A.', 'ñandú sa', 'Nandu s.a.'],
    rut: ['12.345.678-5', '123456785'],
    estado: ['vencida', 'anulada'],
  });
  expect(query.titular).toEqual(['nandu s a', 'nandu sa']);
  expect(query.rut).toEqual(['12345678-5']);
  expect(query.estado).toEqual(['anulada', 'vencida']);
  expect(Object.isFrozen(query)).toBe(true);
});

describe('brand params', () => {
  const keys: CursorKeys = [new Uint8Array(32).fill(7)];
  const parse = (params: BrandListingParams) =>
    parseBrandRequest(searchBrands.input.parse(params), keys);

  describe('the parameters of a request', () => {
    it.each<BrandListingParams>([
      {},
      { q: 'Kolún', clase: [29, 9], facets: 'estado,clase', limit: 5 },
      { nombre: 'kolun', nroRegistro: '1000', sort: 'recientes' },
      { nroSolicitud: '7', q: 'counts for nothing' },
      { titular: ['ACMÉ S.A.'], rut: ['12.345.678-5'], vigencia: 'todas', liveOnly: true },
      { estado: ['registrada'], tipoSigno: ['mixta'], sort: 'estado', offset: 40 },
      { titularId: ['3', '12'], titularHistoricoId: ['8'], fechaRegistroDesde: '2020-01-02' },
      { fechaPresentacionHasta: '2021-01-01', sort: 'antiguas', offset: 0 },
    ])('mean the same request: %j', (params) => {
      const request = parse(params);
      expect(parse(brandParamsOf(request, keys))).toEqual(request);
    });

    it('go on where the request does', () => {
      const { query, page } = parse({ q: 'kolun' });
      const after = { by: 'score', score: 0.75, nro: '12', generation: 3 } as const;
      const next = { query, page: { ...page, mode: 'keyset', after } as const };
      expect(parse(brandParamsOf(next, keys))).toEqual(next);
    });
  });
});
