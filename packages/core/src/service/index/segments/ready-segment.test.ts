import { expect, it } from 'vitest';
import { brandIndexOf } from '../../../search/brand-index.ts';
import { brandNamed } from '../../../search/fixtures/brand-named.ts';
import { searchesAhead } from '../../../search/ready-searches.ts';
import { buildSegment } from '../../../search/segment/segment-builder.ts';
import { isLargest, readyFurther, readySegment } from './ready-segment.ts';

const large = buildSegment(
  Array.from({ length: 20_001 }, (_, at) => brandNamed(`trelka ${at}`, at)),
  'off',
);
const small = buildSegment([brandNamed('kolun', 30_000)], 'off');

it('readies the judge of a large merge before it takes its place, and gives way many times', async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await readySegment(large, 'off', () => true);
  isOver = true;
  expect(turns).toBeGreaterThan(10);
  expect([...searchesAhead(large, 'off')]).toEqual([]);
});

it('does nothing for a small segment, whose words are counted anew in any corpus', () => {
  expect([...searchesAhead(small, 'off')]).toEqual([]);
});

it('knows which segment will tell what words say', () => {
  const index = brandIndexOf(large, { seq: 1 });
  expect(isLargest(small, index)).toBe(false);
  expect(isLargest(large, index)).toBe(true);
});

it('stops when nobody will ask any more', async () => {
  let asked = 0;
  const other = buildSegment(
    Array.from({ length: 20_001 }, (_, at) => brandNamed(`zunto ${at}`, at)),
    'off',
  );
  await readySegment(other, 'off', () => {
    asked += 1;
    return asked < 3;
  });
  expect(asked).toBe(3);
});

it('goes on with the first searches beside the callers', async () => {
  const marks = Array.from({ length: 40 }, (_, at) => brandNamed(`mirpe ${at}`, at));
  const index = brandIndexOf(buildSegment(marks, 'off'), { seq: 1 });
  let turns = 0;
  await readyFurther(index, () => {
    turns += 1;
    return true;
  });
  expect(turns).toBeGreaterThan(16);
});
