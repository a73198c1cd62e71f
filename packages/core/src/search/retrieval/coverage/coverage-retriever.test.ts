import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../../../test/support/property-runs.ts';
import { NameFilter } from '../../filter/name-filter.ts';
import { brandWithName } from '../../fixtures/brand-named.ts';
import { buildSegment } from '../../segment/segment-builder.ts';
import { SegmentQuery } from '../segment-query.ts';
import { parseTextQuery } from '../text-query.ts';
import { TopK } from '../top-k.ts';
import { CoverageRetriever } from './coverage-retriever.ts';
import { CoverageScorer } from './coverage-scorer.ts';

const word = fc.constantFrom(
  'solar',
  'solas',
  'sol',
  'luna',
  'lunas',
  'luz',
  'de',
  'la',
  'mar',
  'mares',
);
const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));

describe('CoverageRetriever', () => {
  it('finds the best names that measuring every name finds, however few are wanted', () => {
    fc.assert(
      fc.property(
        fc.array(name, { maxLength: 80 }),
        name,
        fc.record({
          limit: fc.integer({ min: 1, max: 30 }),
          minShare: fc.constantFrom(0.3, 0.5, 0.8),
        }),
        (names, request, { limit, minShare }) => {
          const query = parseTextQuery(request, 'off');
          fc.pre(query !== null);
          const segment = buildSegment(names.map(brandWithName), 'off');
          const search = new SegmentQuery(query, new NameFilter(segment, null));
          const cover = new CoverageScorer({ search, matches: search.alike, minShare });
          const slow = new TopK(limit);
          for (let id = 0; id < segment.names.table.size; id += 1) {
            const score = cover.nameScore(id);
            if (score > 0) slow.offer(id, score);
          }
          const top = new TopK(limit);
          const covered = new CoverageRetriever(cover, top, 1);
          covered.offerLiteralNames();
          covered.offerRemaining();
          expect(top.take()).toEqual(slow.take());
        },
      ),
      { numRuns: propertyRuns(500) },
    );
  });
});
