/**
 * When few rows are gone to one by one, and when all are passed in their order.
 *
 * Every question about matching rows can be answered in both ways. Passing a row in order reads the next
 * cell of an array, which the processor has fetched already: that is the unit. Going to a row that lies
 * anywhere misses the caches, and what is then done with the row comes on top. A cost below says how many
 * rows could be passed meanwhile. Answers never depend on it, only their times do: `npm run bench listing`
 * and `npm run bench insights` show them.
 */
export const VISIT_COST = {
  /** Asking a row of a class, a status or a person for the other filters: such rows lie anywhere. */
  scatteredRow: 32,
  /** As `scatteredRow`, for rows filed within a range of days: those lie mostly side by side. */
  neighbouringRow: 8,
  /** Adding a row of a list to a set, where nothing is asked of the row. */
  listedRow: 1,
  /** Counting a row for its month. */
  rowOfMonth: 16,
  /** Counting a row for each of its persons. */
  rowOfPersons: 32,
  /** Noting the name of a row, so that a channel need not request its rows. */
  nameOfRow: 256,
  /** Counting a row by itself, where the unit is a profile whose count would be made. */
  rowOfProfile: 4,
  /** Adding a profile to the facets by itself, where the unit is a profile with or without rows. */
  profileOfFacets: 2,
  /** Sorting a row into its place, where a walk along the whole order would pass over the others. */
  sortedRow: 16,
  /** As `sortedRow`, where a walk would pass over nearly all rows. */
  rareRow: 1024,
} as const;

/** How many may be gone to one by one before passing all of them in order is cheaper. */
export function maxVisited(all: number, cost: number): number {
  return all / cost;
}
