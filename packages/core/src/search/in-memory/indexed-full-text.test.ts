import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldSpelled } from '../../likeness/text/spelled-text.ts';
import { postedFullText } from '../segment/terms/name-index.ts';
import { compareNames, NameTable } from '../segment/terms/name-table.ts';
import { indexedFullText } from './indexed-full-text.ts';

const word = fc.oneof(
  fc.constantFrom('peña', 'pena', 'sol', 'güemes', 'guemes', 'constructor', '1'),
  fc.string({ unit: fc.constantFrom('a', 'ñ', 'ü', '9', '日'), minLength: 1, maxLength: 3 }),
);
const names = fc
  .uniqueArray(
    fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
    { maxLength: 40 },
  )
  .map((some) => some.sort(compareNames));

describe('full text', () => {
  it('gives the same names indexed and posted: those that hold the word, ascending', () => {
    fc.assert(
      fc.property(names, word, (some, asked) => {
        const table = NameTable.of(some);
        const token = foldSpelled(asked);
        const holders = some.flatMap((name, id) =>
          foldSpelled(name).split(' ').includes(token) ? [id] : [],
        );
        expect(Array.from(indexedFullText(table).namesWith(token))).toEqual(holders);
        expect(Array.from(postedFullText(table).namesWith(token))).toEqual(holders);
      }),
      { numRuns: 300 },
    );
  });
});
