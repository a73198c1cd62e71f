import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bitset, bitsOf } from './bitset.ts';

const SIZE = 100;
const rows = fc.uniqueArray(fc.nat(SIZE - 1));

function bitsetOf(members: readonly number[]): Bitset {
  const set = new Bitset(SIZE);
  for (const row of members) set.add(row);
  return set;
}

function membersOf(set: Bitset): number[] {
  return Array.from({ length: SIZE }, (_, row) => row).filter((row) => set.has(row));
}

describe('a bitset', () => {
  it('unites, intersects, deletes and counts as sets of numbers do', () => {
    fc.assert(
      fc.property(rows, rows, (a, b) => {
        const sorted = (values: Iterable<number>) => [...new Set(values)].sort((x, y) => x - y);
        const common = a.filter((row) => b.includes(row));
        expect(membersOf(bitsetOf(a).unite(bitsetOf(b)))).toEqual(sorted([...a, ...b]));
        expect(membersOf(bitsetOf(a).intersect(bitsetOf(b)))).toEqual(sorted(common));
        expect(bitsetOf(a).countCommon(bitsetOf(b))).toBe(common.length);
        expect(bitsetOf(a).count()).toBe(a.length);
        const without = bitsetOf(a);
        for (const row of b) without.delete(row);
        expect(membersOf(without)).toEqual(sorted(a.filter((row) => !b.includes(row))));
      }),
    );
  });

  it.each([0, 1, 31, 32, 33, 64])('is full with exactly %i rows', (size) => {
    expect(Bitset.full(size).count()).toBe(size);
  });

  it('copies without sharing', () => {
    const original = bitsetOf([1]);
    original.copy().add(2);
    expect(membersOf(original)).toEqual([1]);
  });
});

it('counts the bits of any word', () => {
  fc.assert(
    fc.property(fc.integer(), (word) => {
      const digits = (word >>> 0).toString(2).replaceAll('0', '');
      expect(bitsOf(word)).toBe(digits.length);
    }),
  );
});
