import { annotationsOf } from '../record/annotations-of.ts';
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
>;

/** A stored mark as its terms are found, acts as callers see them. */
export function termMarkOf({ clases, anotaciones, ...mark }: TermSource): TermMark {
  return { ...mark, clasesDetalle: [...(clases ?? [])], anotaciones: annotationsOf(anotaciones) };
}
