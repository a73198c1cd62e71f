import { expect, it } from 'vitest';
import { portalFrontier } from './portal-frontier.ts';

it.each([
  ['nothing without a number', [], null],
  ['the highest number', [1_523_003, 1_523_001, 1_522_000], 1_523_003],
  ['the highest below one that was mistyped', [15_230_010, 1_523_003, 1_523_001], 1_523_003],
  ['the highest below several', [15_230_010, 15_230_009, 9_000_000, 1_523_003], 1_523_003],
  ['the only number there is', [1_523_003], 1_523_003],
])('is %s', (_, highest, frontier) => {
  expect(portalFrontier(highest)).toBe(frontier);
});
