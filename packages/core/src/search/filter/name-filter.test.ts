import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../../test/support/property-runs.ts';
import { Bitset } from '../../arrays/bitset.ts';
import { ESTADOS } from '../../contract/estado.ts';
import { ALL_MARKS } from '../../domain/listing/brand-query.ts';
import { brandWithName } from '../fixtures/brand-named.ts';
import { buildSegment } from '../segment/segment-builder.ts';
import { MatchingRows } from './matching-rows.ts';
import { NameFilter } from './name-filter.ts';

/** Nice classes at the edges of the two bit words; below, the first and last statuses. */
const clase = fc.constantFrom(1, 31, 32, 45);
const estado = fc.constantFrom(
  'en_tramite',
  'registrada',
  ESTADOS[ESTADOS.length - 1] ?? 'vencida',
);
const mark = fc.record({
  denominacion: fc.constantFrom('alfa', 'beta', 'gama', ''),
  estado: fc.option(estado),
  clases: fc.uniqueArray(clase, { maxLength: 3 }),
});

describe('NameFilter', () => {
  it('accepts a name when one of its rows passes, and excludes none of those', () => {
    fc.assert(
      fc.property(
        fc.array(mark, { minLength: 1, maxLength: 12 }),
        fc.record({
          clase: fc.uniqueArray(clase, { maxLength: 2 }),
          estado: fc.uniqueArray(estado, { maxLength: 2 }),
        }),
        (marks, request) => {
          const brands = marks.map((one, i) => ({
            ...brandWithName(one.denominacion, i + 1),
            ...one,
          }));
          const segment = buildSegment(brands, 'off');
          const live = new Bitset(segment.rowCount);
          for (let row = 0; row < segment.rowCount; row += 1) live.add(row);
          const filter = new NameFilter(
            segment,
            new MatchingRows(segment, live, { ...ALL_MARKS, ...request }),
          );
          for (let name = 0; name < segment.names.table.size; name += 1) {
            const text = segment.names.table.text(name);
            const passes = marks.some(
              (one) =>
                one.denominacion === text &&
                (request.clase.length === 0 || one.clases.some((c) => request.clase.includes(c))) &&
                (request.estado.length === 0 ||
                  (one.estado !== null && request.estado.includes(one.estado))),
            );
            expect(filter.accepts(name)).toBe(passes);
            if (passes) expect(filter.certainlyExcludes(name)).toBe(false);
          }
        },
      ),
      { numRuns: propertyRuns(400) },
    );
  });
});
