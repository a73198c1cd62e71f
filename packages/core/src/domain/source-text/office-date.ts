import { foldText } from '../../likeness/text/text-folding.ts';
import { DATE_WORDS } from '../../office/index.ts';
import { fromOfficeTime } from '../calendar/office-time.ts';

/** Day 0 of a spreadsheet's dates: `1900` in most files, `1904` in those created on an old Macintosh. */
export type DateSystem = '1900' | '1904';

const YEAR_FIRST = /^(\d{4}) ?([/.-]) ?(\d{1,2}) ?\2 ?(\d{1,2})(?!\d)(.*)$/;
const DAY_FIRST = /^(\d{1,2}) ?([/.-]) ?(\d{1,2}) ?\2 ?(\d{4})(?!\d)(.*)$/;
/** Matches `6-sep-2026` and `domingo, 6 de septiembre de 2026`. */
const DAY_AND_WORD =
  /^(?:(\p{L}+)\.?,? )?(\d{1,2})[°º]?(?: de | ?[/.-] ?| )(\p{L}+)\.?(?: del? |,? ?[/.-] ?|,? )(\d{4})(?!\d)(.*)$/iu;
/** Matches `septiembre 6, 2026`. */
const WORD_FIRST = /^(\p{L}+)\.? (\d{1,2}),? (?:del? )?(\d{4})(?!\d)(.*)$/iu;
/** Matches `2026-sep-06`. */
const YEAR_AND_WORD = /^(\d{4}) ?[/.-] ?(\p{L}+)\.? ?[/.-] ?(\d{1,2})(?!\d)(.*)$/u;
/** Matches an optional time after a day, with its offset from UTC. */
const BEHIND =
  /^(?:T| T?|, )([\d:.,]+(?: ?[ap]\.? ?m\b\.?)?) ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?: ?([ap])\.? ?m\.?)?$/i;
const MAX_OFFSET_HOURS = 14;
const NOON = 12;

const MONTHS = numbersByWord(DATE_WORDS.months);
const WEEKDAYS = numbersByWord(DATE_WORDS.weekdays);

/** Maps each word to its position in the list, from 1. */
function numbersByWord(words: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  return new Map(words.flatMap((same, at) => same.map((word) => [word, at + 1] as const)));
}

/**
 * Serial numbers need five digits (1927 to 2173): with fewer, a year or a day would be read as a serial number.
 */
const SERIAL = /^\d{5}(?:\.\d+)?$/;

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;
const DATE_LENGTH = 'YYYY-MM-DD'.length;
const TIME_LENGTH = 'YYYY-MM-DDTHH:MM:SS'.length;
const UTC = 'Z';
/** Length of an ISO 8601 moment with a year of four digits; years beyond 9999 are longer. */
const MOMENT_LENGTH = 'YYYY-MM-DDTHH:MM:SS.000Z'.length;
const DAY_ZERO: Readonly<Record<DateSystem, number>> = {
  '1900': Date.UTC(1899, 11, 30),
  '1904': Date.UTC(1904, 0, 1),
};

/** Day 60 of the 1900 system is 29 February 1900, which never existed. */
const PHANTOM_DAY = 60;
const LAST_SERIAL = 2_958_466;

/**
 * Parses a date as the office writes it: `YYYY-MM-DD`, `DD/MM/YYYY`, `DD-MM-YYYY`, with points, or with the month as a
 * word, each with or without a time, or the serial number of a spreadsheet (decision B1). Null for any other text and
 * for an ambiguous date (`06-09-26`). An offset from UTC does not change the day.
 */
export function readOfficeDate(text: string, system: DateSystem = '1900'): string | null {
  return readTime(text, system)?.slice(0, DATE_LENGTH) ?? null;
}

/**
 * Like `readOfficeDate`, but returns a moment as ISO 8601 in UTC. The time is local time of the office unless the text
 * has `Z` or an offset; a text without a time means midnight.
 */
export function readOfficeMoment(text: string, system: DateSystem = '1900'): string | null {
  const time = readTime(text, system);
  if (time === null) return null;
  const moment = time.length > TIME_LENGTH ? new Date(time).toISOString() : fromOfficeTime(time);
  return moment.length === MOMENT_LENGTH ? moment : null;
}

