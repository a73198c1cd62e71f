import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../../test/support/property-runs.ts';
import { foldSpanishLetters } from '../../likeness/text/spanish-folding.ts';
import { createPostingsFullText } from '../segment/terms/name-index.ts';
import { compareNames, NameTable } from '../segment/terms/name-table.ts';
import { createFlexFullText } from './create-brand-index.ts';

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
      fc.property(names, word, (some, request) => {
        const table = NameTable.of(some);
        const token = foldSpanishLetters(request);
        const holders = some.flatMap((name, id) =>
          foldSpanishLetters(name).split(' ').includes(token) ? [id] : [],
        );
        expect(Array.from(createFlexFullText(table).namesContaining(token))).toEqual(holders);
        expect(Array.from(createPostingsFullText(table).namesContaining(token))).toEqual(holders);
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});
