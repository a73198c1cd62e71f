import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fusedNames } from '../channels/fused-names.ts';
import { NameFilter } from '../channels/name-filter.ts';
import { SegmentSearch } from '../channels/segment-search.ts';
import { brandNamed } from '../fixtures/brand-named.ts';
import { PartsReader, PartsWriter } from '../parts.ts';
import type { Segment } from '../segment.ts';
import { buildSegment } from '../segment-draft.ts';
import { textQuery } from '../text-query.ts';
import { readNameIndex, writeNameIndex } from './name-index.ts';

const word = fc.constantFrom(
  'sol',
  'solar',
  'zolar',
  'luz',
  'light',
  'sun',
  'peña',
  'pena',
  'de',
  'x',
);
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

/** The names that all channels find, with their scores. */
function found(segment: Segment, text: string) {
  const query = textQuery(text, 'concepts');
  return query === null
    ? []
    : [...fusedNames(query, [new SegmentSearch(query, new NameFilter(segment, null))])];
}

describe('a name index', () => {
  it('answers the same when it was read from its parts', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 40 }), name, (names, asked) => {
        const segment = buildSegment(names.map(brandNamed), 'concepts');
        const parts = new PartsWriter();
        writeNameIndex(segment.names, parts);
        const read = { ...segment, names: readNameIndex(new PartsReader(parts.parts)) };
        expect(found(read, asked)).toEqual(found(segment, asked));
      }),
    );
  });
});
