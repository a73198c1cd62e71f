import { LIMITS } from '../../contract/limits.ts';
import type { BrandQuery } from '../../domain/brand-query.ts';
import type { Generation } from '../generation.ts';
import { MatchingRows } from '../rows/matching-rows.ts';

/** How many marks are in a Nice class. */
export interface ClassCount {
  readonly clase: number;
  readonly n: number;
}

/**
 * Matching marks by Nice class, ascending; a mark counts in each of its classes. Counted by profile, so
 * that without a date no row is looked at.
 */
export function countByClass({ segments }: Generation, query: BrandQuery): ClassCount[] {
  const totals = new Float64Array(LIMITS.niceClassMax + 1);
  for (const { segment, live } of segments) {
    const { starts, ids } = segment.profiles.ofClass;
    const counts = new MatchingRows(segment, live, query).countByProfile();
    for (let clase = 0; clase < totals.length; clase += 1) {
      const to = starts[clase + 1] ?? 0;
      let n = 0;
      for (let at = starts[clase] ?? 0; at < to; at += 1) n += counts[ids[at] ?? 0] ?? 0;
      totals[clase] = (totals[clase] ?? 0) + n;
    }
  }
  return [...totals].map((n, clase) => ({ clase, n })).filter(({ n }) => n > 0);
}
