import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandNamed } from '../fixtures/brand-named.ts';
import { buildSegment } from '../segment-draft.ts';
import { textQuery } from '../text-query.ts';
import { CoveredNames } from './covered-names.ts';
import { NameCover } from './name-cover.ts';
import { NameFilter } from './name-filter.ts';
import { SegmentSearch } from './segment-search.ts';
import { TopNames } from './top-names.ts';

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

describe('CoveredNames', () => {
  it('finds the best names that measuring every name finds, however few are wanted', () => {
    fc.assert(
      fc.property(
        fc.array(name, { maxLength: 80 }),
        name,
        fc.record({
          limit: fc.integer({ min: 1, max: 30 }),
          leastShare: fc.constantFrom(0.3, 0.5, 0.8),
        }),
        (names, asked, { limit, leastShare }) => {
          const query = textQuery(asked, 'off');
          fc.pre(query !== null);
          const segment = buildSegment(names.map(brandNamed), 'off');
          const search = new SegmentSearch(query, new NameFilter(segment, null));
          const cover = new NameCover({ search, matches: search.alike, leastShare });
          const slow = new TopNames(limit);
          for (let id = 0; id < segment.names.table.size; id += 1) {
            const score = cover.scoreOf(id);
            if (score > 0) slow.offer(id, score);
          }
          const top = new TopNames(limit);
          const covered = new CoveredNames(cover, top, 1);
          covered.offerLiteral();
          covered.offerOthers();
          expect(top.take()).toEqual(slow.take());
        },
      ),
      { numRuns: 500 },
    );
  });
});
