import type { BrandQuery } from '../../domain/brand-query.ts';
import { Bitset } from '../bitset.ts';
import { filteredRows } from '../filtered-rows.ts';
import type { LiveSegment } from '../live-segment.ts';

/** The matching rows of a segment as a set; null when every row matches. */
export function matchingSet(segment: LiveSegment, query: BrandQuery): Bitset | null {
  const matching = filteredRows(segment, query);
  if (matching === null) return null;
  if (matching.isUnfiltered) return segment.live;
  const rows = new Bitset(segment.segment.rowCount);
  matching.each((row) => rows.add(row));
  return rows;
}
