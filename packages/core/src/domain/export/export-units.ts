import { ROWS_PER_UNIT } from '../../contract/brand-export.ts';

/** Units of the quota that an export of `rows` rows costs: one for each 1,000 begun, at least one. */
export function exportUnits(rows: number): number {
  return Math.max(1, unitsBegun(rows));
}

/** Units of the thousands that `rows` written rows have begun. */
export function unitsBegun(rows: number): number {
  return Math.ceil(rows / ROWS_PER_UNIT);
}
