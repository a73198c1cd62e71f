import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../../test/support/property-runs.ts';
import { Bitset } from '../../arrays/bitset.ts';
import { ESTADOS } from '../../contract/estado.ts';
import { ALL_MARKS, type BrandQuery } from '../../domain/listing/brand-query.ts';
import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import { countRows, FacetCounts } from '../listing/facet-counts.ts';
import { buildSegment } from '../segment/segment-builder.ts';
import { matchingBitset } from './matching-bitset.ts';
import { MatchingRows } from './matching-rows.ts';

const ESTADOS_HERE = [...ESTADOS.slice(0, 3), 'vencida' as const];
const days = fc.constantFrom('1999-12-31', '2000-01-01', '2010-06-15', '2024-02-29');
/** Most queries have few date filters, because all of them together rarely leave a match. */
const seldomDay = fc.oneof({ arbitrary: fc.constant(null), weight: 3 }, days);
const brand: fc.Arbitrary<Omit<IndexableBrand, 'nroSolicitud'>> = fc.record({
  nroRegistro: fc.constant(null),
  denominacion: fc.constant('x'),
  estado: fc.option(fc.constantFrom(...ESTADOS_HERE)),
  tipoSigno: fc.constantFrom('mixta', 'otra'),
  fechaPresentacion: fc.option(days),
  fechaPublicacion: fc.option(days),
  fechaRegistro: fc.option(days),
  fechaVencimiento: fc.option(days),
  fechaActualizacion: fc.constant('2026-01-01T00:00:00.000Z'),
  clases: fc.uniqueArray(fc.constantFrom(1, 31, 32, 45), { maxLength: 3 }),
  relaciones: fc.constantFrom(
    [],
    [{ nombre: 'acme', rol: 'titular', vigente: true, personaId: 1 }],
    [{ nombre: 'acme', rol: 'titular', vigente: true, personaId: 2 }],
  ),
});
const brands = fc
  .array(brand, { maxLength: 40 })
  .map((some): IndexableBrand[] => some.map((one, i) => ({ ...one, nroSolicitud: String(i) })));
const query: fc.Arbitrary<BrandQuery> = fc
  .record({
    titular: fc.constantFrom([], [], ['acme']),
    clase: fc.uniqueArray(fc.constantFrom(1, 31, 32, 45), { maxLength: 2 }),
    estado: fc.uniqueArray(fc.constantFrom(...ESTADOS_HERE), { maxLength: 2 }),
    tipoSigno: fc.constantFrom([], [], ['mixta'], ['nonsense']),
    fechaPresentacionDesde: fc.option(days),
    fechaPresentacionHasta: fc.option(days),
    fechaPublicacionDesde: seldomDay,
    fechaRegistroHasta: seldomDay,
    fechaVencimientoDesde: seldomDay,
    fechaVencimientoHasta: seldomDay,
    titularId: fc.constantFrom([], [], [1], [1, 2], [99]),
    titularHistoricoId: fc.constantFrom([], [], [], [1]),
    liveOnly: fc.boolean(),
    vivas: fc.boolean(),
  })
  .map((filters) => ({ ...ALL_MARKS, ...filters, sort: 'estado:asc' }));

function passes(one: IndexableBrand, request: BrandQuery): boolean {
  return (
    (request.titular.length === 0 || one.relaciones.length > 0) &&
    (request.clase.length === 0 || request.clase.some((clase) => one.clases.includes(clase))) &&
    (request.estado.length === 0 || (one.estado !== null && request.estado.includes(one.estado))) &&
    (request.tipoSigno.length === 0 || request.tipoSigno.includes(one.tipoSigno)) &&
    within(one.fechaPresentacion, request.fechaPresentacionDesde, request.fechaPresentacionHasta) &&
    within(one.fechaPublicacion, request.fechaPublicacionDesde, request.fechaPublicacionHasta) &&
    within(one.fechaRegistro, request.fechaRegistroDesde, request.fechaRegistroHasta) &&
    within(one.fechaVencimiento, request.fechaVencimientoDesde, request.fechaVencimientoHasta) &&
    hasHolder(one, request.titularId) &&
    request.titularHistoricoId.length === 0 &&
    (!(request.liveOnly || request.vivas) || one.estado !== 'vencida')
  );
}

function within(day: string | null, from: string | null, to: string | null): boolean {
  return (
    (from === null || (day !== null && day >= from)) && (to === null || (day !== null && day <= to))
  );
}

function hasHolder({ relaciones }: Omit<IndexableBrand, 'nroSolicitud'>, ids: readonly number[]) {
  return ids.length === 0 || relaciones.some(({ personaId }) => ids.includes(personaId ?? -1));
}

function countOf(values: readonly unknown[], value: unknown): number {
  return values.filter((one) => one === value).length;
}

describe('MatchingRows', () => {
  it('are the live rows that pass every filter, whether asked, visited or counted', () => {
    fc.assert(
      fc.property(brands, query, fc.array(fc.nat(39)), (given, request, dead) => {
        const segment = buildSegment(given, 'off');
        const live = Bitset.full(segment.rowCount);
        for (const row of dead) if (row < segment.rowCount) live.delete(row);
        const expected = given.filter((one, row) => live.has(row) && passes(one, request));

        const matching = new MatchingRows(segment, live, request);
        const visited: number[] = [];
        matching.each((row, profile) => {
          visited.push(row);
          expect(profile).toBe(segment.profiles.ofRow[row]);
        });
        const rows = expected.map((one) => Number(one.nroSolicitud));
        expect(visited.sort((a, b) => a - b)).toEqual(rows);
        expect(given.map((_, row) => row).filter((row) => matching.has(row))).toEqual(rows);

        const set: number[] = [];
        matchingBitset({ segment, live, liveCount: live.count() }, request).each((row) =>
          set.push(row),
        );
        expect(set).toEqual(rows);

        const facets = new FacetCounts(['clase', 'estado']);
        expect(countRows(matching, facets)).toBe(rows.length);
        expect(countRows(matching, null)).toBe(rows.length);
        const byProfile = new FacetCounts(['clase', 'estado']);
        byProfile.addProfiles(segment.profiles, matching.countByProfile());
        const few = new FacetCounts(['clase', 'estado']);
        few.addFewProfiles(segment.profiles, matching.countByProfile());
        const { clase = [], estado = [] } = facets.toFacets();
        expect(byProfile.toFacets()).toEqual({ clase, estado });
        expect(few.toFacets()).toEqual({ clase, estado });
        const classes = expected.flatMap(({ clases }) => clases);
        const estados = expected.map((one) => one.estado);
        for (const { value, count } of clase) expect(count).toBe(countOf(classes, value));
        for (const { value, count } of estado) expect(count).toBe(countOf(estados, value));
        expect(clase).toHaveLength(new Set(classes).size);
        expect(estado).toHaveLength(new Set(estados.filter((one) => one !== null)).size);
      }),
      { numRuns: propertyRuns(400) },
    );
  });

  it('finds the same after another filter was put to the segment', () => {
    const given = fc.sample(brands, { numRuns: 1, seed: 7 }).flat();
    const segment = buildSegment(given, 'off');
    const rowsIn = (clase: number) => {
      const query = { ...ALL_MARKS, clase: [clase] };
      return new MatchingRows(segment, Bitset.full(segment.rowCount), query);
    };
    const found = (rows: MatchingRows) => [
      [...(rows.profiles?.all ?? [])],
      [...rows.countByProfile()],
    ];
    const first = rowsIn(1);
    const before = found(first);
    const other = rowsIn(31);
    expect(found(other)).not.toEqual(before);
    expect(found(first)).toEqual(before);
  });
});
