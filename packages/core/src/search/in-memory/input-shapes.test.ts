import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '../../../../../test/support/property-runs.ts';
import { canonicalBrandSchema } from '../../contract/canonical-brand.ts';
import { coberturaParams, goodsParams } from '../../contract/goods.ts';
import { findSimilarByNumber } from '../../contract/operations/find-similar-by-number.ts';
import { findSimilarByText } from '../../contract/operations/find-similar-by-text.ts';
import { searchBrands } from '../../contract/operations/search-brands.ts';
import { findShapeFault } from './check-shape.ts';
import shapes from './input-shapes.json' with { type: 'json' };

const ODD_VALUES = [
  ...[null, true, 'true', 0, 1, 45, 46, -1, 1.5, 100, '', ' ', 'a', '1523001', '1523001-K', '12'],
  ...['registrada', 'denominativa', 'CL', 'cl', '2023-02-28', '2023-02-30', '2023-02-28T10:00:00Z'],
  ...[[], {}, [1], ['a'], [[]], [29, 30], [{ clase: 29 }], [{ clase: 46 }], [{ nombre: 'Ana' }]],
  ...[{ nombre: 'Ana', rut: '76000000-K' }, { nombre: '' }, 'x'.repeat(40_000)],
];

it('takes as a mark what the schema of the contract takes, and no unknown field', () => {
  const field = fc.constantFrom(...Object.keys(canonicalBrandSchema.shape), 'unknown');
  const change = fc.tuple(field, fc.constantFrom(...ODD_VALUES));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 3 }), (changes) => {
      const mark = { nroSolicitud: '1523001', ...Object.fromEntries(changes) };
      expect(findShapeFault(shapes.brand, mark) === null).toBe(
        canonicalBrandSchema.safeParse(mark).success,
      );
    }),
    { numRuns: propertyRuns(3_000) },
  );
});

it.each([
  ['search', shapes.search, searchBrands.input],
  ['similarByNumber', shapes.similarByNumber, findSimilarByNumber.input],
  ['similarByText', shapes.similarByText, findSimilarByText.input],
])('knows the parameters of %s, but no explanation and no goods', (_, { properties }, schema) => {
  const unknown = ['explain', ...Object.keys(coberturaParams), ...Object.keys(goodsParams)];
  const known = Object.keys(schema.shape).filter((name) => !unknown.includes(name));
  expect(Object.keys(properties)).toEqual(known);
  expect(findShapeFault({ type: 'object', properties }, { explain: true })).toContain(
    'Unknown field',
  );
});
