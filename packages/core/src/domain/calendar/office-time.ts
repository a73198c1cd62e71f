import { PLACE } from '../../office/index.ts';

/** The zone by whose clocks the office keeps its days and hours. */
export const OFFICE_ZONE = PLACE.timeZone;

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

const OFFICE_CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: OFFICE_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The time of day that it is at the office, `HH:MM`. */
export function officeTime(now: Date): string {
  return OFFICE_CLOCK.format(now);
}

const DAY_MS = 86_400_000;
/** The days of some fifty years; a file of stranger dates is read all the same, and slower. */
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
 * The moment at which clocks at the office show a day and time, ISO 8601 in UTC. A time that they show
 * twice, when they are set back, is the first of the two; one that they skip, when they are set forward,
 * is as long after the change as the clocks went on, so that midnight is when the day begins.
 *
 * @param local `YYYY-MM-DDTHH:MM:SS`
 */
export function officeMoment(local: string): string {
  const written = Date.parse(`${local}Z`);
  const before = written - offsetAt(written - DAY_MS);
  const after = written - offsetAt(written + DAY_MS);
  const fitting = [before, after].find((moment) => moment + offsetAt(moment) === written);
  return new Date(fitting ?? before).toISOString();
}

/** How far the office's clocks are ahead of UTC at a moment, in milliseconds: negative. */
function offsetAt(moment: number): number {
  const day = Math.floor(moment / DAY_MS);
  let offset = offsetByDay.get(day);
  if (offset === undefined) {
    if (offsetByDay.size >= DAYS_KEPT) offsetByDay.clear();
    offset = offsetThrough(day);
    offsetByDay.set(day, offset);
  }
  return offset ?? shownOffset(moment);
}

/** The offset of a whole day of UTC; null for one on which clocks are changed. */
function offsetThrough(day: number): number | null {
  const offset = shownOffset(day * DAY_MS);
  return shownOffset((day + 1) * DAY_MS) === offset ? offset : null;
}

function shownOffset(moment: number): number {
  const shown: Record<string, number> = {};
  for (const { type, value } of CLOCK.formatToParts(moment)) shown[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown;
  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  local.setUTCHours(hour, minute, second);
  return local.getTime() - moment;
}
