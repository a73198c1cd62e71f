import type { ClaseDetalle } from '../../contract/brand-detail.ts';
import type { CanonicalAnnotation, CanonicalPerson } from '../../contract/canonical-brand.ts';
import type { Estado } from '../../contract/estado.ts';

/** A mark as all documents together state it: the content of the corpus. Null means that no source stated it. */
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
  /** By class, ascending. */
  readonly clases: readonly ClaseDetalle[] | null;
  readonly titulares: readonly CanonicalPerson[] | null;
  readonly representantes: readonly CanonicalPerson[] | null;
  /** By date, then as first seen. */
  readonly anotaciones: readonly CanonicalAnnotation[];
  /** Vienna classes, ascending, two digits each. */
  readonly viena: readonly string[] | null;
  readonly traduccion: string | null;
  readonly descripcionEtiqueta: string | null;
}
