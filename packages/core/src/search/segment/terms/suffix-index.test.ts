import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeArrays, encodeArrays } from '../../../arrays/codec.ts';
import { compareNames, NameTable } from './name-table.ts';
import { SuffixIndex, wordEndsCodec } from './suffix-index.ts';

const letters = fc.constantFrom('a', 'n', 'ñ', 'u', '日');
const name = fc
  .array(fc.string({ unit: letters, minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '));
const end = fc.string({ unit: fc.constantFrom('a', 'n', 'u', '日'), minLength: 1, maxLength: 4 });

it('counts the names of the words that end so, also when it was read from its arrays', () => {
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 40 }), end, (some, end) => {
      const table = NameTable.of([...some].sort(compareNames));
      const ends = SuffixIndex.of(table);
      const read = decodeArrays(wordEndsCodec, encodeArrays(wordEndsCodec, ends.arrays));
      const words = some.flatMap((one) => [...new Set(one.split(' '))]);
      const ending = words.filter((word) => word.replaceAll('ñ', 'n').endsWith(end));
      for (const one of [ends, new SuffixIndex(read, table.words.folded.pool)]) {
        expect(one.countNamesWithSuffix(end)).toBe(ending.length);
      }
    }),
  );
});
