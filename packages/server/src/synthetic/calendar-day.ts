/** A date as the number of days since 1970-01-01: cheap to add to and to compare. */
export type CalendarDay = number;

const MILLISECONDS = 86_400_000;
const written = new Map<CalendarDay, string>();

/** Reads `YYYY-MM-DD`. */
export function calendarDay(date: string): CalendarDay {
  return Date.parse(date) / MILLISECONDS;
}

/** Writes `YYYY-MM-DD`. Every day is written once and kept: a century has only 36,525. */
export function isoDate(day: CalendarDay): string {
  const known = written.get(day);
  if (known !== undefined) return known;
  const date = new Date(day * MILLISECONDS).toISOString().slice(0, 10);
  written.set(day, date);
  return date;
}

/** The same date some years later; 29 February becomes 1 March where there is none. */
export function yearsLater(day: CalendarDay, years: number): CalendarDay {
  const date = new Date(day * MILLISECONDS);
  return (
    Date.UTC(date.getUTCFullYear() + years, date.getUTCMonth(), date.getUTCDate()) / MILLISECONDS
  );
}

/** The day itself, or the Friday before a weekend: the office keeps office hours. */
export function officeDay(day: CalendarDay): CalendarDay {
  const sinceSaturday = (((day + 5) % 7) + 7) % 7;
  return sinceSaturday < 2 ? day - 1 - sinceSaturday : day;
}
