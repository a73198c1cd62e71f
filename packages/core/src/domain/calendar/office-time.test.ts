import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../../test/support/property-runs.ts';
import { fromOfficeTime, officeDay, officeTime } from './office-time.ts';

describe('officeMoment', () => {
  it.each([
    ['summer', '2026-11-23T10:15:30', '2026-11-23T13:15:30.000Z'],
    ['winter', '2026-07-01T23:30:00', '2026-07-02T03:30:00.000Z'],
    ['a day that begins at one', '2026-09-06T00:00:00', '2026-09-06T04:00:00.000Z'],
    ['an hour that is skipped', '2026-09-06T00:30:00', '2026-09-06T04:30:00.000Z'],
    ['an hour that comes twice', '2026-04-04T23:30:00', '2026-04-05T02:30:00.000Z'],
    ['the day after it', '2026-04-05T00:00:00', '2026-04-05T04:00:00.000Z'],
  ])('knows %s', (_what, local, moment) => {
    expect(fromOfficeTime(local)).toBe(moment);
  });

  it('is when clocks show that day and time, but for the hours that they skip', () => {
    const times = fc.date({
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('2040-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    let skipped = 0;
    fc.assert(
      fc.property(times, (time) => {
        const local = time.toISOString().slice(0, 19);
        const moment = new Date(fromOfficeTime(local));
        const shown = `${officeDay(moment)}T${officeTime(moment)}`;
        if (shown !== local.slice(0, 16)) skipped += 1;
      }),
      { numRuns: propertyRuns(5_000) },
    );
    // One hour a year is skipped, which is less than one of 5,000 random times on average.
    expect(skipped).toBeLessThan(10);
  });

  it('keeps the order of times, whatever the season', () => {
    const from = Date.parse('2026-01-01T00:00:00Z');
    let last = '';
    for (let half = 0; half < 365 * 48; half += 1) {
      const moment = fromOfficeTime(new Date(from + half * 1_800_000).toISOString().slice(0, 19));
      // On the day of a skipped hour, a skipped time is moved forward, so the order may be violated.
      if (!moment.startsWith('2026-09-06')) expect(moment > last).toBe(true);
      last = moment;
    }
  });
});

it('is the day in Santiago, which begins hours after that of UTC, in summer and winter', () => {
  expect(officeDay(new Date('2026-01-15T02:59:59Z'))).toBe('2026-01-14');
  expect(officeDay(new Date('2026-01-15T03:00:00Z'))).toBe('2026-01-15');
  expect(officeDay(new Date('2026-07-15T03:59:59Z'))).toBe('2026-07-14');
  expect(officeDay(new Date('2026-07-15T04:00:00Z'))).toBe('2026-07-15');
});
