import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeArrays, encodeArrays } from '../../../arrays/codec.ts';
import { compareNames, NameTable } from './name-table.ts';

const word = fc.oneof(
  fc.constantFrom('peña', 'pena', 'güe', 'gue', 'penal', '1', 'unión'),
  fc.string({ unit: fc.constantFrom('a', 'n', 'ñ', 'u', 'ü', '日'), minLength: 1, maxLength: 4 }),
);
const names = fc
  .uniqueArray(
    fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
    { maxLength: 40 },
  )
  .map((some) => some.sort(compareNames));

const folded = (text: string) => text.replaceAll('ñ', 'n').replaceAll('ü', 'u');

describe('NameTable', () => {
  it('gives the names back as they are spelled, also when it was read from its arrays', () => {
    fc.assert(
      fc.property(names, (some) => {
        const table = NameTable.of(some);
        const read = decodeArrays(NameTable.codec, encodeArrays(NameTable.codec, table));
        for (const one of [table, read]) {
          expect(some.map((_, name) => one.text(name))).toEqual(some);
        }
      }),
    );
  });

  it('numbers words by their folding, and knows the names that hold each', () => {
    fc.assert(
      fc.property(names, (some) => {
        const { words, namesOf } = NameTable.of(some);
        const spelled = Array.from({ length: words.size }, (_, id) => words.spelled.get(id));
        expect(new Set(spelled)).toEqual(new Set(some.flatMap((name) => name.split(' '))));
        expect(spelled.map(folded)).toEqual(spelled.map(folded).sort());
        spelled.forEach((one, id) => {
          const holders = some.flatMap((name, at) => (name.split(' ').includes(one) ? [at] : []));
          expect([...namesOf.ids.subarray(namesOf.starts[id], namesOf.starts[id + 1])]).toEqual(
            holders,
          );
        });
      }),
    );
  });
});

describe('names by text', () => {
  const word = fc.constantFrom('sol', 'sola', 'solar', 'peña', 'pena', 'penal', 'x', 'de');
  const names = fc
    .uniqueArray(
      fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
      { maxLength: 40 },
    )
    .map((some) => some.sort(compareNames));
  const folded = (name: string) => name.replaceAll('ñ', 'n');

  describe('NamesByText', () => {
    it('finds exactly the names that begin with some words and the letters of another', () => {
      fc.assert(
        fc.property(names, fc.array(word, { maxLength: 2 }), word, (some, first, last) => {
          const table = NameTable.of(some);
          const words = first.map((one) => table.words.spellingsOf(folded(one)));
          fc.pre(words.every(({ from, to }) => from < to));
          const { from, to } = table.byText.rangeWithPrefix({
            words: words.map((one) => one.from),
            last: table.words.folded.rangeOfPrefix(folded(last)),
          });
          const found = Array.from(table.byText.names.subarray(from, to), (name) =>
            table.text(name),
          );
          const text = folded([...first, last].join(' '));
          expect(found.sort()).toEqual(some.filter((name) => folded(name).startsWith(text)).sort());
        }),
      );
    });

    it('holds all names in the order of their foldings', () => {
      fc.assert(
        fc.property(names, (some) => {
          const table = NameTable.of(some);
          const texts = Array.from(table.byText.names, (name) => folded(table.text(name)));
          expect(texts).toEqual(some.map(folded).sort());
        }),
      );
    });
  });
});
