/** The zone by whose clocks the office keeps its days and hours. */
export const OFFICE_ZONE = 'America/Santiago';

const CALENDAR = new Intl.DateTimeFormat('en-CA', {
  timeZone: OFFICE_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day that it is at the office, `YYYY-MM-DD`. */
export function officeDay(now: Date): string {
  return CALENDAR.format(now);
}
