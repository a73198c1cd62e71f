import type { Fuente, Renovacion } from '../../contract/brand-detail.ts';
import type { CanonicalAnnotation, CanonicalPerson } from '../../contract/canonical-brand.ts';
import type { BrandRecord } from './brand-record.ts';
import type { Retired } from './holder-history.ts';
import type { MarkHead } from './mark-head.ts';

/** A person of a mark with its id in the corpus. */
export type IdentifiedPerson = CanonicalPerson & { readonly id: number };

/** An act on a mark with its stable id. */
export type IdentifiedAnnotation = CanonicalAnnotation & { readonly id: string };

/** A mark as the store gives it back. */
export interface StoredBrand
  extends Omit<BrandRecord, 'titulares' | 'representantes' | 'anotaciones'> {
  /** Who holds the mark now. */
  readonly titulares: readonly IdentifiedPerson[] | null;
  readonly titularesHistoricos: readonly Retired<IdentifiedPerson>[];
  readonly representantes: readonly IdentifiedPerson[] | null;
  /** Oldest first. */
  readonly anotaciones: readonly IdentifiedAnnotation[];
  readonly fuentes: readonly Fuente[];
  /** What documents show of renewals, oldest first. */
  readonly renovaciones: readonly Renovacion[];
  /** ISO date-time of the newest change. */
  readonly fechaActualizacion: string;
}

/** As much of a mark as a summary needs. */
export type StoredSummary = MarkHead & {
  readonly titulares: readonly Pick<CanonicalPerson, 'nombre'>[] | null;
};
