/**
 * Costs that decide between visiting few rows one by one and scanning all rows in order.
 *
 * Every query on matching rows can be answered in both ways. The unit is one row of a scan, which
 * reads the next array cell, already fetched by the processor. A row visited at random misses the
 * caches, and the work on the row is added. Each cost is the number of rows that could be scanned
 * in that time. Costs affect only the response times, never the answers: see `npm run bench
 * listing` and `npm run bench insights`.
 */
export const VISIT_COST = {
  /** Testing the other filters on a row of a class, status or person list: such rows are scattered in memory. */
  scatteredRow: 32,
  /** As `scatteredRow`, for rows filed within a range of days: most of them are adjacent. */
  neighbouringRow: 8,
  /** Adding a row of a list to a set, without a test of the row. */
  listedRow: 1,
  /** Counting a row in its month. */
  rowOfMonth: 16,
  /** Counting a row for each of its persons. */
  rowOfPersons: 32,
  /** Collecting the name of a row, so that a channel need not test the rows of that name. */
  nameOfRow: 256,
  /** Counting a single row, measured in profiles whose counts could be computed in that time. */
  rowOfProfile: 4,
  /** Adding a single profile to the facets, measured in profiles that a scan could add in that time. */
  profileOfFacets: 2,
  /** Sorting a matching row, where a walk along the whole order would skip the other rows. */
  sortedRow: 16,
  /** As `sortedRow`, where a walk would skip nearly all rows. */
  rareRow: 1024,
} as const;

/** Returns the number of visits one by one at which scanning all rows in order becomes cheaper. */
export function maxVisited(all: number, cost: number): number {
  return all / cost;
}
