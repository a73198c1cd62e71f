import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PostingPairs } from './postings.ts';

it('keeps of each group the ids in the order in which they were added', () => {
  const pairs = fc.array(fc.tuple(fc.nat(6), fc.nat(1_000)), { maxLength: 3_000 });
  fc.assert(
    fc.property(pairs, (all) => {
      const collected = new PostingPairs();
      for (const [group, id] of all) collected.add(group, id);
      const { starts, ids } = collected.build(7);
      for (let group = 0; group < 7; group += 1) {
        const expected = all.filter(([of]) => of === group).map(([, id]) => id);
        expect([...ids.subarray(starts[group], starts[group + 1])]).toEqual(expected);
      }
    }),
    { numRuns: 50 },
  );
});
