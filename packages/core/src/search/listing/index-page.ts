import type { Channel } from '../../contract/brand-summary.ts';
import type { Facets } from '../../contract/operations/search-brands.ts';
import type { KeysetKey } from '../../domain/listing/cursor.ts';

/** Mark on a result page. The optional fields are present only in a text search. */
export interface IndexHit {
  readonly nroSolicitud: string;
  /** Name as indexed: folded, but with ñ and ü. */
  readonly name?: string;
  readonly score?: number;
  readonly matchedBy?: Channel;
}

/** Page of a search or listing, before the summaries of its marks are loaded. */
export interface IndexPage {
  readonly hits: readonly IndexHit[];
  /** Size of the whole result: the fused candidates of a text search, or all filtered marks. */
  readonly total: number;
  /** Facet counts of the requested dimensions; null when none is requested. */
  readonly facets: Facets | null;
  /** Keyset mode: key after which the next page starts; null on the last page and in offset mode. */
  readonly next: KeysetKey | null;
  /** Newest `corpus_changes.seq` that the result includes. */
  readonly generation: number;
}
