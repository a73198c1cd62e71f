import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeArrays, encodeArrays } from '../../../arrays/codec.ts';
import { NameFilter } from '../../filter/name-filter.ts';
import { brandWithName } from '../../fixtures/brand-named.ts';
import { fuseNames } from '../../ranking/rank-fusion.ts';
import { SegmentQuery } from '../../retrieval/segment-query.ts';
import { parseTextQuery } from '../../retrieval/text-query.ts';
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

/** Returns the names that all channels find, with their scores. */
function found(segment: Segment, text: string) {
  const query = parseTextQuery(text, 'concepts');
  return query === null
    ? []
    : [...fuseNames(query, [new SegmentQuery(query, new NameFilter(segment, null))])];
}

describe('a name index', () => {
  it('answers the same when it was read from its arrays', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 40 }), name, (names, request) => {
        const segment = buildSegment(names.map(brandWithName), 'concepts');
        const written = encodeArrays(nameIndexCodec, segment.names);
        const read = { ...segment, names: decodeArrays(nameIndexCodec, written) };
        expect(found(read, request)).toEqual(found(segment, request));
      }),
    );
  });
});
