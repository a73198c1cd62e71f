import { expect, it } from 'vitest';
import { DEMO_EXAMPLES } from './demo-examples.ts';
import { CONFLICTS } from './register/known-houses.ts';

it('each name that the page proposes stands in the way of a planted mark', () => {
  const younger = CONFLICTS.map((conflict) => conflict.younger.word);
  expect(younger).toEqual(expect.arrayContaining([...DEMO_EXAMPLES]));
  const channels = CONFLICTS.filter((one) => DEMO_EXAMPLES.includes(one.younger.word));
  expect(new Set(channels.map(({ channel }) => channel)).size).toBe(3);
});
