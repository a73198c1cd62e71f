import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../../test/support/property-runs.ts';
import { decodeArrays, encodeArrays } from '../../arrays/codec.ts';
import { ESTADOS, type Estado } from '../../contract/estado.ts';
import { ALL_MARKS, type BrandQuery } from '../../domain/listing/brand-query.ts';
import type { IndexableBrand, IndexableRelation } from '../../domain/record/indexable-brand.ts';
import { brandWithName } from '../fixtures/brand-named.ts';
import {
  buildGeneration,
  createGeneration,
  type Generation,
  withChanges,
} from '../segment/generation.ts';
import { mergeSegments } from '../segment/merge-segments.ts';
import { allLive, segmentCodec } from '../segment/segment.ts';
import { countByClass, countByEstado, countByMonth, newestFiling } from './insights.ts';
import { EMPTY_JOINS, PersonJoins } from './person-joins.ts';
import { topPersons } from './top-persons.ts';

type Role = 'titular' | 'representante';

const ROLES = ['titular', 'representante'] as const;
const DATES = ['2019-12-31', '2024-01-01', '2024-01-31', '2024-02-01', '2031-06-15'] as const;
/** Joins of names to legal persons: 5 belongs to 2, and 9 to 7. */
const LEGAL = new Map([
  [5, 2],
  [9, 7],
]);
const JOINS = new PersonJoins(Uint32Array.from(LEGAL.keys()), Uint32Array.from(LEGAL.values()));

const relation: fc.Arbitrary<IndexableRelation> = fc.record({
  personaId: fc.constantFrom(undefined, 1, 2, 5, 7, 9, 40),
  nombre: fc.constantFrom('Acmé', 'ACME', 'Pérez'),
  rol: fc.constantFrom('titular', 'representante', 'ambas'),
  vigente: fc.boolean(),
});

const brand: fc.Arbitrary<IndexableBrand> = fc
  .record({
    place: fc.nat(30),
    estado: fc.constantFrom<Estado>('en_tramite', 'registrada', 'vencida'),
    tipoSigno: fc.constantFrom('mixta', 'otra'),
    fechaPresentacion: fc.option(fc.constantFrom(...DATES)),
    clases: fc.uniqueArray(fc.constantFrom(1, 9, 31, 32, 45), { maxLength: 3 }),
    relaciones: fc.array(relation, { maxLength: 4 }),
  })
  .map(({ place: position, ...facts }) => ({ ...brandWithName('x', position), ...facts }));

const query: fc.Arbitrary<BrandQuery> = fc
  .record({
    estado: fc.subarray<Estado>(['registrada'], { maxLength: 1 }),
    tipoSigno: fc.subarray(['mixta'], { maxLength: 1 }),
    clase: fc.subarray([9, 32]),
    fechaPresentacionDesde: fc.option(fc.constantFrom(...DATES)),
    fechaPresentacionHasta: fc.option(fc.constantFrom(...DATES)),
  })
  .map((filters) => ({ ...ALL_MARKS, ...filters }));

/** Generation, and the same marks in a plain list. */
interface Corpus {
  readonly generation: Generation;
  readonly marks: readonly IndexableBrand[];
}

/** Generations from consecutive batches: several segments, with tombstones in the older ones. */
const corpus: fc.Arbitrary<Corpus> = fc
  .tuple(fc.array(fc.array(brand, { maxLength: 12 }), { minLength: 1, maxLength: 4 }), fc.boolean())
  .map(([batches, isMerged]) => {
    const empty = buildGeneration([], { seq: 0, embeddings: 'off' });
    const generation = batches.reduce((all, batch, at) => withChanges(all, batch, at + 1), empty);
    const marks = new Map(batches.flat().map((mark) => [mark.nroSolicitud, mark]));
    return {
      generation: isMerged ? mergedAndReread(generation) : generation,
      marks: [...marks.values()],
    };
  });

function mergedAndReread(generation: Generation): Generation {
  const arrays = encodeArrays(segmentCodec, mergeSegments(generation.segments, 'off'));
  return createGeneration([allLive(decodeArrays(segmentCodec, arrays))], generation);
}

