import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bitset } from './bitset.ts';

const SIZE = 70;
const numbers = fc.uniqueArray(fc.nat(SIZE - 1));

function bitsetOf(bits: readonly number[], size = SIZE): Bitset {
  const set = new Bitset(size);
  for (const bit of bits) set.add(bit);
  return set;
}

function numbersOf(set: Bitset): number[] {
  const found: number[] = [];
  set.each((bit) => found.push(bit));
  return found;
}

const ascending = (values: Iterable<number>) => [...new Set(values)].sort((a, b) => a - b);

describe('Bitset', () => {
  it('does what sets do', () => {
    fc.assert(
      fc.property(numbers, numbers, fc.nat(SIZE - 1), (a, b, one) => {
        const [setA, setB] = [bitsetOf(a), bitsetOf(b)];
        const common = a.filter((bit) => b.includes(bit));
        expect(numbersOf(setA)).toEqual(ascending(a));
        expect(setA.count()).toBe(a.length);
        expect(setA.has(one)).toBe(a.includes(one));
        const rest = setA.copy();
        rest.delete(one);
        expect(numbersOf(rest)).toEqual(ascending(a.filter((bit) => bit !== one)));
        setA.intersect(setB);
        expect(numbersOf(setA)).toEqual(ascending(common));
      }),
    );
  });

  it('knows what is missing, up to its size', () => {
    fc.assert(
      fc.property(fc.nat(SIZE), numbers, (size, bits) => {
        const present = bits.filter((bit) => bit < size);
        const absent: number[] = [];
        bitsetOf(present, size).eachAbsent((bit) => absent.push(bit));
        const all = Array.from({ length: size }, (_, bit) => bit);
        expect(absent).toEqual(all.filter((bit) => !present.includes(bit)));
      }),
    );
  });

  it.each([0, 1, 31, 32, 33, 64])('is full with %i numbers', (size) => {
    expect(Bitset.full(size).count()).toBe(size);
  });
});
