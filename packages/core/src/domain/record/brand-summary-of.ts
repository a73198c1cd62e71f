import type { BrandSummary } from '../../contract/brand-summary.ts';
import type { StoredSummary } from './stored-brand.ts';

/** What a summary says of a mark however it was found (decision C4). */
export function brandSummaryOf(brand: StoredSummary): BrandSummary {
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
    titular: (brand.titulares ?? []).map(({ nombre }) => nombre),
    enrichmentPending: brand.clases === null || brand.titulares === null,
  };
}
