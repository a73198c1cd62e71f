import { type BrandListingParams, operationById } from '@marcario/core/contract';
import { describe, expect, it } from 'vitest';
import { parseBrandRequest } from '../../packages/core/src/domain/listing/brand-request.ts';
import type { IndexableBrand } from '../../packages/core/src/domain/record/indexable-brand.ts';
import { buildBrandIndex } from '../../packages/core/src/search/faces/brand-index.ts';
import { proves } from '../requirements.ts';

// The import knows a status for every mark, so that only the index can be shown one without.
const brand = (nroSolicitud: string, estado: IndexableBrand['estado']): IndexableBrand => ({
  nroSolicitud,
  nroRegistro: null,
  denominacion: `Marca ${nroSolicitud}`,
  estado,
  tipoSigno: 'denominativa',
  fechaPresentacion: '2024-01-01',
  fechaPublicacion: null,
  fechaRegistro: null,
  fechaVencimiento: null,
  fechaActualizacion: '2024-01-01T00:00:00.000Z',
  clases: [1],
  relaciones: [],
});
const index = buildBrandIndex(
  [brand('1', null), brand('2', 'vencida'), brand('3', null), brand('4', 'en_tramite')],
  { seq: 1 },
);

function numbers(params: BrandListingParams): string[] {
  const parsed = operationById.searchBrands.input.parse(params);
  const { query, page } = parseBrandRequest(parsed, [new Uint8Array(32)]);
  return index.search(query, page).hits.map(({ nroSolicitud }) => nroSolicitud);
}

describe('an unknown status', () => {
  it(`stands last in both directions ${proves('BRANDS-ORDER-estado-NULLS')}`, () => {
    expect(numbers({ sort: 'estado:asc' })).toEqual(['4', '2', '1', '3']);
    expect(numbers({ sort: 'estado:desc' })).toEqual(['2', '4', '1', '3']);
  });

  it(`stands last where text ranks too ${proves('BRANDS-ORDER-estado-NULLS')}`, () => {
    expect(numbers({ q: 'marca', sort: 'estado:desc' })).toEqual(['2', '4', '1', '3']);
  });
});
