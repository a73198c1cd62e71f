import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundedEditDistance } from './bounded-edit-distance.ts';
import { QueryDistance } from './query-distance.ts';

const LIMIT = 4;

it('measures what the table measures, for any length and alphabet', () => {
  const word = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'abc'), maxLength: 10 }),
    fc.string({ unit: fc.constantFrom(...'ab1 '), minLength: 28, maxLength: 36 }),
    fc.string({ unit: fc.constantFrom(...'aбñ'), maxLength: 8 }),
  );
  fc.assert(
    fc.property(word, word, (query, other) => {
      const expected = boundedEditDistance(query, other, LIMIT);
      const measured = new QueryDistance(query).to(other, LIMIT);
      expect(Math.min(measured, LIMIT + 1)).toBe(expected);
    }),
    { numRuns: 5_000 },
  );
});
