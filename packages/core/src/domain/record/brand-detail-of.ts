import type { BrandDetail } from '../../contract/brand-detail.ts';
import { personasHistoricasOf, personasOf } from '../persons/personas-of.ts';
import { annotationsOf } from './annotations-of.ts';
import { brandSummaryOf } from './brand-summary-of.ts';
import type { StoredBrand } from './stored-brand.ts';

/** Everything the corpus says of a mark (specification 2.3, decision C5), without `dataAsOf`. */
export function brandDetailOf(brand: StoredBrand): BrandDetail {
  return {
    ...brandSummaryOf(brand),
    estadoOriginal: brand.estadoOriginal,
    personas: personasOf(brand),
    personasHistoricas: personasHistoricasOf(brand),
    anotaciones: annotationsOf(brand.anotaciones),
    clasesDetalle: [...(brand.clases ?? [])],
    ...(brand.traduccion !== null && { traduccion: brand.traduccion }),
    ...(brand.descripcionEtiqueta !== null && { descripcionEtiqueta: brand.descripcionEtiqueta }),
    fechaPublicacion: brand.fechaPublicacion,
    fuentes: [...brand.fuentes],
    ...(brand.renovaciones.length > 0 && { renovaciones: [...brand.renovaciones] }),
  };
}
