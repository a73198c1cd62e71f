import { expect, it } from 'vitest';
import { HistorySteps } from './history-steps.ts';

it('takes the letters of a search for one step, and each search for one of its own', () => {
  let now = 5_000;
  const steps = new HistorySteps({ now: () => now });
  expect(steps.isNewEntry('typing')).toBe(true);
  for (let letters = 0; letters < 5; letters += 1) {
    now += 200;
    expect(steps.isNewEntry('typing')).toBe(false);
  }
  now += 3_000;
  expect(steps.isNewEntry('same')).toBe(false);
  expect(steps.isNewEntry('typing')).toBe(true);
  now += 100;
  expect(steps.isNewEntry('choice')).toBe(false);
  now += 100;
  expect(steps.isNewEntry('choice')).toBe(true);
  steps.followAddress();
  expect(steps.isNewEntry('typing')).toBe(true);
});
