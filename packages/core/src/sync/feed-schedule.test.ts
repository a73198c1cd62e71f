import { describe, expect, it } from 'vitest';
import { newestSlot } from './feed-schedule.ts';

const slot = (pattern: string, now: string) => newestSlot(pattern, new Date(now))?.toISOString();

describe('the newest slot of a schedule', () => {
  it.each([
    ['is the moment itself', '0 7 * * *', '2026-07-15T11:00:00.000Z', '2026-07-15T11:00:00.000Z'],
    [
      'is of the day before until then',
      '0 7 * * *',
      '2026-07-15T10:59:59Z',
      '2026-07-14T11:00:00Z',
    ],
    ['is of Friday on Sunday', '0 7 * * 1-5', '2026-07-19T15:00:00Z', '2026-07-17T11:00:00Z'],
    ['follows the clocks into summer', '0 7 * * *', '2026-09-06T20:00:00Z', '2026-09-06T10:00:00Z'],
    ['follows the clocks into winter', '0 7 * * *', '2026-04-05T20:00:00Z', '2026-04-05T11:00:00Z'],
    [
      'is once in the hour that is there twice',
      '30 23 * * *',
      '2026-04-05T03:45:00Z',
      '2026-04-05T02:30:00Z',
    ],
    ['may be long ago', '0 0 1 1 *', '2026-12-31T12:00:00Z', '2026-01-01T03:00:00Z'],
  ])('%s', (_, pattern, now, expected) => {
    expect(slot(pattern, now)).toBe(new Date(expected).toISOString());
  });

  it('comes in the night in which its hour is left out', () => {
    const before = '2026-09-06T03:59:59.000Z';
    const after = '2026-09-06T04:30:00.000Z';
    expect(slot('30 0 * * *', before)).not.toBe(slot('30 0 * * *', after));
  });
});
