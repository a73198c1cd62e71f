import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SKELETONS, skeletonOf } from './skeleton.ts';

describe('skeletonOf', () => {
  it.each([
    ['kolun', 'kalin', 'vowels are not of it'],
    ['bonba', 'panpa', 'b and p are one class'],
    ['kasa', 'gaCa', 'and so are k and g, s and ch'],
    ['kolun', 'kolum', 'and m and n'],
    ['Yubia', 'ubia', 'nor are glides'],
    ['kasas', 'kasa', 'nor is a final s'],
    ['salud', 'salu', 'nor a final d'],
    ['kid', 'kids', 'nor both'],
  ])('of %s is that of %s: %s', (a, b) => {
    expect(skeletonOf(a)).toBe(skeletonOf(b));
  });

  it.each([
    ['karo', 'kalo'],
    ['kasado', 'kasaro'],
    ['lana', 'nala'],
    ['kaska', 'kaka'],
    ['日本', 'a'],
  ])('of %s is not that of %s', (a, b) => {
    expect(skeletonOf(a)).not.toBe(skeletonOf(b));
  });

  it('is a whole number with room for a key beside it, however long the key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (key) => {
        const skeleton = skeletonOf(key);
        expect(Number.isInteger(skeleton)).toBe(true);
        expect(skeleton).toBeGreaterThanOrEqual(0);
        expect(skeleton).toBeLessThan(SKELETONS);
      }),
    );
  });
});
