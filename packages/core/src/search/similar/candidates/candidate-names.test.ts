import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../../../test/support/property-runs.ts';
import { documentWeights } from '../../../likeness/data/lexicon-data.ts';
import { createSimilarity } from '../../../likeness/judge/similarity.ts';
import { foldText } from '../../../likeness/text/text-folding.ts';
import { NameFilter } from '../../filter/name-filter.ts';
import { brandWithName } from '../../fixtures/brand-named.ts';
import { fakeDocumentCounts } from '../../fixtures/counted-words.ts';
import { SegmentQuery } from '../../retrieval/segment-query.ts';
import { parseTextQuery } from '../../retrieval/text-query.ts';
import { buildSegment } from '../../segment/segment-builder.ts';
import { namesContainedInQuery, queryVariants } from './candidate-names.ts';

const letters = fc.stringMatching(/^[anñ]{1,4}$/);
const anyName = fc.array(letters, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));

function found(names: readonly string[], q: string): string[] {
  const segment = buildSegment(names.map(brandWithName), 'off');
  const query = parseTextQuery(q, 'off');
  if (query === null) throw new Error(`no query: ${q}`);
  const within = namesContainedInQuery(new SegmentQuery(query, new NameFilter(segment, null)));
  return [...new Set(within)].map((at) => segment.names.table.text(at)).sort();
}

describe('the names that a mark holds', () => {
  it('are one word of it, or what one begins with, however short', () => {
    const names = ['KR', 'MODA', 'KRMODA', 'K', 'KR MODA', 'KRM TEAM', 'RM'];
    expect(found(names, 'KRMODA CHILE')).toEqual(['kr', 'krmoda']);
  });

  it('are the same as by comparing each name with each word', () => {
    fc.assert(
      fc.property(fc.array(anyName, { minLength: 1, maxLength: 40 }), anyName, (names, q) => {
        const words = foldText(q).split(' ');
        const isWithin = (one: string) => {
          const text = foldText(one);
          return text.length > 1 && words.some((word) => word.startsWith(text));
        };
        expect(found(names, q)).toEqual([...new Set(names)].filter(isWithin).sort());
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});

const model = createSimilarity({
  wordWeights: documentWeights(fakeDocumentCounts(1_000_000)),
  comparesMeaning: true,
});
const searched = (name: string) => queryVariants(name, model.prepare(name));

describe('what is looked for', () => {
  it('is the mark', () => {
    expect(searched('TRELKA ZUNT')).toEqual(['TRELKA ZUNT']);
    expect(searched('TRELKA')).toEqual(['TRELKA']);
  });

  it('is the mark as it is taken besides, where that is different', () => {
    expect(searched('Z.U.N.')).toEqual(['Z.U.N.', 'zun']);
    expect(searched('日 本')).toEqual(['日 本', '日本']);
  });
});
