import { PLACE } from '../../office/index.ts';

/** IANA time zone in which the office states dates and times. */
export const OFFICE_ZONE = PLACE.timeZone;

const CALENDAR = new Intl.DateTimeFormat('en-CA', {
  timeZone: OFFICE_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Returns the current day at the office, `YYYY-MM-DD`. */
export function officeDay(now: Date): string {
  return CALENDAR.format(now);
}

const OFFICE_CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: OFFICE_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Returns the time of day at the office, `HH:MM`. */
export function officeTime(now: Date): string {
  return OFFICE_CLOCK.format(now);
}

const DAY_MS = 86_400_000;
/** Maximum size of `offsetByDay`: the days of about fifty years. A full cache is cleared, which costs time. */
const DAYS_KEPT = 20_000;

const CLOCK = new Intl.DateTimeFormat('en-CA', {
  timeZone: OFFICE_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

const offsetByDay = new Map<number, number | null>();

/**
 * Converts a local date and time of the office to ISO 8601 in UTC. A local time that occurs twice, when clocks are set
 * back, means its first occurrence. A local time that is skipped, when clocks are set forward, is moved by the length
 * of the gap, so that a skipped midnight becomes the first moment of its day.
 *
 * @param local `YYYY-MM-DDTHH:MM:SS`
 */
export function fromOfficeTime(local: string): string {
  const written = Date.parse(`${local}Z`);
  const before = written - officeOffset(written - DAY_MS);
  const after = written - officeOffset(written + DAY_MS);
  const fitting = [before, after].find((moment) => moment + officeOffset(moment) === written);
  return new Date(fitting ?? before).toISOString();
}

/** Returns the office's offset from UTC at a moment, in milliseconds; negative west of Greenwich. */
function officeOffset(moment: number): number {
  const day = Math.floor(moment / DAY_MS);
  let offset = offsetByDay.get(day);
  if (offset === undefined) {
    if (offsetByDay.size >= DAYS_KEPT) offsetByDay.clear();
    offset = offsetOfWholeDay(day);
    offsetByDay.set(day, offset);
  }
  return offset ?? computeOffset(moment);
}

/** Returns the offset that holds for a whole UTC day; null when the clocks change during the day. */
function offsetOfWholeDay(day: number): number | null {
  const offset = computeOffset(day * DAY_MS);
  return computeOffset((day + 1) * DAY_MS) === offset ? offset : null;
}

function computeOffset(moment: number): number {
  const shown: Record<string, number> = {};
  for (const { type, value } of CLOCK.formatToParts(moment)) shown[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown;
  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  local.setUTCHours(hour, minute, second);
  return local.getTime() - moment;
}
