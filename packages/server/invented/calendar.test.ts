import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addYears, calendarDay, isoDate, toOfficeDay } from './calendar.ts';

const day = fc.integer({ min: calendarDay('1950-01-01'), max: calendarDay('2060-01-01') });
const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

it('writes a day as it reads it', () => {
  fc.assert(
    fc.property(day, (number) => {
      expect(calendarDay(isoDate(number))).toBe(number);
    }),
  );
});

it('moves a weekend to the Friday before and leaves other days alone', () => {
  fc.assert(
    fc.property(day, (number) => {
      const isWeekend = [0, 6].includes(weekday(isoDate(number)));
      const moved = toOfficeDay(number);
      expect(isWeekend ? weekday(isoDate(moved)) : moved).toBe(isWeekend ? 5 : number);
      expect(number - moved).toBeLessThanOrEqual(2);
    }),
  );
});

it('counts years by the calendar', () => {
  const later = (date: string) => isoDate(addYears(calendarDay(date), 10));
  expect(later('2014-03-18')).toBe('2024-03-18');
  expect(later('2012-02-29')).toBe('2022-03-01');
});
