import type { Anotacion } from '../../contract/anotacion.ts';
import { hideTaxIds } from '../persons/hide-tax-ids.ts';
import { catalogedAct } from './annotation-catalog.ts';
import type { IdentifiedAnnotation } from './stored-brand.ts';

/** The acts on a mark as callers see them, in the order given (decision C3). */
export function annotationsOf(annotations: readonly IdentifiedAnnotation[]): Anotacion[] {
  return annotations.map((annotation) => {
    const { id, fecha, codigo = null, descripcion, fechaVencimiento, observacion } = annotation;
    const known = catalogedAct(annotation);
    return {
      id,
      fecha,
      codigo,
      descripcion: hideTaxIds(descripcion),
      seccionTipo: known?.seccionTipo ?? null,
      seccionNombre: known?.seccionNombre ?? null,
      ...(fechaVencimiento !== undefined && { fechaVencimiento }),
      ...(observacion !== undefined && { observacion: hideTaxIds(observacion) }),
    };
  });
}
