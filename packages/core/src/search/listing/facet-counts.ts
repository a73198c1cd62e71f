import { lowestSetBit } from '../../arrays/bitset.ts';
import { ESTADOS } from '../../contract/estado.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { FacetDimension } from '../../contract/listing-vocabulary.ts';
import type { Facets } from '../../contract/operations/search-brands.ts';
import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import { compareCodeUnits } from '../../domain/text/code-unit-order.ts';
import { maxVisited, VISIT_COST } from '../filter/cost-model.ts';
import { MatchingRows } from '../filter/matching-rows.ts';
import { CLASSES_PER_WORD, ESTADO_KEY_COUNT, type Profiles } from '../segment/columns/profiles.ts';
import type { Generation } from '../segment/generation.ts';
import type { Segment } from '../segment/segment.ts';

/** Counts marks by class, status or both (decision C14); counts of dimensions not requested are incomplete. */
export class FacetCounts {
  readonly #dimensions: readonly FacetDimension[];
  /** Counts by Nice class; `estados`: counts by lifecycle position, the unknown status last. Both are read-only. */
  readonly classes = new Uint32Array(LIMITS.niceClassMax + 1);
  readonly estados = new Uint32Array(ESTADO_KEY_COUNT);

  constructor(dimensions: readonly FacetDimension[]) {
    this.#dimensions = dimensions;
  }

  addRow({ profiles }: Segment, row: number): void {
    this.addProfile(profiles, profiles.ofRow[row] ?? 0, 1);
  }

  /** @param count number of marks with this profile */
  addProfile(profiles: Profiles, profile: number, count: number): void {
    increment(this.estados, profiles.estados[profile] ?? 0, count);
    for (let bits = profiles.classesLow[profile] ?? 0; bits !== 0; bits &= bits - 1) {
      increment(this.classes, lowestSetBit(bits), count);
    }
    for (let bits = profiles.classesHigh[profile] ?? 0; bits !== 0; bits &= bits - 1) {
      increment(this.classes, CLASSES_PER_WORD + lowestSetBit(bits), count);
    }
  }

  /** @param counts number of marks per profile; most are zero */
  addFewProfiles(profiles: Profiles, counts: Uint32Array): void {
    for (let id = 0; id < counts.length; id += 1) {
      const count = counts[id] ?? 0;
      if (count !== 0) this.addProfile(profiles, id, count);
    }
  }

  /** @param counts number of marks per profile */
  addProfiles(profiles: Profiles, counts: Uint32Array): void {
    if (this.#dimensions.includes('estado')) this.#addEstadoCounts(profiles, counts);
    if (this.#dimensions.includes('clase')) this.#addClassCounts(profiles, counts);
  }

  #addEstadoCounts({ estados }: Profiles, counts: Uint32Array): void {
    for (let id = 0; id < counts.length; id += 1) {
      increment(this.estados, estados[id] ?? 0, counts[id] ?? 0);
    }
  }

  #addClassCounts({ ofClass: { starts, ids } }: Profiles, counts: Uint32Array): void {
    for (let clase = 0; clase < this.classes.length; clase += 1) {
      const to = starts[clase + 1] ?? 0;
      let sum = 0;
      for (let at = starts[clase] ?? 0; at < to; at += 1) sum += counts[ids[at] ?? 0] ?? 0;
      increment(this.classes, clase, sum);
    }
  }

  /** Returns the requested dimensions, by descending count, then by value, without zeros. */
  toFacets(): Facets {
    const facets: Facets = {};
    if (this.#dimensions.includes('clase')) {
      const classes = [...this.classes.keys()];
      facets.clase = facetByCount(classes, this.classes, (a, b) => a - b);
    }
    // `ESTADOS` does not contain the unknown status, so no facet lists its count.
    if (this.#dimensions.includes('estado')) {
      facets.estado = facetByCount(ESTADOS, this.estados, compareCodeUnits);
    }
    return facets;
  }
}

function increment(counts: Uint32Array, at: number, count: number): void {
  counts[at] = (counts[at] ?? 0) + count;
}

function facetByCount<T>(
  values: readonly T[],
  counts: Uint32Array,
  compare: (a: T, b: T) => number,
) {
  return values
    .map((value, at) => ({ value, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || compare(a.value, b.value));
}

/** Counts the matching rows and adds them to the facet counts, if facets are requested. */
export function countRows(matching: MatchingRows, facets: FacetCounts | null): number {
  const known = facets === null ? matching.knownCount : null;
  if (known !== null) return known;
  if (areFewRows(matching)) return visitRows(matching, facets);
  const { profiles } = matching.segment;
  const counts = matching.countByProfile();
  const count = sumCounts(counts);
  const isSparse = count < maxVisited(counts.length, VISIT_COST.profileOfFacets);
  if (isSparse) facets?.addFewProfiles(profiles, counts);
  else facets?.addProfiles(profiles, counts);
  return count;
}

/** Counts the matching marks of a generation by class or by status, without a total. */
export function countFacets(
  { segments }: Generation,
  query: BrandQuery,
  dimension: FacetDimension,
): FacetCounts {
  const counts = new FacetCounts([dimension]);
  for (const { segment, live } of segments) {
    const matching = new MatchingRows(segment, live, query);
    if (areFewRows(matching)) visitRows(matching, counts);
    else counts.addProfiles(segment.profiles, matching.countByProfile());
  }
  return counts;
}

/** Tells whether visiting each row costs less than scanning all profiles. */
function areFewRows(matching: MatchingRows): boolean {
  const { scatteredRow, rowOfProfile } = VISIT_COST;
  const cost = matching.isProfiled ? scatteredRow : rowOfProfile;
  return matching.hasAtMost(maxVisited(matching.segment.profiles.estados.length, cost));
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

function sumCounts(counts: Uint32Array): number {
  let sum = 0;
  for (let at = 0; at < counts.length; at += 1) sum += counts[at] ?? 0;
  return sum;
}
