import type { HolidayCoverage } from '@marcario/core/contract';

/** What callers are told of the calendar, for the operator who changed it. */
export function publishedHolidays(coverage: HolidayCoverage | null): string {
  if (coverage === null) return 'no holidays are published';
  return `holidays are published from ${coverage.from} through ${coverage.through}`;
}
