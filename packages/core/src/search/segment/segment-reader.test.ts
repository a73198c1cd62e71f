import { describe, expect, it } from 'vitest';
import { Bitset } from '../../arrays/bitset.ts';
import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import { spellingHash } from '../../likeness/text/text-hash.ts';
import { buildSegment } from './segment-builder.ts';
import { readLiveBrands } from './segment-reader.ts';

const BRANDS: readonly IndexableBrand[] = [
  {
    nroSolicitud: '7',
    nroRegistro: '00863519',
    denominacion: 'peña güemes',
    estado: 'registrada',
    tipoSigno: 'mixta',
    fechaPresentacion: '1969-07-20',
    fechaPublicacion: '1969-09-01',
    fechaRegistro: null,
    fechaVencimiento: '1980-02-29',
    fechaActualizacion: '2026-01-01T00:00:00.250Z',
    clases: [1, 31, 32, 45],
    relaciones: [
      {
        nombre: 'acme',
        razonSocial: 'acme s a\0acme sa',
        rut: '76-1',
        rol: 'ambas',
        vigente: true,
      },
      { nombre: 'perez', razonSocial: undefined, rut: undefined, rol: 'titular', vigente: false },
    ],
  },
  {
    nroSolicitud: '12345678901234567890',
    nroRegistro: null,
    denominacion: '',
    estado: null,
    tipoSigno: 'otra',
    fechaPresentacion: null,
    fechaPublicacion: null,
    fechaRegistro: null,
    fechaVencimiento: null,
    fechaActualizacion: '2026-01-02T00:00:00.000Z',
    clases: [],
    relaciones: [
      {
        nombre: 'acme',
        razonSocial: undefined,
        rut: undefined,
        rol: 'representante',
        vigente: true,
      },
    ],
  },
];

describe('readBrands', () => {
  const stored = BRANDS.map((brand) => ({ ...brand, escrita: spellingHash(brand.denominacion) }));

  it('gives back what a segment was built from', () => {
    const segment = buildSegment(BRANDS, 'off');
    expect([...readLiveBrands(segment, Bitset.full(segment.rowCount))]).toEqual(stored);
  });

  it('leaves out what has a tombstone', () => {
    const segment = buildSegment(BRANDS, 'off');
    const live = Bitset.full(segment.rowCount);
    live.delete(0);
    expect([...readLiveBrands(segment, live)]).toEqual(stored.slice(1));
  });
});
