import type { FacetDimension, Facets } from '../contract/brand-listing.ts';
import { ESTADOS } from '../contract/estado.ts';
import { LIMITS } from '../contract/limits.ts';
import type { Bitset } from './bitset.ts';
import type { MatchingPart } from './text-candidates.ts';

const NICE_CLASSES = Array.from({ length: LIMITS.niceClassMax }, (_, i) => i + 1);

/**
 * How many of the matching rows have each class and status (decision C14): count descending, then
 * value; no zeros. Null when no dimension was asked for.
 */
export function facetCounts(
  parts: readonly MatchingPart[],
  dimensions: readonly FacetDimension[],
): Facets | null {
  if (dimensions.length === 0) return null;
  const count = (rowsOf: (part: MatchingPart) => Bitset | undefined) =>
    parts.reduce((sum, part) => sum + countCommon(part.matching, rowsOf(part)), 0);
  return {
    ...(dimensions.includes('clase') && {
      clase: counted(NICE_CLASSES, (clase) =>
        count(({ segment }) => segment.columns.rowsOfClase[clase]),
      ),
    }),
    ...(dimensions.includes('estado') && {
      estado: counted(ESTADOS, (estado) =>
        count(({ segment }) => segment.columns.rowsOfEstado[ESTADOS.indexOf(estado)]),
      ),
    }),
  };
}

function countCommon(rows: Bitset, others: Bitset | undefined): number {
  return others === undefined ? 0 : rows.countCommon(others);
}

function counted<T extends string | number>(values: readonly T[], countOf: (value: T) => number) {
  return values
    .map((value) => ({ value, count: countOf(value) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
