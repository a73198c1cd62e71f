/** Terms of months and years end on the day of the same number, or on the last day of a shorter month. */

const MONTHS_A_YEAR = 12;

/**
 * The day that lies some months after a date (before it when negative), clamped to the month's end.
 *
 * @example addMonths('2026-08-31', 6); // '2027-02-28'
 */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const target = year * MONTHS_A_YEAR + (month - 1) + months;
  const targetYear = Math.floor(target / MONTHS_A_YEAR);
  const targetMonth = target - targetYear * MONTHS_A_YEAR;
  const end = new Date(Date.UTC(targetYear, targetMonth + 1, 0));
  if (day < end.getUTCDate()) end.setUTCDate(day);
  return end.toISOString().slice(0, 10);
}

/** The day that lies some years after a date; 29 February becomes the 28th where there is none. */
export function addYears(date: string, years: number): string {
  return addMonths(date, years * MONTHS_A_YEAR);
}

/** Whole days from one date to another; negative when the other lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
