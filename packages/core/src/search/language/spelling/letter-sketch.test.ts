import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextPool } from '../../arrays/text-pool.ts';
import { EditDistance } from './edit-distance.ts';
import { leastEdits, letterSketch } from './letter-sketch.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'z', '1', 'ñ', '日'), maxLength: 40 });

function sketchOf(text: string): number {
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  return letterSketch(units, 0, units.length);
}

describe('leastEdits', () => {
  it('is never more than the edits between two texts', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const edits = new EditDistance(a, 50).to(TextPool.of([b]), 0);
        expect(leastEdits(sketchOf(a), sketchOf(b))).toBeLessThanOrEqual(edits);
      }),
    );
  });

  it('tells words of other letters or another length apart', () => {
    expect(leastEdits(sketchOf('casa'), sketchOf('mesa'))).toBe(2);
    expect(leastEdits(sketchOf('casa'), sketchOf('casaca'))).toBe(2);
    expect(leastEdits(sketchOf('casa'), sketchOf('saca'))).toBe(0);
  });
});