function matching({ marks }: Corpus, request: BrandQuery): IndexableBrand[] {
  const {
    estado,
    tipoSigno,
    clase,
    fechaPresentacionDesde: from,
    fechaPresentacionHasta: to,
  } = request;
  return marks.filter(
    (mark) =>
      (estado.length === 0 || estado.some((one) => one === mark.estado)) &&
      (tipoSigno.length === 0 || tipoSigno.includes(mark.tipoSigno)) &&
      (clase.length === 0 || clase.some((one) => mark.clases.includes(one))) &&
      (from === null || (mark.fechaPresentacion !== null && mark.fechaPresentacion >= from)) &&
      (to === null || (mark.fechaPresentacion !== null && mark.fechaPresentacion <= to)),
  );
}

function tally<Key>(keys: readonly Key[]): [Key, number][] {
  return [...new Set(keys)].map((key) => [key, keys.filter((one) => one === key).length]);
}

function personsOf({ relaciones }: IndexableBrand, role: Role, joins: PersonJoins): number[] {
  const ids = relaciones
    .filter(({ rol, vigente }) => vigente && (rol === role || rol === 'ambas'))
    .flatMap(({ personaId }) => (personaId === undefined ? [] : [personaId]));
  return [...new Set(ids.map((id) => (joins === JOINS ? LEGAL.get(id) : undefined) ?? id))];
}

describe('the aggregations, over segments with tombstones', () => {
  it('count by class, status and month what a pass over the marks counts', () => {
    fc.assert(
      fc.property(corpus, query, (held, request) => {
        const { generation } = held;
        const marks = matching(held, request);
        const classes = tally(marks.flatMap(({ clases }) => clases)).sort(([a], [b]) => a - b);
        expect(countByClass(generation, request).map(({ clase, n }) => [clase, n])).toEqual(
          classes,
        );
        const estados = tally(marks.map(({ estado }) => estado as Estado)).sort(
          ([a], [b]) => ESTADOS.indexOf(a) - ESTADOS.indexOf(b),
        );
        expect(countByEstado(generation, request).map(({ estado, n }) => [estado, n])).toEqual(
          estados,
        );
        const months = marks.flatMap(({ fechaPresentacion: day }) => day?.slice(0, 7) ?? []);
        expect(countByMonth(generation, request).map(({ mes, n }) => [mes, n])).toEqual(
          tally(months).sort(),
        );
      }),
      { numRuns: propertyRuns(120) },
    );
  });

  it('count a mark once for each person, whatever name it goes by', () => {
    const terms = fc.record({
      role: fc.constantFrom(...ROLES),
      joins: fc.constantFrom(JOINS, EMPTY_JOINS),
      topN: fc.integer({ min: 1, max: 4 }),
    });
    const questions = fc.array(fc.tuple(query, terms), { minLength: 1, maxLength: 4 });
    fc.assert(
      // Several queries run on one generation, to check that they share its caches without changing them.
      fc.property(corpus, questions, (held, request) => {
        for (const [filters, { role, joins, topN }] of request) {
          const marks = matching(held, filters);
          const expected = tally(marks.flatMap((mark) => personsOf(mark, role, joins)))
            .sort(([a, n], [b, m]) => m - n || a - b)
            .slice(0, topN);
          const top = topPersons(held.generation, filters, { role, joins, max: topN });
          expect(top.map(({ id, n }) => [id, n])).toEqual(expected);
        }
      }),
      { numRuns: propertyRuns(120) },
    );
  });

  it('tell the newest filing date that is not in the future', () => {
    fc.assert(
      fc.property(corpus, fc.constantFrom(...DATES), (held, today) => {
        const days = held.marks.flatMap(({ fechaPresentacion: day }) => day ?? []);
        const newest = days
          .filter((day) => day <= today)
          .sort()
          .at(-1);
        expect(newestFiling(held.generation, today)).toBe(newest ?? null);
      }),
    );
  });
});
