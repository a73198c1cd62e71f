const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Santiago',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The time of day that it is at the office, `HH:MM`. */
export function officeTime(now: Date): string {
  return CLOCK.format(now);
}
