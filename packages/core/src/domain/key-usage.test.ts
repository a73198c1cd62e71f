import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import {
  burstWindow,
  firstDayOfMonth,
  monthWindow,
  retryAfterSeconds,
  toRateLimit,
} from './key-usage.ts';

const start = new Date('2026-01-30T12:00:00.250Z');
const msLater = (ms: number) => new Date(start.getTime() + ms);

describe('a window', () => {
  it.each([
    [0, 60],
    [1, 60],
    [999, 60],
    [1_000, 59],
    [59_001, 1],
    [59_999, 1],
  ])('asks to wait whole seconds, rounded up: after %i ms %i s', (ms, seconds) => {
    const window = burstWindow(start, 60, { limit: 3, used: 3 });
    expect(retryAfterSeconds(window, msLater(ms))).toBe(seconds);
  });

  it(`is over once the seconds asked for have passed, and not more than one second before ${proves('D2-ROUNDED')}`, () => {
    const window = burstWindow(start, 60, { limit: 1, used: 1 });
    const withinWindow = fc.integer({ min: 0, max: 59_999 });
    fc.assert(
      fc.property(withinWindow, (ms) => {
        const wait = retryAfterSeconds(window, msLater(ms)) * 1_000;
        expect(ms + wait).toBeGreaterThanOrEqual(60_000);
        expect(ms + wait).toBeLessThan(61_000);
      }),
    );
  });

  it.each([
    ['2026-01-31T23:59:59.999Z', '2026-01-01', '2026-02-01T00:00:00.000Z', 31],
    ['2028-02-29T12:00:00.000Z', '2028-02-01', '2028-03-01T00:00:00.000Z', 29],
    ['2026-02-28T12:00:00.000Z', '2026-02-01', '2026-03-01T00:00:00.000Z', 28],
    ['2026-12-31T23:59:59.000Z', '2026-12-01', '2027-01-01T00:00:00.000Z', 31],
  ])('of the month of %s begins on %s and ends at %s', (now, firstDay, end, days) => {
    expect(firstDayOfMonth(new Date(now))).toBe(firstDay);
    const window = monthWindow(firstDay, { limit: 5, used: 0 });
    expect(window.endsAt.toISOString()).toBe(end);
    expect(Number(window.endsAt) - Number(window.startsAt)).toBe(days * 86_400_000);
  });
});

it('what a caller is told has nothing left where the limit was lowered below what is used', () => {
  const burst = burstWindow(start, 60, { limit: 300, used: 1 });
  const quota = monthWindow('2026-01-01', { limit: 5, used: 8 });
  expect(toRateLimit({ now: msLater(500), burst, quota })).toEqual({
    burst: { limit: 300, remaining: 299, windowSeconds: 60, resetSeconds: 60 },
    quota: { limit: 5, remaining: 0, windowSeconds: 31 * 86_400, resetSeconds: 129_600 },
  });
});
