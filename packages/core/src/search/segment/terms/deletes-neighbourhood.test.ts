import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../../../test/support/property-runs.ts';
import { TextPool } from '../../../arrays/text-pool.ts';
import { allowedEdits, EditDistance, MAX_EDITS } from '../../../likeness/spelling/edit-distance.ts';
import { DeletesNeighbourhood } from './deletes-neighbourhood.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 3, maxLength: 11 });

describe('DeletesNeighbourhood', () => {
  it('leaves out no word within the allowed edits', () => {
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 40 }), (query, words) => {
        const pool = TextPool.of(words);
        const near = new Set<number>();
        DeletesNeighbourhood.of(pool).forEachCandidate(query, (found) => near.add(found));
        const distance = new EditDistance(query, MAX_EDITS);
        words.forEach((other, i) => {
          const allowed = allowedEdits(Math.min(query.length, other.length));
          if (distance.distanceTo(pool, i) <= allowed) expect(near).toContain(i);
        });
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});
