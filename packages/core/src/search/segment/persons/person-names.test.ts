import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeArrays, encodeArrays } from '../../../arrays/codec.ts';
import { TextPool } from '../../../arrays/text-pool.ts';
import { compareCodeUnits } from '../../../domain/text/code-unit-order.ts';
import { MultiSubstringSearch, PersonNames } from './person-names.ts';

const letters = fc.constantFrom('a', 'b', 'c', ' ', '7', 'λ');
const part = fc.string({ unit: letters, minLength: 1, maxLength: 5 });
/** Enough names for a trigram index; fewer are scanned directly. */
const manyNames = fc.uniqueArray(fc.string({ unit: letters, maxLength: 9 }), {
  minLength: 1100,
  maxLength: 1300,
  size: 'max',
});
const fewNames = fc.uniqueArray(fc.string({ unit: letters, maxLength: 9 }), { maxLength: 40 });

function namesHolding(names: PersonNames, request: string): string[] {
  const found: string[] = [];
  names.forEachContaining(request, (name) => found.push(names.names.get(name)));
  return found;
}

describe('PersonNames', () => {
  it.each([
    ['few', fewNames, 200],
    ['many', manyNames, 20],
  ])('finds each name of %s that holds a part, once', (_, arbitrary, numRuns) => {
    fc.assert(
      fc.property(arbitrary, fc.array(part, { minLength: 1, maxLength: 20 }), (given, arrays) => {
        const sorted = given.sort(compareCodeUnits);
        const written = encodeArrays(PersonNames.codec, PersonNames.of(sorted));
        const names = decodeArrays(PersonNames.codec, written);
        for (const request of arrays) {
          expect(namesHolding(names, request)).toEqual(
            sorted.filter((name) => name.includes(request)),
          );
        }
      }),
      { numRuns },
    );
  });

  it.each([
    ['few', fewNames, 200],
    ['many', manyNames, 20],
  ])('finds each name of %s that holds any of some parts', (_, arbitrary, numRuns) => {
    const wide = fc.string({
      unit: fc.oneof(letters, fc.constantFrom('š', 'λ', 'が')),
      maxLength: 3,
    });
    fc.assert(
      fc.property(arbitrary, fc.array(fc.oneof(part, wide), { maxLength: 30 }), (given, parts) => {
        const sorted = given.sort(compareCodeUnits);
        const names = PersonNames.of(sorted);
        const found: string[] = [];
        names.containingAny(parts).each((name) => found.push(names.names.get(name)));
        const sought = parts.filter((request) => request !== '');
        expect(found).toEqual(
          sorted.filter((name) => sought.some((request) => name.includes(request))),
        );
      }),
      { numRuns },
    );
  });

  it('finds nothing by an empty part', () => {
    expect(namesHolding(PersonNames.of(['', 'acme']), '')).toEqual([]);
  });
});

it('a hundred parts take one pass of the names, and leave a name at the first part that it holds', () => {
  const names = Array.from({ length: 1_000 }, (_, i) => `nombre ${i} de una persona`);
  const pool = TextPool.of(names.sort(compareCodeUnits));
  const looked = new Map<string | symbol, number>();
  const get = (units: Uint16Array, key: string | symbol) => {
    looked.set(key, (looked.get(key) ?? 0) + 1);
    return Reflect.get(units, key, units);
  };
  const units = new Proxy(pool.units, { get });
  const watched: TextPool = Object.create(pool, { units: { value: units } });
  const looks = (parts: readonly string[]) => {
    looked.clear();
    let found = 0;
    new MultiSubstringSearch(parts).forEachMatch(watched, () => {
      found += 1;
    });
    return { found, looks: [...looked.values()].reduce((sum, times) => sum + times, 0) };
  };
  const absent = Array.from({ length: 100 }, (_, i) => `x${i}z`);
  const all = looks(absent);
  expect(all.found).toBe(0);
  expect(all.looks).toBeLessThanOrEqual(2 * pool.units.length);
  const present = looks([...absent, 'no', 'om', 'br']);
  expect(present.found).toBe(names.length);
  expect(present.looks).toBeLessThanOrEqual(8 * names.length);
});
