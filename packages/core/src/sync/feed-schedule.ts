import { Cron } from 'croner';
import { OFFICE_ZONE } from '../domain/calendar/office-day.ts';

/**
 * The newest moment, not after `now`, at which a feed was to be asked; null when there was none.
 * @param pattern cron pattern, read by the office's clock with its daylight saving
 */
export function newestSlot(pattern: string, now: Date): Date | null {
  const schedule = new Cron(pattern, { timezone: OFFICE_ZONE, paused: true });
  // The slots before a moment are without that moment itself.
  const justAfter = new Date(now.getTime() + 1);
  return schedule.previousRuns(1, justAfter)[0] ?? null;
}
