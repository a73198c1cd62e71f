import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import { MatchingRows } from '../filter/matching-rows.ts';
import type { Generation } from '../segment/generation.ts';
import { FacetCounts } from './facet-counts.ts';

/** Rows fewer than one for so many profiles are counted one by one, without a count for each profile. */
const FEW_TO_VISIT = 4;
/** Rows fewer than one for so many profiles leave most profiles without any. */
const FEW_TO_ADD = 2;

/** How many rows match; they are added to the counts of the facets, where those are asked for. */
export function countRows(matching: MatchingRows, facets: FacetCounts | null): number {
  const { profiles } = matching.segment;
  const profileCount = profiles.estados.length;
  if (matching.isWithin(profileCount / FEW_TO_VISIT)) return visitRows(matching, facets);
  const counts = matching.countByProfile();
  const count = sumOf(counts);
  if (count * FEW_TO_ADD < profileCount) facets?.addFewProfiles(profiles, counts);
  else facets?.addProfiles(profiles, counts);
  return count;
}

/** The marks of a generation that match, by class and status. */
export function countFacets({ segments }: Generation, query: BrandQuery): FacetCounts {
  const counts = new FacetCounts();
  for (const { segment, live } of segments)
    countRows(new MatchingRows(segment, live, query), counts);
  return counts;
}

function visitRows(matching: MatchingRows, facets: FacetCounts | null): number {
  const { profiles } = matching.segment;
  let count = 0;
  matching.each((_, profile) => {
    count += 1;
    facets?.addProfile(profiles, profile, 1);
  });
  return count;
}

function sumOf(counts: Uint32Array): number {
  let sum = 0;
  for (let at = 0; at < counts.length; at += 1) sum += counts[at] ?? 0;
  return sum;
}
