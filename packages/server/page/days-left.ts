import { todayInSantiago } from '../texts/formats.ts';
import { texts } from './language.ts';

const DAY_MS = 86_400_000;

/** Returns the number of days until a date; negative for past dates. */
export function daysUntil(date: string, today = todayInSantiago()): number {
  return Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS);
}

/** Describes the days left until a future date: "quedan 5 días". */
export function daysLeftText(date: string): string {
  const days = daysUntil(date);
  return days === 0 ? texts.mesa.dueToday : texts.mesa.daysLeft(days);
}

/** Adds days to a date; negative numbers subtract. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Adds months to a date; a day that the month lacks becomes its last day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}
