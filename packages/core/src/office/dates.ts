import type { TermEnd } from './office.ts';

/** The last date with a year of four digits. */
export const LAST_DATE = '9999-12-31';

/** Tells whether a day is in the year 10000 or later. A term may end on such a day, but no calendar covers it. */
export function isBeyondDates(date: string): boolean {
  return date.length > LAST_DATE.length;
}

const MONTHS_A_YEAR = 12;
const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Returns the day `months` months after a date, or before it when negative, clamped to the end of the month.
 * A year after 9999 has five digits: see `isBeyondDates`.
 *
 * @example addMonths('2026-08-31', 6); // '2027-02-28'
 */
export function addMonths(date: string, months: number): string {
  const target = Number(date.slice(0, 4)) * MONTHS_A_YEAR + Number(date.slice(5, 7)) - 1 + months;
  const year = Math.floor(target / MONTHS_A_YEAR);
  const month = target - year * MONTHS_A_YEAR;
  const day = Math.min(Number(date.slice(8)), daysInMonth(year, month));
  return `${padNumber(year, 4)}-${padNumber(month + 1, 2)}-${padNumber(day, 2)}`;
}

/** Returns the day `years` years after a date; 29 February becomes the 28th in a year that is no leap year. */
export function addYears(date: string, years: number): string {
  return addMonths(date, years * MONTHS_A_YEAR);
}

/** @param month 0 for January */
function daysInMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 1 && isLeap ? 29 : (DAYS_OF_MONTHS[month] ?? 31);
}

function padNumber(number: number, digits: number): string {
  return String(number).padStart(digits, '0');
}

/** Returns the end of a term with a known last day: it is open through that day and closed from the next day on. */
export function openUntil(vence: string, today: string): TermEnd<never> {
  return { kind: today <= vence ? 'fecha' : 'cerrado', vence };
}
