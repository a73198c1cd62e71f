import { OFFICE_ZONE } from './office-day.ts';

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: OFFICE_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The time of day that it is at the office, `HH:MM`. */
export function officeTime(now: Date): string {
  return CLOCK.format(now);
}
