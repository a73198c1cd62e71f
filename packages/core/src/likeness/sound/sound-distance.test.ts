import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextPool } from '../../arrays/text-pool.ts';
import { minVowelDistance, vowelCounts } from './phonetic-keys.ts';
import {
  deletionCost,
  finalGapCost,
  gapCost,
  minLengthDistance,
  SoundDistance,
  substitutionCost,
  wordInitialCost,
} from './sound-distance.ts';

const key = fc.string({ unit: fc.constantFrom(...'aeiouWYNCJsdmnbpkg1日'), maxLength: 9 });
const FAR = 10_000;

const distance = (a: string, b: string) => new SoundDistance(a, FAR).distanceToKey(b);

/** Reference implementation: recursively computes the distance between the first `i` sounds of `a` and `j` of `b`. */
function slowly(a: string, b: string, i = a.length, j = b.length, known = new Map()): number {
  if (i === 0 && j === 0) return 0;
  const at = `${i},${j}`;
  if (known.has(at)) return known.get(at);
  const gap = (of: string, position: number) => {
    const sound = of.charCodeAt(position);
    if (position === 0) return wordInitialCost(gapCost(sound));
    return position === of.length - 1 ? finalGapCost(sound) : gapCost(sound);
  };
  const ways: number[] = [];
  if (i > 0) ways.push(slowly(a, b, i - 1, j, known) + gap(a, i - 1));
  if (j > 0) ways.push(slowly(a, b, i, j - 1, known) + gap(b, j - 1));
  if (i > 0 && j > 0) {
    const change = substitutionCost(a.charCodeAt(i - 1), b.charCodeAt(j - 1));
    ways.push(
      slowly(a, b, i - 1, j - 1, known) + (i === 1 || j === 1 ? wordInitialCost(change) : change),
    );
  }
  known.set(at, Math.min(...ways));
  return known.get(at);
}

describe('SoundDistance', () => {
  it('is the cheapest way from one key to the other', () => {
    fc.assert(fc.property(key, key, (a, b) => distance(a, b) === slowly(a, b)));
  });

  it('is the same in both directions, and zero for the same key only', () => {
    fc.assert(
      fc.property(key, key, (a, b) => {
        expect(distance(a, b)).toBe(distance(b, a));
        expect(distance(a, b) === 0).toBe(a === b);
        expect(distance(a, a)).toBe(0);
      }),
    );
  });

  it('that ends early says the same as the full table up to its limit, and no more above it', () => {
    fc.assert(
      fc.property(key, key, fc.nat(80), (a, b, limit) => {
        const bounded = new SoundDistance(a, limit);
        const expected = Math.min(distance(a, b), limit + 1);
        expect(bounded.distanceToKey(b)).toBe(expected);
        expect(bounded.distanceTo(TextPool.of(['x', b]), 1)).toBe(expected);
      }),
    );
  });

  it('is never less than what lengths and vowels alone cost', () => {
    fc.assert(
      fc.property(key, key, (a, b) => {
        expect(distance(a, b)).toBeGreaterThanOrEqual(minLengthDistance(a.length - b.length));
        expect(distance(a, b)).toBeGreaterThanOrEqual(
          minVowelDistance(vowelCounts(a), vowelCounts(b)),
        );
      }),
    );
  });

  it('to silence is the weight', () => {
    fc.assert(fc.property(key, (a) => distance(a, '') === deletionCost(a)));
  });

  it.each([
    ['kaba', 'kapa', 'kara', 'b for p costs less than b for r'],
    ['kama', 'kana', 'kata', 'm for n costs less than m for t'],
    ['kada', 'kata', 'kala', 'd for t costs less than d for l'],
    ['kasa', 'kaCa', 'kafa', 's for ch costs less than s for f'],
    ['mesa', 'misa', 'musa', 'e for i costs less than e for u'],
    ['maYa', 'maia', 'mala', 'y for i costs less than y for l'],
    ['salu', 'salud', 'salur', 'a final d costs less than a final r'],
    ['kasa', 'kasas', 'kasal', 'a final s costs less than a final l'],
    ['kasa', 'kasas', 'kassa', 'a final s costs less than one inside'],
    ['paloma', 'palona', 'naloma', 'what comes later costs less than what comes first'],
    ['kolun', 'kolum', 'golun', 'a near sound at the end costs less than one at the beginning'],
    ['kasa', 'kosa', 'kaba', 'a vowel costs less than a consonant'],
  ])('from %s is nearer to %s than to %s: %s', (from, near, far) => {
    expect(distance(from, near)).toBeLessThan(distance(from, far));
  });
});
