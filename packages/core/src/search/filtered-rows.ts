import type { BrandQuery } from '../domain/brand-query.ts';
import type { LiveSegment } from './live-segment.ts';
import { MatchingRows } from './rows/matching-rows.ts';

/** The rows that pass; null when every row does: then no name needs to be looked up. */
export function filteredRows(
  { segment, live, liveCount }: LiveSegment,
  query: BrandQuery,
): MatchingRows | null {
  const matching = new MatchingRows(segment, live, query);
  return matching.isUnfiltered && liveCount === segment.rowCount ? null : matching;
}
