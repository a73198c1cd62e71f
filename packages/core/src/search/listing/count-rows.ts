import type { FacetDimension } from '../../contract/listing-vocabulary.ts';
import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import { mostVisited, VISIT_COST } from '../filter/cost-model.ts';
import { MatchingRows } from '../filter/matching-rows.ts';
import type { Generation } from '../segment/generation.ts';
import { FacetCounts } from './facet-counts.ts';

/** How many rows match; they are added to the counts of the facets, where those are asked for. */
export function countRows(matching: MatchingRows, facets: FacetCounts | null): number {
  const known = facets === null ? matching.knownCount : null;
  if (known !== null) return known;
  if (areFew(matching)) return visitRows(matching, facets);
  const { profiles } = matching.segment;
  const counts = matching.countByProfile();
  const count = sumOf(counts);
  const leavesMostEmpty = count < mostVisited(counts.length, VISIT_COST.profileOfFacets);
  if (leavesMostEmpty) facets?.addFewProfiles(profiles, counts);
  else facets?.addProfiles(profiles, counts);
  return count;
}

/** The marks of a generation that match, by class or by status; nobody asks how many they are. */
export function countFacets(
  { segments }: Generation,
  query: BrandQuery,
  dimension: FacetDimension,
): FacetCounts {
  const counts = new FacetCounts([dimension]);
  for (const { segment, live } of segments) {
    const matching = new MatchingRows(segment, live, query);
    if (areFew(matching)) visitRows(matching, counts);
    else counts.addProfiles(segment.profiles, matching.countByProfile());
  }
  return counts;
}

/** Whether going to each row takes less than going through all profiles. */
function areFew(matching: MatchingRows): boolean {
  const { scatteredRow, rowOfProfile } = VISIT_COST;
  const cost = matching.isProfiled ? scatteredRow : rowOfProfile;
  return matching.isWithin(mostVisited(matching.segment.profiles.estados.length, cost));
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
