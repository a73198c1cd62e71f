import type { ClaseDetalle } from '../../contract/brand-detail.ts';
import type { CanonicalAnnotation, CanonicalPerson } from '../../contract/canonical-brand.ts';
import type { Estado } from '../../contract/estado.ts';

/** A mark of the corpus, merged from all documents. Null means that no source stated the field. */
export interface BrandRecord {
  readonly nroSolicitud: string;
  readonly nroRegistro: string | null;
  readonly denominacion: string;
  readonly estado: Estado;
  readonly estadoOriginal: string | null;
  readonly tipoSigno: string;
  readonly fechaPresentacion: string | null;
  readonly fechaPublicacion: string | null;
  readonly fechaRegistro: string | null;
  readonly fechaVencimiento: string | null;
  /** The Nice classes in ascending order. */
  readonly clases: readonly ClaseDetalle[] | null;
  readonly titulares: readonly CanonicalPerson[] | null;
  readonly representantes: readonly CanonicalPerson[] | null;
  /** Sorted by date; acts of one day are in the order in which they were first seen. */
  readonly anotaciones: readonly CanonicalAnnotation[];
  /** Vienna classes, ascending, two digits each. */
  readonly viena: readonly string[] | null;
  readonly traduccion: string | null;
  readonly descripcionEtiqueta: string | null;
}
