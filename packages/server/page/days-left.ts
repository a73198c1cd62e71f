import { todayInSantiago } from '../texts/formats.ts';
import { texts } from './language.ts';

const DAY_MS = 86_400_000;

/** How many days a day is ahead; negative where it has passed. */
export function daysUntil(date: string, today = todayInSantiago()): number {
  return Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS);
}

/** What is left until a day that has not passed, in words: "quedan 5 días". */
export function daysLeftText(date: string): string {
  const days = daysUntil(date);
  return days === 0 ? texts.mesa.dueToday : texts.mesa.daysLeft(days);
}

/** The day that so many days lie after another, or before it. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day that so many months lie from another; the month's last where it has no such day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}
