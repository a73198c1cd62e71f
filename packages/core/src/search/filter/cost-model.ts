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
  /** Cost of testing the other filters on a row of a class, status or person list: scattered in memory. */
  scatteredRow: 32,
  /** Cost of testing the other filters on a row within a range of filing dates; most such rows are adjacent. */
  neighbouringRow: 8,
  /** Cost of adding a row of a list to a set without testing the row. */
  listedRow: 1,
  /** Cost of counting a row in its month. */
  rowOfMonth: 16,
  /** Cost of one row when it is counted once for each of its persons. */
  rowOfPersons: 32,
  /** Cost of collecting the name of a row, so that a channel need not test the rows of that name. */
  nameOfRow: 256,
  /** Cost of counting one row, measured in profiles whose counts could be computed in that time. */
  rowOfProfile: 4,
  /** Cost of adding one profile to the facets, measured in profiles that a scan could add in that time. */
  profileOfFacets: 2,
  /** Cost of sorting one matching row. The alternative is to walk the whole sort order and skip the other rows. */
  sortedRow: 16,
  /** Cost of sorting one matching row where nearly all rows would be skipped by the walk. */
  rareRow: 1024,
} as const;

/** Returns the number of visits one by one at which scanning all rows in order becomes cheaper. */
export function maxVisited(all: number, cost: number): number {
  return all / cost;
}
