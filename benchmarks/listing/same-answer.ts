import type { ListingAnswer } from './postgres-table.ts';

/** Whether two say the same of a listing: its total, its facets in any order, its first page. */
export function sameAnswer(one: ListingAnswer, other: ListingAnswer | undefined): boolean {
  return other !== undefined && comparable(one) === comparable(other);
}

function comparable({ total, facets, page }: ListingAnswer): string {
  const counts = [facets.estado, facets.clase].map((facet) =>
    facet.map(({ value, count }) => `${value} ${count}`).sort(),
  );
  return JSON.stringify([total, counts, page]);
}
