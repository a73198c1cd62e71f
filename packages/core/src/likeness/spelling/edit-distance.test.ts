import fc from 'fast-check';
import { distance as levenshtein } from 'fastest-levenshtein';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../../test/support/property-runs.ts';
import { TextPool } from '../../arrays/text-pool.ts';
import { EditDistance, letterSketch, minEdits } from './edit-distance.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ñ'), maxLength: 9 });

/** Reference implementation with the full table: optimal string alignment, or Levenshtein without exchanges. */
function slowDistance(a: string, b: string, exchanges: boolean): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  for (let j = 0; j <= b.length; j += 1) (table[0] ?? [])[j] = j;
  const cell = (i: number, j: number) => table[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const swapped = exchanges && i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const costs = [cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + (same ? 0 : 1)];
      if (swapped) costs.push(cell(i - 2, j - 2) + 1);
      (table[i] ?? [])[j] = Math.min(...costs);
    }
  }
  return cell(a.length, b.length);
}

describe('EditDistance', () => {
  it('counts edits up to its limit, as the whole table does', () => {
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 5 }), fc.nat(4), (pattern, texts, limit) => {
        const distance = new EditDistance(pattern, limit);
        const pool = TextPool.of(texts);
        texts.forEach((text, i) => {
          const expected = Math.min(slowDistance(pattern, text, true), limit + 1);
          expect(distance.distanceTo(pool, i)).toBe(expected);
        });
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });

  it('is measured against a table that agrees with another Levenshtein', () => {
    fc.assert(
      fc.property(word, word, (a, b) => slowDistance(a, b, false) === levenshtein(a, b)),
      { numRuns: propertyRuns(1_000) },
    );
  });

  it('takes an exchange of neighbours for one edit', () => {
    expect(new EditDistance('kolun', 2).distanceTo(TextPool.of(['kouln']), 0)).toBe(1);
  });
});

describe('letter sketch', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'z', '1', 'ñ', '日'), maxLength: 40 });

  function sketchOf(text: string): number {
    const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
    return letterSketch(units, 0, units.length);
  }

  describe('leastEdits', () => {
    it('is never more than the edits between two texts', () => {
      fc.assert(
        fc.property(word, word, (a, b) => {
          const edits = new EditDistance(a, 50).distanceTo(TextPool.of([b]), 0);
          expect(minEdits(sketchOf(a), sketchOf(b))).toBeLessThanOrEqual(edits);
        }),
      );
    });

    it('tells words of other letters or another length apart', () => {
      expect(minEdits(sketchOf('casa'), sketchOf('mesa'))).toBe(2);
      expect(minEdits(sketchOf('casa'), sketchOf('casaca'))).toBe(2);
      expect(minEdits(sketchOf('casa'), sketchOf('saca'))).toBe(0);
    });
  });
});
