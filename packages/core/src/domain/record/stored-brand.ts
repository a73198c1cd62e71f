import type { Fuente, Renovacion } from '../../contract/brand-detail.ts';
import type { BrandSummary } from '../../contract/brand-summary.ts';
import type { CanonicalAnnotation, CanonicalPerson } from '../../contract/canonical-brand.ts';
import type { BrandRecord } from './brand-record.ts';
import type { WithLastMention } from './last-mentions.ts';
import type { Retired } from './ownership.ts';

/** A person of a mark with its id in the corpus. */
export type IdentifiedPerson = CanonicalPerson & { readonly id: number };

/** A person of a mark with its id and the time of the newest document that lists it. */
export type MentionedPerson = IdentifiedPerson & WithLastMention;

/** An act on a mark with its stable id. */
export type IdentifiedAnnotation = CanonicalAnnotation & { readonly id: string };

/** A mark as the store returns it. */
export interface StoredBrand
  extends Omit<BrandRecord, 'titulares' | 'representantes' | 'anotaciones'> {
  /** The current holders. */
  readonly titulares: readonly MentionedPerson[] | null;
  readonly titularesHistoricos: readonly Retired<MentionedPerson>[];
  readonly representantes: readonly MentionedPerson[] | null;
  /** The acts on the mark, oldest first. */
  readonly anotaciones: readonly IdentifiedAnnotation[];
  readonly fuentes: readonly Fuente[];
  /** Renewals inferred from stated expiries, oldest first. */
  readonly renovaciones: readonly Renovacion[];
  /** ISO date-time of the newest change. */
  readonly fechaActualizacion: string;
}

/** The fields of a mark that a summary needs. */
export type StoredSummary = MarkHead & {
  readonly titulares: readonly Pick<CanonicalPerson, 'nombre'>[] | null;
};

/** The fields of a mark that listings return and filter by, without persons and acts. */
export type MarkHead = Pick<
  BrandRecord,
  | 'nroSolicitud'
  | 'nroRegistro'
  | 'denominacion'
  | 'estado'
  | 'tipoSigno'
  | 'fechaPresentacion'
  | 'fechaPublicacion'
  | 'fechaVencimiento'
  | 'fechaRegistro'
  | 'clases'
  | 'viena'
> & {
  /** ISO date-time of the newest change. */
  readonly fechaActualizacion: string;
};

/** Returns the head of a mark with its classes as plain numbers, in the order of a summary's fields. */
export function toMarkHead(brand: MarkHead) {
  return {
    nroSolicitud: brand.nroSolicitud,
    nroRegistro: brand.nroRegistro,
    denominacion: brand.denominacion,
    estado: brand.estado,
    tipoSigno: brand.tipoSigno,
    fechaPresentacion: brand.fechaPresentacion,
    fechaPublicacion: brand.fechaPublicacion,
    fechaVencimiento: brand.fechaVencimiento,
    fechaRegistro: brand.fechaRegistro,
    fechaActualizacion: brand.fechaActualizacion,
    clases: (brand.clases ?? []).map(({ clase }) => clase),
  };
}

/** Builds the fields of a summary that do not depend on how the mark was found (decision C4). */
export function toBrandSummary(brand: StoredSummary): BrandSummary {
  return {
    ...toMarkHead(brand),
    titular: (brand.titulares ?? []).map(({ nombre }) => nombre),
    enrichmentPending: brand.clases === null || brand.titulares === null,
    ...(brand.viena !== null && brand.viena.length > 0 && { viena: [...brand.viena] }),
  };
}
