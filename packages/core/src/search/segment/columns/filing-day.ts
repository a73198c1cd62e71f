/** A date as a whole number, `20240131` for 2024-01-31: its order is the calendar's. */
export function filingDay(date: string): number {
  return Number(date.replaceAll('-', ''));
}

/** The date that `filingDay` made the number from. */
export function dateOfFilingDay(day: number): string {
  const digits = String(day).padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}
