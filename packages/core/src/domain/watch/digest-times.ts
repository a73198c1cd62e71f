import { officeDay, officeMoment } from '../calendar/office-time.ts';

const DAY_MS = 86_400_000;
const MONDAY = 1;

/** When the next digests are due: the next eight o'clock where the office is, and the next one of a Monday. ISO 8601. */
export function digestTimes(now: Date): { readonly diaria: string; readonly semanal: string } {
  const today = Date.parse(officeDay(now));
  const at = (days: number) => new Date(today + days * DAY_MS);
  const ahead = (days: number) => officeMoment(`${at(days).toISOString().slice(0, 10)}T08:00:00`);
  const first = Date.parse(ahead(0)) > now.getTime() ? 0 : 1;
  const toMonday = (MONDAY - at(first).getUTCDay() + 7) % 7;
  return { diaria: ahead(first), semanal: ahead(first + toMonday) };
}
