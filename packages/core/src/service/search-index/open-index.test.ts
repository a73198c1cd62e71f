import { describe, expect, it } from 'vitest';
import { indexFromSegment } from '../../search/faces/brand-index.ts';
import { brandWithName } from '../../search/fixtures/brand-named.ts';
import { buildSegment } from '../../search/segment/segment-builder.ts';
import { createPersonJoinsReader, warmUpInBackground } from './open-index.ts';

interface Joined {
  readonly id: number;
  readonly legal: number;
}

function reading(...answers: (readonly Joined[] | Error)[]) {
  let reads = 0;
  const read = createPersonJoinsReader(async () => {
    const answer = answers[reads] ?? [];
    reads += 1;
    if (answer instanceof Error) throw answer;
    return {
      names: Uint32Array.from(answer, ({ id }) => id),
      legal: Uint32Array.from(answer, ({ legal }) => legal),
    };
  });
  return { read, reads: () => reads };
}

const ONE = { id: 5, legal: 2 };
const TWO = { id: 9, legal: 7 };

describe('the joins of a corpus', () => {
  it('are read once for each state of it, by everybody who asks at once', async () => {
    const { read, reads } = reading([ONE], [ONE, TWO]);
    const [first, again] = await Promise.all([read(3), read(3)]);
    expect(again).toBe(first);
    expect([first?.representedPerson(5), first?.representedPerson(9), reads()]).toEqual([2, 9, 1]);
    expect((await read(4)).representedPerson(9)).toBe(7);
  });

  it('are the same object while they say the same', async () => {
    const { read, reads } = reading([ONE], [{ ...ONE }], [TWO]);
    const first = await read(1);
    expect(await read(2)).toBe(first);
    expect(await read(3)).not.toBe(first);
    expect(reads()).toBe(3);
  });

  it('are read anew after a reading that failed', async () => {
    const { read } = reading(new Error('away'), [ONE]);
    await expect(read(1)).rejects.toThrow('away');
    expect((await read(1)).representedPerson(5)).toBe(2);
  });
});

it('goes on with the first searches beside the callers', async () => {
  const marks = Array.from({ length: 40 }, (_, at) => brandWithName(`mirpe ${at}`, at));
  const index = indexFromSegment(buildSegment(marks, 'off'), { seq: 1 });
  let turns = 0;
  await warmUpInBackground(index, () => {
    turns += 1;
    return true;
  });
  expect(turns).toBeGreaterThan(16);
});

it('stops when the service is closed', async () => {
  const index = indexFromSegment(buildSegment([brandWithName('kolun', 1)], 'off'), { seq: 1 });
  let turns = 0;
  await warmUpInBackground(index, () => {
    turns += 1;
    return false;
  });
  expect(turns).toBe(1);
});
