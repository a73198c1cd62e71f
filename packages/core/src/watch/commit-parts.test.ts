import { expect, it } from 'vitest';
import type { NewHit } from '../store/hit-store.ts';
import type { SweptList } from '../store/sweep-store.ts';
import { commitParts } from './commit-parts.ts';

function listOf(id: string): SweptList {
  return { id, filters: {}, baseline: true, revision: 0, sweptSeq: 0 };
}

it('writes all hits of a list at once, though they are more than a call takes arguments', () => {
  const hit = { watchlistId: 'b', triggerHash: 'x' } as NewHit;
  const parts = [...commitParts(['a', 'b', 'c'].map(listOf), Array(200_000).fill(hit))];
  const told = parts.map(({ lists, hits }) => [lists.map(({ id }) => id).join(), hits.length]);
  expect(told).toEqual([
    ['a,b', 200_000],
    ['c', 0],
  ]);
});
