import { expect, it } from 'vitest';
import { madeOnce } from './made-once.ts';

it('makes a value once for all who ask, and anew after it could not be made', async () => {
  let tries = 0;
  const made = madeOnce(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no file is free');
    return tries;
  });
  const first = await Promise.allSettled([made(), made()]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([made(), made(), made()])).toEqual([2, 2, 2]);
});
