import type { HolidayCoverage } from '../../contract/holidays.ts';
import { isBeyondDates } from '../../office/dates.ts';
import { PLACE } from '../../office/index.ts';
import { ServiceError } from '../service-error.ts';

/** A holiday calendar as data. Dates are `YYYY-MM-DD`. */
export interface HolidayCalendar {
  /** The range of days in which `holidays` is complete; null if there is none. */
  readonly coverage: HolidayCoverage | null;
  readonly holidays: ReadonlySet<string>;
}

/** A calendar that covers no day: business days cannot be counted, so a deadline has a start but no end. */
export const NO_CALENDAR: HolidayCalendar = { coverage: null, holidays: new Set() };

const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d\d-\d\d$/;

/**
 * Tells whether a day is a working day of the office (in Chile: Monday to Friday) and not a holiday.
 *
 * @param date `YYYY-MM-DD`
 * @throws ServiceError `fuera_de_cobertura` for a day that the calendar does not cover
 */
export function isBusinessDay(calendar: HolidayCalendar, date: string): boolean {
  requireCovered(calendar, date);
  return isWeekday(date) && !calendar.holidays.has(date);
}

/**
 * Returns the day `days` business days after `date`, or before it when `days` is negative. `date` itself is not
 * counted; with 0 it is returned even if it is no business day. Administrative terms in days are counted this way.
 * Only the counted days must be covered. O(days).
 *
 * @example
 * addBusinessDays(calendar, '2026-09-17', 1); // '2026-09-21': the 18th and 19th are holidays
 * @throws RangeError when `days` is no whole number or `date` no calendar date
 * @throws ServiceError `fuera_de_cobertura`, with `coverage`, when a day in between is not covered
 */
export function addBusinessDays(calendar: HolidayCalendar, date: string, days: number): string {
  return addBusinessDaysIfKnown(calendar, date, days) ?? refuseUncovered(calendar.coverage);
}

/** Like `addBusinessDays`, but null when a counted day is not covered. */
export function addBusinessDaysIfKnown(
  calendar: HolidayCalendar,
  date: string,
  days: number,
): string | null {
  if (!Number.isSafeInteger(days)) throw new RangeError('days: send a whole number');
  const step = days < 0 ? -DAY_MS : DAY_MS;
  let time = midnightTime(date);
  let day = date;
  for (let left = Math.abs(days); left > 0; ) {
    time += step;
    if (!isWeekdayTime(time)) continue;
    day = dayFromTime(time);
    if (!isCovered(calendar.coverage, day)) return null;
    if (!calendar.holidays.has(day)) left -= 1;
  }
  return day;
}

/**
 * Returns `date` itself if it is a business day, else the next business day. Null when the calendar does not cover a
 * day in between; no calendar covers a day after `LAST_DATE`.
 */
export function businessDayFrom(calendar: HolidayCalendar, date: string): string | null {
  if (calendar.coverage === null || isBeyondDates(date)) return null;
  return addBusinessDaysIfKnown(calendar, addDays(date, -1), 1);
}

/**
 * Counts the business days after `from` up to and including `to`; the count is negative when `to` is before `from`.
 * So `countBusinessDays(c, d, addBusinessDays(c, d, n))` is `n`. O(days between).
 *
 * @throws RangeError when a date is no calendar date
 * @throws ServiceError `fuera_de_cobertura`, with `coverage`, when `from` or `to` is not covered
 */
export function countBusinessDays(calendar: HolidayCalendar, from: string, to: string): number {
  requireCovered(calendar, from);
  requireCovered(calendar, to);
  const step = to < from ? -1 : 1;
  let count = 0;
  for (let day = from; day !== to; ) {
    day = addDays(day, step);
    if (isBusinessDay(calendar, day)) count += step;
  }
  return count;
}

/** Tells whether the office works on this day of the week; holidays are not considered. */
export function isWeekday(date: string): boolean {
  return isWeekdayTime(midnightTime(date));
}

/** Returns the day `days` calendar days after `date`, or before it when `days` is negative. */
export function addDays(date: string, days: number): string {
  return dayFromTime(midnightTime(date) + days * DAY_MS);
}

/** @param time midnight in UTC */
function dayFromTime(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** @param time midnight in UTC */
function isWeekdayTime(time: number): boolean {
  const weekday = new Date(time).getUTCDay();
  return PLACE.workdays.some((one) => one === weekday);
}

/** Throws when the calendar does not cover a day, because the day may or may not be a holiday. */
function requireCovered(calendar: HolidayCalendar, date: string): void {
  midnightTime(date);
  if (!isCovered(calendar.coverage, date)) refuseUncovered(calendar.coverage);
}

/** Tells whether a day lies in the range in which all holidays are known. */
export function isCovered(coverage: HolidayCoverage | null, day: string): boolean {
  return coverage !== null && day >= coverage.from && day <= coverage.through;
}

/** @throws ServiceError `fuera_de_cobertura`, with `coverage` */
export function refuseUncovered(coverage: HolidayCoverage | null): never {
  const message =
    coverage === null
      ? 'No year of the holiday calendar is declared complete'
      : `Holidays are known from ${coverage.from} through ${coverage.through}`;
  throw new ServiceError('fuera_de_cobertura', message, { coverage });
}

function midnightTime(date: string): number {
  const time = DATE.test(date) ? Date.parse(date) : Number.NaN;
  // `Date.parse` turns a day that the month does not have, such as 30 February, into a day of the next month.
  const isReal = new Date(time).getUTCDate() === Number(date.slice(8));
  if (!isReal) throw new RangeError('date: send a calendar date YYYY-MM-DD');
  return time;
}

/**
 * Returns the range in which the calendar is complete: the contiguous complete years from the earliest one
 * (specification 4.3), so it ends on a 31 December. Null when no year is complete.
 *
 * @param years the years whose holidays are declared complete, in any order
 */
export function holidayCoverage(years: Iterable<number>): HolidayCoverage | null {
  const complete = new Set(years);
  if (complete.size === 0) return null;
  const first = Math.min(...complete);
  let last = first;
  while (complete.has(last + 1)) last += 1;
  return { from: `${first}-01-01`, through: `${last}-12-31` };
}

/**
 * Returns the requested range; a missing `desde` or `hasta` means the start or end of the coverage (decision C16).
 *
 * @throws ServiceError `validation_error` when `desde` lies after `hasta`; `fuera_de_cobertura`, with
 * the coverage or null, when a day of the range is not covered
 */
export function holidayRange(
  { desde, hasta }: { readonly desde?: string | undefined; readonly hasta?: string | undefined },
  coverage: HolidayCoverage | null,
): HolidayCoverage {
  if (desde !== undefined && hasta !== undefined && desde > hasta) {
    throw new ServiceError('validation_error', 'desde: must not lie after hasta');
  }
  if (coverage === null) {
    throw new ServiceError('fuera_de_cobertura', 'No year is covered', { coverage });
  }
  const from = desde ?? coverage.from;
  const through = hasta ?? coverage.through;
  if (![from, through].every((day) => isCovered(coverage, day))) refuseUncovered(coverage);
  return { from, through };
}
