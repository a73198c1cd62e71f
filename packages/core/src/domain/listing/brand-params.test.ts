import { describe, expect, it } from 'vitest';
import { type BrandListingParams, brandListingParamsSchema } from '../../contract/brand-listing.ts';
import { brandParamsOf } from './brand-params.ts';
import { parseBrandRequest } from './brand-request.ts';
import type { CursorKeys } from './cursor.ts';

const keys: CursorKeys = [new Uint8Array(32).fill(7)];
const parse = (params: BrandListingParams) =>
  parseBrandRequest(brandListingParamsSchema.parse(params), keys);

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
