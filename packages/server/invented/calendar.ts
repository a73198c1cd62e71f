import office from './data/office.json' with { type: 'json' };
import { parseWeights } from './words.ts';

/** A date as the number of days since 1970-01-01, which is cheap to add to and compare. */
export type CalendarDay = number;

const MILLISECONDS = 86_400_000;
const written = new Map<CalendarDay, string>();

/** Parses `YYYY-MM-DD`. */
export function calendarDay(date: string): CalendarDay {
  return Date.parse(date) / MILLISECONDS;
}

/** Formats a day as `YYYY-MM-DD`. Results are memoized, because a century has only 36,525 days. */
export function isoDate(day: CalendarDay): string {
  const known = written.get(day);
  if (known !== undefined) return known;
  const date = new Date(day * MILLISECONDS).toISOString().slice(0, 10);
  written.set(day, date);
  return date;
}

/** Adds years to a day; 29 February becomes 1 March in a year that is no leap year. */
export function addYears(day: CalendarDay, years: number): CalendarDay {
  const date = new Date(day * MILLISECONDS);
  return (
    Date.UTC(date.getUTCFullYear() + years, date.getUTCMonth(), date.getUTCDate()) / MILLISECONDS
  );
}

/** Moves a Saturday or Sunday to the Friday before, because the office is closed at weekends. */
export function toOfficeDay(day: CalendarDay): CalendarDay {
  const sinceSaturday = (((day + 5) % 7) + 7) % 7;
  return sinceSaturday < 2 ? day - 1 - sinceSaturday : day;
}

/** First year in which marks are filed. */
const FIRST_YEAR = 1950;

/** Filings per year in thousands, interpolated linearly between the listed years. */
const FILINGS = parseWeights(office.filings);

/**
 * Returns a function that maps a mark's position in filing order, as a fraction from 0 to 1, to its filing day. Recent
 * years get more marks. No day is after `today`.
 */
export function createFilingDates(today: CalendarDay): (fraction: number) => CalendarDay {
  const start = calendarDay(`${FIRST_YEAR}-01-01`);
  const bounds = cumulativeFilings(start, today);
  const total = bounds[bounds.length - 1] ?? 0;
  return (fraction) => toOfficeDay(start + upperBound(bounds, fraction * total));
}

/** Computes the cumulative number of filings for each day from `start` to `today`. */
function cumulativeFilings(start: CalendarDay, today: CalendarDay): Float64Array {
  const bounds = new Float64Array(Math.max(today - start + 1, 1));
  let total = 0;
  for (let day = 0; day < bounds.length; day += 1) {
    total += filingsOfYear(FIRST_YEAR + day / 365.2425);
    bounds[day] = total;
  }
  return bounds;
}

function filingsOfYear(year: number): number {
  const next = FILINGS.findIndex(([knot]) => knot > year);
  const [toYear, to] = FILINGS[next] ?? [year, FILINGS.at(-1)?.[1] ?? 0];
  const [fromYear, from] = FILINGS[next - 1] ?? [toYear - 1, to];
  return from + ((to - from) * (year - fromYear)) / (toYear - fromYear);
}

/** Returns the index of the first bound above `value`, by binary search. */
function upperBound(bounds: Float64Array, value: number): number {
  let low = 0;
  let high = bounds.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((bounds[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
