import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameVectorsOf } from './embeddings/fixtures/name-vectors-of.ts';
import { emptyNameVectors } from './embeddings/name-vectors.ts';
import { carryVectors } from './merge-segments.ts';
import { compareNames } from './terms/name-table.ts';

const texts = fc
  .uniqueArray(fc.constantFrom<string>('a', 'b', 'ab', 'b a', 'abc', 'a b c', 'abcd', 'peña'))
  .map((names) => names.sort(compareNames));

const tableOf = (names: readonly string[]) => ({
  size: names.length,
  text: (name: number) => names[name] ?? '',
});

/** Tells from which segment a vector is, and of which name. */
const vectorOf = (segment: number, text: string) => [segment + 1, text.length];

function embedded(names: readonly string[], segment: number) {
  const values = Int8Array.from(names.flatMap((text) => vectorOf(segment, text)));
  return { table: tableOf(names), vectors: nameVectorsOf(values, 2) };
}

describe('carryVectors', () => {
  it('takes each vector from the first segment that has the name, and names the rest', () => {
    fc.assert(
      fc.property(texts, fc.array(texts, { maxLength: 3 }), (names, older) => {
        const to = emptyNameVectors(names.length, 2);
        const missing = carryVectors(tableOf(names), older.map(embedded), to);
        const expected = names.flatMap((text) => {
          const segment = older.findIndex((olds) => olds.includes(text));
          return segment < 0 ? [0, 0] : vectorOf(segment, text);
        });
        expect(to).toEqual(nameVectorsOf(Int8Array.from(expected), 2));
        const unknown = (name: number) => !older.some((olds) => olds.includes(names[name] ?? ''));
        expect(missing).toEqual([...names.keys()].filter(unknown));
      }),
    );
  });

  it('passes over segments that have the name but did not embed it yet', () => {
    const waiting = { table: tableOf(['a', 'b']), vectors: emptyNameVectors(2, 2) };
    const to = emptyNameVectors(2, 2);
    expect(carryVectors(tableOf(['a', 'b']), [waiting, embedded(['b'], 0)], to)).toEqual([0]);
    expect([...to.values]).toEqual([0, 0, ...vectorOf(0, 'b')]);
  });

  it('takes nothing from vectors of another size', () => {
    const to = emptyNameVectors(1, 3);
    expect(carryVectors(tableOf(['a']), [embedded(['a'], 0)], to)).toEqual([0]);
  });
});
