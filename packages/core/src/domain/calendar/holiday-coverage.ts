import type { HolidayCoverage } from '../../contract/holidays.ts';

/**
 * The range in which the calendar is complete: the contiguous run of complete years from the earliest
 * one (specification 4.3), so it ends on a 31 December. Null when no year is complete.
 *
 * @param years each declared complete, in any order
 */
export function holidayCoverage(years: Iterable<number>): HolidayCoverage | null {
  const complete = new Set(years);
  if (complete.size === 0) return null;
  const first = Math.min(...complete);
  let last = first;
  while (complete.has(last + 1)) last += 1;
  return { from: `${first}-01-01`, through: `${last}-12-31` };
}
