import type { SegmentQuery } from '../segment-query.ts';
import { cosines, nearNames } from '../vectors/near-names.ts';

/**
 * Names whose sentence vectors are less alike are not found by them. It suits models in which texts
 * without anything in common stand at about a right angle, as most of those for several languages.
 */
const LEAST_COSINE = 0.7;
/** Where filters leave no more names than this, those are compared number by number, whatever their codes. */
const FEW_NAMES = 2_000;

/**
 * Calls `offer` with the names that a sentence model finds to say nearly what the query says, 500 at
 * most. Names with every word of the query are the exact channel's. Nothing is found in a segment whose
 * names were not embedded yet, or by another model.
 */
export function rankByVectors(
  search: SegmentQuery,
  offer: (name: number, cosine: number) => void,
): void {
  const { vector } = search.query;
  const { vectors } = search.names;
  if (vector === null || vectors === null || vector.length !== vectors.dimensions) return;
  const few = search.filter.fewNames(FEW_NAMES)?.filter((name) => !search.isLiteral(name));
  const near = few
    ? cosines(vectors, vector, few)
    : nearNames(vectors, vector, (name) => search.accepts(name) && !search.isLiteral(name));
  for (const { name, cosine } of near) if (cosine >= LEAST_COSINE) offer(name, cosine);
}
