import { InvalidArgumentError } from 'commander';

const ISO_TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** An ISO 8601 date, which is its midnight in UTC, or a time with its zone. */
export function isoTimeOption(text: string): Date {
  const time = new Date(ISO_TIME.test(text) ? text : Number.NaN);
  // A day that does not exist, such as 30 February, is not to slide into the next month.
  const isReal = !Number.isNaN(time.getTime()) && isCalendarDay(text.slice(0, 10));
  if (!isReal) throw new InvalidArgumentError('send ISO 8601, such as 2027-01-31T00:00:00Z');
  return time;
}

function isCalendarDay(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}
