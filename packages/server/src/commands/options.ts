import { LIMITS } from '@marcario/core/contract';
import { InvalidArgumentError } from 'commander';

/** The largest number of nine digits, which fits a 32-bit integer column of the database. */
const MAX_NUMBER = 999_999_999;

/** Reads an option of plain decimal digits, from `min` to 999,999,999. */
export function wholeNumberOption(min: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : -1;
    if (number < min)
      throw new InvalidArgumentError(`must be a whole number from ${min} to ${MAX_NUMBER}`);
    return number;
  };
}

/**
 * Parses an option that names a file. A value that begins with `--` is rejected, because the file name was probably
 * forgotten.
 */
export function fileOption(text: string): string {
  if (text === '') throw new InvalidArgumentError('name a file');
  if (!text.startsWith('--')) return text;
  throw new InvalidArgumentError(`name a file; one that is called so is ./${text}`);
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** Parses an ISO 8601 date, as its midnight in UTC, or a time with a time zone. */
export function isoTimeOption(text: string): Date {
  const time = new Date(ISO_TIME.test(text) ? text : Number.NaN);
  // `Date` would turn a nonexistent day, such as 30 February, into a day of the next month.
  const isReal = !Number.isNaN(time.getTime()) && isCalendarDay(text.slice(0, 10));
  if (!isReal) throw new InvalidArgumentError('send ISO 8601, such as 2027-01-31T00:00:00Z');
  return time;
}

function isCalendarDay(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

/** Matches control characters, which names must not contain: a terminal that lists the names would interpret them. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

/**
 * Parses an option that is a name. A blank name is rejected: it usually comes from an unset shell variable, and several
 * owners with a blank name could not be distinguished.
 */
export function nameOption(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > LIMITS.labelMax || UNPRINTABLE.test(name)) {
    throw new InvalidArgumentError(`must be one line of 1 to ${LIMITS.labelMax} characters`);
  }
  return name;
}

/** Reads a year of four digits. */
export function yearArgument(text: string): number {
  if (!/^[1-9]\d{3}$/.test(text)) throw new InvalidArgumentError('must be a year of four digits');
  return Number(text);
}

/** Adds a Nice class to a repeatable option. */
export function appendClassOption(text: string, classes: readonly number[]): readonly number[] {
  const clase = Number(text);
  if (!/^\d{1,2}$/.test(text) || clase < 1 || clase > LIMITS.niceClassMax) {
    throw new InvalidArgumentError(`must be a Nice class, 1 to ${LIMITS.niceClassMax}`);
  }
  return [...classes, clase];
}
