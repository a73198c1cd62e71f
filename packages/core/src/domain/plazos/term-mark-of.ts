import type { StoredBrand } from '../record/stored-brand.ts';
import type { TermMark } from './term-facts.ts';

/** As much of a stored mark as its terms rest on. */
export type TermSource = Pick<
  StoredBrand,
  | 'estado'
  | 'nroRegistro'
  | 'fechaPresentacion'
  | 'fechaPublicacion'
  | 'fechaRegistro'
  | 'fechaVencimiento'
  | 'clases'
  | 'anotaciones'
  | 'renovaciones'
>;

/** A stored mark as its terms are found. */
export function termMarkOf(source: TermSource): TermMark {
  return {
    estado: source.estado,
    nroRegistro: source.nroRegistro,
    fechaPresentacion: source.fechaPresentacion,
    fechaPublicacion: source.fechaPublicacion,
    fechaRegistro: source.fechaRegistro,
    fechaVencimiento: source.fechaVencimiento,
    clasesDetalle: [...(source.clases ?? [])],
    anotaciones: source.anotaciones,
    renovaciones: [...source.renovaciones],
  };
}
