import type { Channel } from '../../contract/brand-summary.ts';
import type { Facets } from '../../contract/operations/search-brands.ts';
import type { KeysetKey } from '../../domain/listing/cursor.ts';

/** One mark of a page. All but its number only where text ranked. */
export interface IndexHit {
  readonly nroSolicitud: string;
  /** Its name as the index has it: folded, with ñ and ü. */
  readonly name?: string;
  readonly score?: number;
  readonly matchedBy?: Channel;
}

/** One page of a search or listing, before its rows are read. */
export interface IndexPage {
  readonly hits: readonly IndexHit[];
  /** Size of the whole result: the fused set with text, the filtered corpus without. */
  readonly total: number;
  /** Counts of the dimensions that the query requested; null when it requested none. */
  readonly facets: Facets | null;
  /** Keyset mode: where the next page starts; null on the last page and in offset mode. */
  readonly next: KeysetKey | null;
  /** The newest `corpus_changes.seq` that the answer contains. */
  readonly generation: number;
}
