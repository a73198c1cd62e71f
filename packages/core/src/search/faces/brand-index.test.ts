import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../../test/support/property-runs.ts';
import type { Embeddings } from '../../contract/embeddings.ts';
import { DEAD_ESTADOS, ESTADOS, TERMINAL_ESTADOS } from '../../contract/estado.ts';
import { SORTS, type Sort } from '../../contract/listing-vocabulary.ts';
import { ALL_MARKS, type BrandQuery } from '../../domain/listing/brand-query.ts';
import type { PageRequest } from '../../domain/listing/cursor.ts';
import { compareNroSolicitud } from '../../domain/listing/nro-order.ts';
import type { IndexableBrand, IndexableRelation } from '../../domain/record/indexable-brand.ts';
import { foldText } from '../../likeness/text/text-folding.ts';
import { brandWithName } from '../fixtures/brand-named.ts';
import type { IndexPage } from '../listing/index-page.ts';
import type { PlainSort as ColumnSort } from '../listing/row-order.ts';
import { type BrandIndex, buildBrandIndex } from './brand-index.ts';

const EVERYTHING: BrandQuery = { ...ALL_MARKS, facets: ['clase', 'estado'] };

const dates = fc.option(fc.constantFrom('1969-12-31', '2020-01-01', '2020-01-02', '2024-02-29'));
const names = fc.constantFrom(
  'KOLÚN',
  'KOLUN LIGHT',
  'Zapato',
  'SAPATO',
  '',
  'Ñandú',
  'COLUN SUR',
  'SHOE',
);
const relations: fc.Arbitrary<IndexableRelation> = fc.record({
  personaId: fc.constantFrom(undefined, 4, 11),
  nombre: fc.constantFrom('ACMÉ S.A.', 'Pérez', 'Ñuñoa SpA'),
  razonSocial: fc.constantFrom(undefined, 'Razón Común'),
  rut: fc.constantFrom(undefined, '1-9', '2-7'),
  rol: fc.constantFrom('titular', 'representante', 'ambas'),
  vigente: fc.boolean(),
});
const brands = fc.uniqueArray(
  fc.record<IndexableBrand>({
    nroSolicitud: fc.constantFrom(...Array.from({ length: 40 }, (_, i) => `${i}`), 'A-1', '7B'),
    nroRegistro: fc.option(fc.constantFrom('100', '200')),
    denominacion: names,
    estado: fc.option(fc.constantFrom(...ESTADOS)),
    tipoSigno: fc.constantFrom('mixta', 'otra'),
    fechaPresentacion: dates,
    fechaPublicacion: dates,
    fechaRegistro: dates,
    fechaVencimiento: dates,
    fechaActualizacion: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.500Z'),
    clases: fc.uniqueArray(fc.integer({ min: 1, max: 45 }), { maxLength: 3 }),
    relaciones: fc.array(relations, { maxLength: 2 }),
  }),
  { selector: ({ nroSolicitud }) => nroSolicitud, maxLength: 30 },
);
const filters: fc.Arbitrary<Partial<BrandQuery>> = fc.record(
  {
    nroSolicitud: fc.constantFrom('1', '7B', 'X'),
    nroRegistro: fc.constant('100'),
    titular: fc.constantFrom(['acme'], ['comun', 'perez'], ['']),
    representante: fc.constant(['nunoa']),
    rut: fc.constantFrom(['1-9'], ['1-9', '2-7']),
    vigencia: fc.constantFrom('vigente', 'historica', 'todas'),
    clase: fc.uniqueArray(fc.integer({ min: 1, max: 45 }), { minLength: 1, maxLength: 20 }),
    estado: fc.uniqueArray(fc.constantFrom(...ESTADOS), { minLength: 1 }),
    tipoSigno: fc.constantFrom(['mixta'], ['nonsense']),
    fechaPresentacionDesde: fc.constantFrom('1969-01-01', '2020-01-02'),
    fechaPresentacionHasta: fc.constantFrom('2020-01-01', '2025-01-01'),
    fechaPublicacionDesde: fc.constantFrom('1969-01-01', '2020-01-02'),
    fechaRegistroHasta: fc.constantFrom('2020-01-01', '2025-01-01'),
    fechaVencimientoDesde: fc.constantFrom('2020-01-01', '2024-02-29'),
    fechaVencimientoHasta: fc.constantFrom('2020-01-02', '2024-02-29'),
    titularId: fc.constantFrom([4], [4, 11], [7, 4_000_000_000]),
    representanteId: fc.constantFrom([4], [11]),
    titularHistoricoId: fc.constantFrom([4], [11]),
    liveOnly: fc.boolean(),
    vivas: fc.boolean(),
  },
  { requiredKeys: [] },
);
const columnSorts = fc.constantFrom<ColumnSort>(...SORTS.filter((sort) => sort !== 'relevance'));

