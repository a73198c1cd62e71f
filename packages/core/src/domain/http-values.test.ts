import { expect, it } from 'vitest';
import { retryAfterMs } from './http-values.ts';

it.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Mon, 02 Mar 2026 12:01:00 GMT', 60_000],
  ['Mon, 02 Mar 2026 11:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  ['-5x', undefined],
  [null, undefined],
])('reads the header %j as %j milliseconds', (header, ms) => {
  expect(retryAfterMs(header, new Date('2026-03-02T12:00:00.000Z'))).toBe(ms);
});
