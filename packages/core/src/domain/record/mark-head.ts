import type { BrandRecord } from './brand-record.ts';

/** What is known of a mark itself, without its persons and acts: what a listing shows and filters by. */
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
> & {
  /** ISO date-time of the newest change. */
  readonly fechaActualizacion: string;
};

/** The head of a mark with its classes as bare numbers, in the order of a summary's fields. */
export function markHeadOf(brand: MarkHead) {
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