/** Reference implementation of the filters of the specification, for one mark. */
function passes(brand: IndexableBrand, query: BrandQuery): boolean {
  const within = <T>(wanted: readonly T[], has: (value: T) => boolean) =>
    wanted.length === 0 || wanted.some(has);
  const current = brand.relaciones.filter(
    ({ vigente }) => query.vigencia === 'todas' || vigente === (query.vigencia === 'vigente'),
  );
  const named = (rol: string, part: string) =>
    part !== '' &&
    current.some(
      (relation) =>
        [rol, 'ambas'].includes(relation.rol) &&
        [relation.nombre, relation.razonSocial ?? ''].some((name) => foldText(name).includes(part)),
    );
  const related = (rol: string, isCurrent: boolean) => (id: number) =>
    brand.relaciones.some(
      (relation) =>
        relation.personaId === id &&
        [rol, 'ambas'].includes(relation.rol) &&
        relation.vigente === isCurrent,
    );
  const isDated = (date: string | null, from: string | null, to: string | null) =>
    (from === null || (date !== null && date >= from)) &&
    (to === null || (date !== null && date <= to));
  return (
    within(query.clase, (clase) => brand.clases.includes(clase)) &&
    within(query.estado, (estado) => brand.estado === estado) &&
    within(query.tipoSigno, (tipo) => brand.tipoSigno === tipo) &&
    within(query.titular, (part) => named('titular', part)) &&
    within(query.representante, (part) => named('representante', part)) &&
    within(query.rut, (rut) => current.some((relation) => relation.rut === rut)) &&
    (query.nroSolicitud === null || brand.nroSolicitud === query.nroSolicitud) &&
    (query.nroRegistro === null || brand.nroRegistro === query.nroRegistro) &&
    within(query.titularId, related('titular', true)) &&
    within(query.representanteId, related('representante', true)) &&
    within(query.titularHistoricoId, related('titular', false)) &&
    isDated(brand.fechaPresentacion, query.fechaPresentacionDesde, query.fechaPresentacionHasta) &&
    isDated(brand.fechaPublicacion, query.fechaPublicacionDesde, query.fechaPublicacionHasta) &&
    isDated(brand.fechaRegistro, query.fechaRegistroDesde, query.fechaRegistroHasta) &&
    isDated(brand.fechaVencimiento, query.fechaVencimientoDesde, query.fechaVencimientoHasta) &&
    (!query.liveOnly || !TERMINAL_ESTADOS.some((over) => over === brand.estado)) &&
    (!query.vivas || !DEAD_ESTADOS.some((over) => over === brand.estado))
  );
}

function slowCompare(sort: ColumnSort, a: IndexableBrand, b: IndexableBrand): number {
  const [field = '', direction] = sort.split(':');
  const value = (brand: IndexableBrand): string | number | null => {
    if (field === 'estado') return brand.estado === null ? null : ESTADOS.indexOf(brand.estado);
    if (field === 'denominacion') return foldText(brand.denominacion) || null;
    return field === 'fechaPresentacion' ? brand.fechaPresentacion : brand.fechaActualizacion;
  };
  const [valueA, valueB] = [value(a), value(b)];
  if (valueA !== valueB) {
    if (valueA === null || valueB === null) return valueA === null ? 1 : -1;
    return (valueA < valueB ? -1 : 1) * (direction === 'desc' ? -1 : 1);
  }
  return compareNroSolicitud(a.nroSolicitud, b.nroSolicitud);
}

