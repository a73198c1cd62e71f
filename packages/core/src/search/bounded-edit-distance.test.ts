import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundedEditDistance } from './bounded-edit-distance.ts';

/** The whole table, plainly. */
function slowDistance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => table[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isExchange = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const exchanged = isExchange ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      const row = table[i];
      if (row) row[j] = Math.min(replaced, exchanged, at(i - 1, j) + 1, at(i, j - 1) + 1);
    }
  }
  return at(a.length, b.length);
}

it('measures what the whole table measures, up to its limit', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abc'), maxLength: 9 });
  fc.assert(
    fc.property(word, word, fc.nat(4), (a, b, limit) => {
      const distance = slowDistance(a, b);
      expect(boundedEditDistance(a, b, limit)).toBe(distance <= limit ? distance : limit + 1);
    }),
    { numRuns: 2_000 },
  );
});

it('takes texts too long for its table for far apart', () => {
  expect(boundedEditDistance('a'.repeat(400), 'b'.repeat(400), 2)).toBe(3);
  expect(boundedEditDistance('a'.repeat(400), `${'a'.repeat(400)}b`, 2)).toBe(1);
});
