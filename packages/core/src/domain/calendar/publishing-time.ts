import { isWeekday, shifted } from './business-days.ts';
import { officeDay } from './office-day.ts';
import { officeMoment } from './office-moment.ts';

/** Whether the gazette appears on a day of the office: Monday to Friday, no holiday. */
export function isPublishingDay(date: string, holidays: ReadonlySet<string>): boolean {
  return isWeekday(date) && !holidays.has(date);
}

/**
 * How much of the time from one moment to another fell on publishing days, in milliseconds: what the
 * gazette's age is measured in, so that it does not grow old over a weekend. 0 when `to` comes first.
 * O(days between).
 */
export function publishingTime(from: Date, to: Date, holidays: ReadonlySet<string>): number {
  let total = 0;
  let start = from.getTime();
  for (let day = officeDay(from); start < to.getTime(); day = shifted(day, 1)) {
    const end = Math.min(startOfOfficeDay(shifted(day, 1)), to.getTime());
    if (isPublishingDay(day, holidays)) total += end - start;
    start = end;
  }
  return total;
}

/** When a day of the office begins, in milliseconds since 1970. */
function startOfOfficeDay(day: string): number {
  return Date.parse(officeMoment(`${day}T00:00:00`));
}
