import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arraysOf, fromArrays } from '../../../arrays/codec.ts';
import { NameFilter } from '../../filter/name-filter.ts';
import { brandNamed } from '../../fixtures/brand-named.ts';
import { fusedNames } from '../../ranking/rank-fusion.ts';
import { SegmentQuery } from '../../retrieval/segment-query.ts';
import { textQuery } from '../../retrieval/text-query.ts';
import type { Segment } from '../segment.ts';
import { buildSegment } from '../segment-builder.ts';
import { nameIndexCodec } from './name-index.ts';

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
    : [...fusedNames(query, [new SegmentQuery(query, new NameFilter(segment, null))])];
}

describe('a name index', () => {
  it('answers the same when it was read from its arrays', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 40 }), name, (names, asked) => {
        const segment = buildSegment(names.map(brandNamed), 'concepts');
        const written = arraysOf(nameIndexCodec, segment.names);
        const read = { ...segment, names: fromArrays(nameIndexCodec, written) };
        expect(found(read, asked)).toEqual(found(segment, asked));
      }),
    );
  });
});
