import { NONE } from './row-columns.ts';

/** A date as a whole number, `20240131` for 2024-01-31: its order is the calendar's. */
export function calendarDay(date: string): number {
  return Number(date.replaceAll('-', ''));
}

/** The date that `calendarDay` made the number from. */
export function dateOfCalendarDay(day: number): string {
  const digits = String(day).padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

/** A date of a mark as a column has it. */
export function dayOrNone(date: string | null): number {
  return date === null ? NONE : calendarDay(date);
}

/** The date that a column has for a mark; null for none. */
export function dateOrNull(day: number | undefined): string | null {
  return day === undefined || day === NONE ? null : dateOfCalendarDay(day);
}
