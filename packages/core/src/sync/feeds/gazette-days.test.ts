import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { officeDay } from '../../domain/calendar/office-day.ts';
import { officeTime } from '../../domain/calendar/office-time.ts';
import { type GazetteCalendar, wantedDays } from './gazette-days.ts';

/** The national holidays of September 2026, a Friday and a Saturday. */
const HOLIDAYS = new Set(['2026-09-18', '2026-09-19']);
const wanted = (calendar: Partial<GazetteCalendar>) =>
  wantedDays({
    today: '2026-09-21',
    kept: new Set(),
    isHoliday: (date) => HOLIDAYS.has(date),
    ...calendar,
  });

describe('the days of the gazette', () => {
  it(`are Monday to Friday less holidays, from the day after the newest that was taken ${proves('B2-DAYS', 'SERVICE-GAZETTE-DAYS')}`, async () => {
    const kept = new Set(['2026-09-15']);
    const days = await wanted({ kept, from: '2026-09-15' });
    expect(days).toEqual(['2026-09-16', '2026-09-17', '2026-09-21']);
  });

  it('are none on a weekend once all of the week was taken', async () => {
    const kept = new Set(['2026-09-16', '2026-09-17']);
    expect(await wanted({ kept, from: '2026-09-16', today: '2026-09-20' })).toEqual([]);
  });

  it('include those missed before the newest one, for thirty days', async () => {
    const kept = new Set(['2026-09-03', '2026-09-17']);
    const days = await wanted({ kept });
    expect(days[0]).toBe('2026-08-24');
    expect(days).not.toContain('2026-09-17');
    expect(days.at(-1)).toBe('2026-09-21');
  });

  it('go back to the newest one when nobody asked for long', async () => {
    const days = await wanted({ kept: new Set(['2026-06-30']) });
    expect(days[0]).toBe('2026-07-01');
    expect(days).toHaveLength(58);
  });

  it('begin where the operator says, else a month ago', async () => {
    expect((await wanted({}))[0]).toBe('2026-08-24');
    expect((await wanted({ from: '2026-09-16' }))[0]).toBe('2026-09-16');
    const kept = new Set(['2026-09-15']);
    expect(await wanted({ from: '2026-09-21', kept })).toEqual(['2026-09-21']);
    expect(await wanted({ from: '2026-10-01' })).toEqual([]);
  });

  it('are days of Santiago: on both sides of midnight, and of the change of clocks', () => {
    // Clocks went forward at midnight before 6 September 2026, and back before 5 April.
    expect(officeDay(new Date('2026-09-05T03:59:00Z'))).toBe('2026-09-04');
    expect(officeTime(new Date('2026-09-05T03:59:00Z'))).toBe('23:59');
    expect(officeDay(new Date('2026-09-07T02:59:00Z'))).toBe('2026-09-06');
    expect(officeTime(new Date('2026-09-07T03:00:00Z'))).toBe('00:00');
    expect(officeDay(new Date('2026-04-06T03:30:00Z'))).toBe('2026-04-05');
    expect(officeTime(new Date('2026-04-06T16:00:00Z'))).toBe('12:00');
  });
});
