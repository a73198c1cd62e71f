import { expect, it } from 'vitest';
import { CONFLICTS, DEMO_EXAMPLES } from './trades.ts';

it('each name that the page proposes stands in the way of a planted mark', () => {
  const younger = CONFLICTS.map((conflict) => conflict.younger.word);
  expect(younger).toEqual(expect.arrayContaining([...DEMO_EXAMPLES]));
  const channels = CONFLICTS.filter((one) => DEMO_EXAMPLES.includes(one.younger.word));
  expect(new Set(channels.map(({ channel }) => channel)).size).toBe(3);
});
