import { officeMoment } from '../calendar/office-time.ts';

/** Day 0 of a spreadsheet's dates: `1900` in most files, `1904` in those born on an old Macintosh. */
export type DateSystem = '1900' | '1904';

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](.+?)(Z?))?$/;
const DAY_FIRST = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})(?: (.+))?$/;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/;

/** Five digits before the point: 1927 to 2173. Fewer would take a year or a day for a serial. */
const SERIAL = /^\d{5}(?:\.\d+)?$/;

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;
const DATE_LENGTH = 'YYYY-MM-DD'.length;
const TIME_LENGTH = 'YYYY-MM-DDTHH:MM:SS'.length;
const UTC = 'Z';
/** Length of a moment as ISO 8601 writes it with a year of four digits. */
const MOMENT_LENGTH = 'YYYY-MM-DDTHH:MM:SS.000Z'.length;
const DAY_ZERO: Readonly<Record<DateSystem, number>> = {
  '1900': Date.UTC(1899, 11, 30),
  '1904': Date.UTC(1904, 0, 1),
};

/** The 1900 system counts a 29 February 1900 that never was: day 60. */
const PHANTOM_DAY = 60;
const LAST_SERIAL = 2_958_466;

/**
 * The date in an office text: `YYYY-MM-DD`, `DD/MM/YYYY` or `DD-MM-YYYY`, each with or without a
 * time, or the serial number of a spreadsheet (decision B1). Null when there is no such date.
 */
export function readOfficeDate(text: string, system: DateSystem = '1900'): string | null {
  return readTime(text, system)?.slice(0, DATE_LENGTH) ?? null;
}

/**
 * Like `readOfficeDate` with the time of day: the moment at which clocks at the office showed it, ISO
 * 8601 in UTC, unless the text itself says that it is UTC. Without a time it is midnight.
 */
export function readOfficeMoment(text: string, system: DateSystem = '1900'): string | null {
  const time = readTime(text, system);
  if (time === null) return null;
  const moment = time.endsWith(UTC) ? new Date(time).toISOString() : officeMoment(time);
  return moment.length === MOMENT_LENGTH ? moment : null;
}

/** A day and time as they are written, `YYYY-MM-DDTHH:MM:SS`, with `Z` where the text has it. */
function readTime(text: string, system: DateSystem): string | null {
  if (SERIAL.test(text)) return timeFromSerial(Number(text), system);
  const iso = ISO.exec(text);
  if (iso) return written([iso[1], iso[2], iso[3]], iso[4], iso[5]);
  const dayFirst = DAY_FIRST.exec(text);
  return dayFirst ? written([dayFirst[4], dayFirst[3], dayFirst[1]], dayFirst[5]) : null;
}

/** The day and time that a spreadsheet's serial number represents, `YYYY-MM-DDTHH:MM:SS`; null when none. */
export function timeFromSerial(serial: number, system: DateSystem): string | null {
  if (!(serial >= 0 && serial < LAST_SERIAL)) return null;
  let days = serial;
  if (system === '1900') {
    const day = Math.floor(serial);
    if (day === 0 || day === PHANTOM_DAY) return null;
    if (day < PHANTOM_DAY) days += 1;
  }
  const milliseconds = Math.round((days * DAY_MS) / SECOND_MS) * SECOND_MS;
  return new Date(DAY_ZERO[system] + milliseconds).toISOString().slice(0, TIME_LENGTH);
}

/** `parts` are year, month, day. */
function written(
  parts: readonly (string | undefined)[],
  timeText: string | undefined,
  zone = '',
): string | null {
  const date = calendarDate(parts.map(Number));
  const time = timeText === undefined ? '00:00:00' : timeOfDay(timeText);
  return date === null || time === null ? null : `${date}T${time}${zone}`;
}

/** Null for a day that is not in the calendar: `Date` would roll it over into another. */
function calendarDate([year = 0, month = 0, day = 0]: readonly number[]): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : null;
}

function timeOfDay(text: string): string | null {
  const [, hour = '', minute = '', second = '00'] = TIME.exec(text) ?? [];
  const exists = hour !== '' && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  return exists ? `${hour.padStart(2, '0')}:${minute}:${second}` : null;
}
