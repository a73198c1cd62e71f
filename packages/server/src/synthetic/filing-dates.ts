import { type CalendarDay, calendarDay, officeDay } from './calendar-day.ts';

/** First year of the corpus. */
const FIRST_YEAR = 1950;

/** Filings a year in thousands, with straight lines between the years named. */
const FILINGS: ReadonlyArray<readonly [year: number, filings: number]> = [
  [1950, 1.5],
  [1970, 4],
  [1980, 9],
  [1990, 20],
  [2000, 33],
  [2010, 42],
  [2020, 54],
  [2026, 60],
];

/**
 * The filing day of the mark that stands at `fraction` (0 to 1) of the corpus in order of filing, so
 * that recent years hold more marks. The last day is never after `today`.
 */
export function filingDates(today: CalendarDay): (fraction: number) => CalendarDay {
  const start = calendarDay(`${FIRST_YEAR}-01-01`);
  const bounds = cumulativeFilings(start, today);
  const total = bounds[bounds.length - 1] ?? 0;
  return (fraction) => officeDay(start + firstAbove(bounds, fraction * total));
}

/** Filings up to and with each day from `start` to `today`. */
function cumulativeFilings(start: CalendarDay, today: CalendarDay): Float64Array {
  const bounds = new Float64Array(Math.max(today - start + 1, 1));
  let total = 0;
  for (let day = 0; day < bounds.length; day += 1) {
    total += filingsIn(FIRST_YEAR + day / 365.2425);
    bounds[day] = total;
  }
  return bounds;
}

function filingsIn(year: number): number {
  const next = FILINGS.findIndex(([knot]) => knot > year);
  const [toYear, to] = FILINGS[next] ?? [year, FILINGS.at(-1)?.[1] ?? 0];
  const [fromYear, from] = FILINGS[next - 1] ?? [toYear - 1, to];
  return from + ((to - from) * (year - fromYear)) / (toYear - fromYear);
}

/** Binary search for the first bound above the value. */
function firstAbove(bounds: Float64Array, value: number): number {
  let low = 0;
  let high = bounds.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((bounds[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
