import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '../../../domain/text/text-folding.ts';
import { NameFilter } from '../../filter/name-filter.ts';
import { brandNamed } from '../../fixtures/brand-named.ts';
import { SegmentQuery } from '../../retrieval/segment-query.ts';
import { textQuery } from '../../retrieval/text-query.ts';
import { buildSegment } from '../../segment/segment-builder.ts';
import { namesWithin } from './names-within.ts';

const letters = fc.stringMatching(/^[anñ]{1,4}$/);
const name = fc.array(letters, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));

function found(names: readonly string[], q: string): string[] {
  const segment = buildSegment(names.map(brandNamed), 'off');
  const query = textQuery(q, 'off');
  if (query === null) throw new Error(`no query: ${q}`);
  const within = namesWithin(new SegmentQuery(query, new NameFilter(segment, null)));
  return [...new Set(within)].map((at) => segment.names.table.text(at)).sort();
}

describe('the names that a mark holds', () => {
  it('are one word of it, or what one begins with, however short', () => {
    const names = ['KR', 'MODA', 'KRMODA', 'K', 'KR MODA', 'KRM TEAM', 'RM'];
    expect(found(names, 'KRMODA CHILE')).toEqual(['kr', 'krmoda']);
  });

  it('are the same as by comparing each name with each word', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 40 }), name, (names, q) => {
        const words = foldText(q).split(' ');
        const isWithin = (one: string) => {
          const text = foldText(one);
          return text.length > 1 && words.some((word) => word.startsWith(text));
        };
        expect(found(names, q)).toEqual([...new Set(names)].filter(isWithin).sort());
      }),
      { numRuns: 200 },
    );
  });
});
