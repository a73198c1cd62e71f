import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../../test/support/property-runs.ts';
import { Bitset } from '../../arrays/bitset.ts';
import { decodeArrays, encodeArrays } from '../../arrays/codec.ts';
import { ESTADOS } from '../../contract/estado.ts';
import { SORTS } from '../../contract/listing-vocabulary.ts';
import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import type { IndexableBrand, IndexableRelation } from '../../domain/record/indexable-brand.ts';
import { listingPage } from '../listing/listing-page.ts';
import type { PlainSort } from '../listing/row-order.ts';
import { rankedPage } from '../ranking/ranked-page.ts';
import { createGeneration } from './generation.ts';
import { type Segment, segmentCodec } from './segment.ts';
import { buildSegment } from './segment-builder.ts';
import { readLiveBrands } from './segment-reader.ts';

const relation: fc.Arbitrary<IndexableRelation> = fc.record({
  nombre: fc.constantFrom('ACMÉ S.A.', 'Pérez', 'Ñuñoa SpA', 'Καλή Ltd'),
  razonSocial: fc.constantFrom(undefined, 'Razón Común'),
  rut: fc.constantFrom(undefined, 'Zk3-opaque_A', 'b9'),
  personaId: fc.constantFrom(undefined, 3, 8),
  rol: fc.constantFrom('titular', 'representante', 'ambas'),
  vigente: fc.boolean(),
});
const brand: fc.Arbitrary<IndexableBrand> = fc.record({
  nroSolicitud: fc.oneof(
    fc.nat(50).map(String),
    fc.constantFrom('007', '7-A', '12345678901234567890', '4294967295', 'X1'),
  ),
  nroRegistro: fc.option(fc.constantFrom('100', '0100', '200', '4294967294')),
  denominacion: fc.constantFrom('KOLÚN', 'Kolun Light', 'ZAPATO', '', 'Ñandú', 'Nandu', 'ΛΟΓΟΣ'),
  estado: fc.option(fc.constantFrom(...ESTADOS)),
  tipoSigno: fc.constantFrom('mixta', 'otra'),
  fechaPresentacion: fc.option(fc.constantFrom('1969-12-31', '2020-01-01', '2020-01-02')),
  fechaPublicacion: fc.option(fc.constantFrom('2020-03-01', '2021-04-01')),
  fechaRegistro: fc.option(fc.constantFrom('2021-03-01', '2022-04-01')),
  fechaVencimiento: fc.option(fc.constantFrom('2031-03-01', '2032-04-01')),
  fechaActualizacion: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.500Z'),
  clases: fc.uniqueArray(fc.integer({ min: 1, max: 45 }), { maxLength: 3 }),
  viena: fc.constantFrom([], [], ['26.04.01'], ['03.01.01', '26.04']),
  relaciones: fc.array(relation, { maxLength: 2 }),
});
const query: fc.Arbitrary<BrandQuery> = fc.record({
  text: fc.constant(null),
  nroSolicitud: fc.constantFrom(null, null, null, '7', '007', 'X1'),
  nroRegistro: fc.constantFrom(null, null, null, '100', '0100'),
  titular: fc.constantFrom([], [], ['acme'], ['comun', 'perez'], ['λ']),
  representante: fc.constantFrom([], [], ['nunoa'], ['a']),
  rut: fc.constantFrom([], [], ['b9'], ['Zk3-opaque_A', 'b9']),
  vigencia: fc.constantFrom('vigente', 'historica', 'todas'),
  clase: fc.uniqueArray(fc.integer({ min: 1, max: 45 }), { maxLength: 20 }),
  estado: fc.uniqueArray(fc.constantFrom(...ESTADOS), { maxLength: 9 }),
  tipoSigno: fc.constantFrom([], [], ['mixta'], ['nonsense']),
  fechaPresentacionDesde: fc.constantFrom(null, null, '1969-01-01', '2020-01-02'),
  fechaPresentacionHasta: fc.constantFrom(null, null, '2020-01-01', '2025-01-01'),
  fechaPublicacionDesde: fc.constantFrom(null, null, '2020-01-01'),
  fechaPublicacionHasta: fc.constantFrom(null, null, '2020-12-31'),
  fechaRegistroDesde: fc.constantFrom(null, null, '2022-01-01'),
  fechaRegistroHasta: fc.constantFrom(null, null, '2021-12-31'),
  fechaVencimientoDesde: fc.constantFrom(null, null, '2031-03-01'),
  fechaVencimientoHasta: fc.constantFrom(null, null, '2031-03-01'),
  titularId: fc.constantFrom([], [], [3]),
  representanteId: fc.constantFrom([], [], [3, 8]),
  titularHistoricoId: fc.constantFrom([], [], [8]),
  liveOnly: fc.boolean(),
  vivas: fc.boolean(),
  viena: fc.constantFrom([], [], [], ['26'], ['26.04.01', '03.01']),
  sort: fc.constantFrom(...SORTS),
  facets: fc.constant(['clase', 'estado']),
});
const text = fc.constantFrom('kolun', 'sapato', 'nandu', 'logos', 'light kolun');

function readBack(segment: Segment): Segment {
  return decodeArrays(segmentCodec, encodeArrays(segmentCodec, segment));
}

function answers(segment: Segment, request: BrandQuery, words: string) {
  const terms = { seq: 1, embeddings: 'off' as const };
  const live = Bitset.full(segment.rowCount);
  const generation = createGeneration([{ segment, live, liveCount: segment.rowCount }], terms);
  const sort: PlainSort = request.sort === 'relevance' ? 'estado:asc' : request.sort;
  const page = { mode: 'offset', limit: 20, offset: 3 } as const;
  return [
    listingPage(generation, { ...request, sort }, page),
    rankedPage(generation, { ...request, text: words }, { mode: 'keyset', limit: 20, after: null }),
  ];
}

describe('a segment read back from its arrays', () => {
  it('answers every listing and search as the one that wrote them', () => {
    fc.assert(
      fc.property(fc.array(brand, { maxLength: 40 }), query, text, (brands, request, words) => {
        const segment = buildSegment(brands, 'off');
        expect(answers(readBack(segment), request, words)).toEqual(
          answers(segment, request, words),
        );
      }),
      { numRuns: propertyRuns(150) },
    );
  });

  it('gives back the same marks', () => {
    fc.assert(
      fc.property(fc.array(brand, { maxLength: 40 }), (brands) => {
        const segment = buildSegment(brands, 'off');
        const all = Bitset.full(segment.rowCount);
        expect([...readLiveBrands(readBack(segment), all)]).toEqual([
          ...readLiveBrands(segment, all),
        ]);
      }),
      { numRuns: 60 },
    );
  });
});