/** Parses a day and time to `YYYY-MM-DDTHH:MM:SS`, followed by `Z` or an offset if the text has it. */
function readTime(text: string, system: DateSystem): string | null {
  if (SERIAL.test(text)) return timeFromSerial(Number(text), system);
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) {
    const [, year, , month, day, suffix] = yearFirst;
    return formatDate([year, month, day], suffix);
  }
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) {
    const [, day, , month, year, suffix] = dayFirst;
    return formatDate([year, month, day], suffix);
  }
  return readWrittenDate(text);
}

/** Parses a day whose month is a word; null when the text names a wrong day of the week. */
function readWrittenDate(text: string): string | null {
  const dayFirst = DAY_AND_WORD.exec(text);
  if (dayFirst) {
    const [, weekday, day, month, year, suffix] = dayFirst;
    const read = formatDate([year, monthNumber(month), day], suffix);
    return read !== null && isOnWeekday(read, weekday) ? read : null;
  }
  const wordFirst = WORD_FIRST.exec(text);
  if (wordFirst) {
    const [, month, day, year, suffix] = wordFirst;
    return formatDate([year, monthNumber(month), day], suffix);
  }
  const [, year, month, day, suffix] = YEAR_AND_WORD.exec(text) ?? [];
  return year === undefined ? null : formatDate([year, monthNumber(month), day], suffix);
}

/** Returns the number of a month; `0`, which makes the date invalid, for any other word. */
function monthNumber(word = ''): string {
  return String(MONTHS.get(foldText(word)) ?? 0);
}

function isOnWeekday(time: string, word: string | undefined): boolean {
  if (word === undefined) return true;
  const day = new Date(`${time.slice(0, DATE_LENGTH)}T00:00:00Z`).getUTCDay();
  return WEEKDAYS.get(foldText(word)) === day + 1;
}

/** Converts a spreadsheet's serial number to `YYYY-MM-DDTHH:MM:SS`; null for an invalid one. */
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

/** @param parts year, month, day */
function formatDate(parts: readonly (string | undefined)[], suffix = ''): string | null {
  const [isTimed, timeText = '00:00', zone = ''] = BEHIND.exec(suffix) ?? [];
  const date = suffix === '' || isTimed !== undefined ? calendarDate(parts.map(Number)) : null;
  const [time, offset] = [timeOfDay(timeText), parseOffset(zone)];
  return date === null || time === null || offset === null ? null : `${date}T${time}${offset}`;
}

/** Formats a date as `YYYY-MM-DD`; null for a day that does not exist, which `Date` would convert to another day. */
function calendarDate([year = 0, month = 0, day = 0]: readonly number[]): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : null;
}

function timeOfDay(text: string): string | null {
  const [, hourText = '', minute = '', second = '00', meridiem] = TIME.exec(text) ?? [];
  const hour = hourText === '' ? null : hourOfDay(Number(hourText), meridiem?.toLowerCase());
  const exists = hour !== null && Number(minute) < 60 && Number(second) < 60;
  return exists ? `${String(hour).padStart(2, '0')}:${minute}:${second}` : null;
}

/** @param meridiem `a` or `p` on a twelve-hour clock */
function hourOfDay(hour: number, meridiem: string | undefined): number | null {
  if (meridiem === undefined) return hour < 24 ? hour : null;
  if (hour < 1 || hour > NOON) return null;
  return (hour % NOON) + (meridiem === 'p' ? NOON : 0);
}

/** Normalises an offset to `Z`, `+HH:MM` or `-HH:MM`; empty without a zone, null for an invalid one. */
function parseOffset(zone: string): string | null {
  if (zone === '') return '';
  if (!/^[+-]/.test(zone)) return UTC;
  const [hours, minutes] = [zone.slice(1, 3), zone.slice(3).replace(':', '') || '00'];
  if (Number(hours) > MAX_OFFSET_HOURS || Number(minutes) >= 60) return null;
  return `${zone[0]}${hours}:${minutes}`;
}