function slowFacets(marks: readonly IndexableBrand[]) {
  const counted = <T extends string | number>(values: readonly T[]) =>
    [...new Set(values)]
      .map((value) => ({ value, count: values.filter((other) => other === value).length }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return {
    clase: counted(marks.flatMap(({ clases }) => clases)),
    estado: counted(marks.flatMap(({ estado }) => estado ?? [])),
  };
}

/** Creates an index from an initial segment and later changes, some of which replace marks. */
function splitIndex(
  marks: readonly IndexableBrand[],
  at: number,
  embeddings: Embeddings = 'off',
): BrandIndex {
  const stale = marks.slice(at).map((brand) => ({ ...brand, denominacion: 'OLD', clases: [45] }));
  const index = buildBrandIndex([...marks.slice(0, at), ...stale.slice(0, 2)], {
    seq: 1,
    embeddings,
  });
  index.apply(marks.slice(at, at + 5), 2);
  index.apply(marks.slice(at + 5), 3);
  return index;
}

function walk(index: BrandIndex, query: BrandQuery, limit: number): IndexPage['hits'][number][] {
  const hits: IndexPage['hits'][number][] = [];
  let page: PageRequest = { mode: 'keyset', limit, after: null };
  for (;;) {
    const found = index.search(query, page);
    expect(found.hits.length).toBeLessThanOrEqual(limit);
    hits.push(...found.hits);
    if (found.next === null) return hits;
    page = { mode: 'keyset', limit, after: found.next };
  }
}

const nros = (found: readonly { readonly nroSolicitud: string }[]) =>
  found.map(({ nroSolicitud }) => nroSolicitud);

describe('a listing', () => {
  it('holds what a plain filter and a plain sort give, with the same total and facets', () => {
    fc.assert(
      fc.property(brands, filters, columnSorts, fc.nat(30), (marks, some, sort, split) => {
        const query = { ...EVERYTHING, ...some, sort };
        const expected = marks
          .filter((brand) => passes(brand, query))
          .sort((a, b) => slowCompare(sort, a, b));
        const page: PageRequest = { mode: 'offset', limit: 7, offset: split % 9 };
        const found = splitIndex(marks, split).search(query, page);
        expect(nros(found.hits)).toEqual(nros(expected).slice(page.offset, page.offset + 7));
        expect(found.total).toBe(expected.length);
        expect(found.facets).toEqual(slowFacets(expected));
        expect(found.next).toBeNull();
      }),
      { numRuns: propertyRuns(400) },
    );
  });

  it('gives every mark exactly once to who walks it by cursor, at any page size', () => {
    const dateSorts = fc.constantFrom('fechaPresentacion:asc', 'fechaPresentacion:desc');
    fc.assert(
      fc.property(
        brands,
        dateSorts,
        fc.integer({ min: 1, max: 9 }),
        fc.nat(30),
        (marks, sort, limit, split) => {
          const query = { ...EVERYTHING, sort } as BrandQuery & { sort: ColumnSort };
          const expected = [...marks].sort((a, b) => slowCompare(query.sort, a, b));
          expect(nros(walk(splitIndex(marks, split), query, limit))).toEqual(nros(expected));
        },
      ),
      { numRuns: propertyRuns(200) },
    );
  });
});

describe('a text search', () => {
  const switches = fc.constantFrom<Embeddings>('off', 'concepts');
  const searches = fc
    .record({
      some: filters,
      text: fc.constantFrom('kolun', 'sapato', 'kolun lite', 'nandu', 'kol', 'south shoe', '!!!'),
      sort: fc.constantFrom<Sort>('relevance', 'fechaPresentacion:asc', 'fechaPresentacion:desc'),
    })
    .map(({ some, ...search }) => ({ ...some, ...search }));

  it('answers the same however its marks came, and the same walked as at once', () => {
    fc.assert(
      fc.property(brands, searches, switches, fc.nat(30), (marks, search, embeddings, split) => {
        const query: BrandQuery = { ...EVERYTHING, ...search };
        const whole = buildBrandIndex(marks, { seq: 3, embeddings });
        const page: PageRequest = { mode: 'keyset', limit: 100, after: null };
        const found = whole.search(query, page);
        expect(splitIndex(marks, split, embeddings).search(query, page)).toEqual(found);
        expect(walk(whole, query, 3)).toEqual(found.hits);
        const inside = marks.filter((brand) => passes(brand, query));
        expect(nros(inside)).toEqual(expect.arrayContaining(nros(found.hits)));
        expect(found.total).toBe(found.hits.length);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it('puts the whole mark first, then marks that hold every word, then the rest', () => {
    const mark = (nroSolicitud: string, denominacion: string): IndexableBrand => ({
      ...brandWithName(denominacion, 0),
      nroSolicitud,
    });
    const index = buildBrandIndex(
      [
        mark('1', 'COLUN'),
        mark('2', 'LECHE KOLÚN DEL SUR'),
        mark('3', 'Kolun'),
        mark('4', 'KOLUMN'),
        mark('5', 'MOTOR'),
      ],
      { seq: 0 },
    );
    const query: BrandQuery = { ...EVERYTHING, text: 'kolun', sort: 'relevance' };
    const { hits } = index.search(query, { mode: 'keyset', limit: 10, after: null });
    expect(nros(hits).slice(0, 2)).toEqual(['3', '2']);
    expect(new Set(nros(hits))).toEqual(new Set(['1', '2', '3', '4']));
    expect(hits.map(({ matchedBy }) => matchedBy)).toEqual(['exact', 'exact', 'fuzzy', 'fuzzy']);
    expect(hits.every(({ score = -1 }) => score > 0 && score <= 1)).toBe(true);
  });
});
