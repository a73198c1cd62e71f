import type { BrandQuery } from '../domain/brand-query.ts';
import { NameFilter } from './channels/name-filter.ts';
import type { LiveSegment } from './live-segment.ts';
import { MatchingRows } from './rows/matching-rows.ts';

/** The names of a segment that pass the filters of a query. */
export function filteredNames(
  { segment, live, liveCount }: LiveSegment,
  query: BrandQuery,
): NameFilter {
  const matching = new MatchingRows(segment, live, query);
  const isEveryRow = matching.isUnfiltered && liveCount === segment.rowCount;
  return new NameFilter(segment, isEveryRow ? null : matching);
}
