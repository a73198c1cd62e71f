import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNameVectors } from './embeddings/fixtures/name-vectors-of.ts';
import { allocateNameVectors } from './embeddings/name-vectors.ts';
import { copyVectors } from './merge-segments.ts';
import { compareNames } from './terms/name-table.ts';

const texts = fc
  .uniqueArray(fc.constantFrom<string>('a', 'b', 'ab', 'b a', 'abc', 'a b c', 'abcd', 'peña'))
  .map((names) => names.sort(compareNames));

const tableOf = (names: readonly string[]) => ({
  size: names.length,
  text: (name: number) => names[name] ?? '',
});

/** Returns a vector that encodes its segment and name. */
const vectorOf = (segment: number, text: string) => [segment + 1, text.length];

function embedded(names: readonly string[], segment: number) {
  const values = Int8Array.from(names.flatMap((text) => vectorOf(segment, text)));
  return { table: tableOf(names), vectors: createNameVectors(values, 2) };
}

describe('carryVectors', () => {
  it('takes each vector from the first segment that has the name, and names the rest', () => {
    fc.assert(
      fc.property(texts, fc.array(texts, { maxLength: 3 }), (names, older) => {
        const to = allocateNameVectors(names.length, 2);
        const missing = copyVectors(tableOf(names), older.map(embedded), to);
        const expected = names.flatMap((text) => {
          const segment = older.findIndex((olds) => olds.includes(text));
          return segment < 0 ? [0, 0] : vectorOf(segment, text);
        });
        expect(to).toEqual(createNameVectors(Int8Array.from(expected), 2));
        const unknown = (name: number) => !older.some((olds) => olds.includes(names[name] ?? ''));
        expect(missing).toEqual([...names.keys()].filter(unknown));
      }),
    );
  });

  it('passes over segments that have the name but did not embed it yet', () => {
    const waiting = { table: tableOf(['a', 'b']), vectors: allocateNameVectors(2, 2) };
    const to = allocateNameVectors(2, 2);
    expect(copyVectors(tableOf(['a', 'b']), [waiting, embedded(['b'], 0)], to)).toEqual([0]);
    expect([...to.values]).toEqual([0, 0, ...vectorOf(0, 'b')]);
  });

  it('takes nothing from vectors of another size', () => {
    const to = allocateNameVectors(1, 3);
    expect(copyVectors(tableOf(['a']), [embedded(['a'], 0)], to)).toEqual([0]);
  });
});
