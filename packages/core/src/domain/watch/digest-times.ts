import { fromOfficeTime, officeDay } from '../calendar/office-time.ts';

const DAY_MS = 86_400_000;
const MONDAY = 1;

/** Returns when the next daily and weekly digests are due, in ISO 8601: at 8:00 office time, weekly on Mondays. */
export function digestTimes(now: Date): { readonly diaria: string; readonly semanal: string } {
  const today = Date.parse(officeDay(now));
  const eightOclockAfter = (days: number) => new Date(today + days * DAY_MS);
  const daysAhead = (days: number) =>
    fromOfficeTime(`${eightOclockAfter(days).toISOString().slice(0, 10)}T08:00:00`);
  const first = Date.parse(daysAhead(0)) > now.getTime() ? 0 : 1;
  const toMonday = (MONDAY - eightOclockAfter(first).getUTCDay() + 7) % 7;
  return { diaria: daysAhead(first), semanal: daysAhead(first + toMonday) };
}
