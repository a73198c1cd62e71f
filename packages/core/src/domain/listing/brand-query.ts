import type { FacetDimension, Sort } from '../../contract/listing-vocabulary.ts';
import { type BrandFilters, NO_FILTERS } from './brand-filters.ts';

/** A search or listing, parsed once at the edge and frozen. Every set is sorted and without repeats. */
export interface BrandQuery extends BrandFilters {
  /** The text that ranks, as given: `nombre`, or `q` where rule 3 of 4.2 keeps it; null in a listing. */
  readonly text: string | null;
  /** Resolved: aliases and defaults gone. `relevance` only where text ranks. */
  readonly sort: Sort;
  readonly facets: readonly FacetDimension[];
}

/** Every mark, newest filing first: what a query without any parameter means. */
export const EVERY_MARK: BrandQuery = Object.freeze({
  text: null,
  ...NO_FILTERS,
  sort: 'fechaPresentacion:desc',
  facets: [],
});
