import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Anotacion } from '../contract/anotacion.ts';
import type { CanonicalAnnotation } from '../contract/canonical-brand.ts';
import { catalogedAct } from './annotation-catalog.ts';
import { hideTaxIds } from './hide-tax-ids.ts';
import { foldText } from './text-folding.ts';

const ID_LENGTH = 32;

/**
 * The acts on a mark, oldest first, each with its stable id: a hash of mark, date, code, folded
 * description, and an ordinal among equals (decision C3). Takes them in the order of the record,
 * where a newcomer stands behind its equals.
 */
export function annotationsOf(
  nroSolicitud: string,
  annotations: readonly CanonicalAnnotation[],
): Anotacion[] {
  const equals = new Map<string, number>();
  return annotations.map((annotation) => {
    const { fecha, codigo = null, descripcion, fechaVencimiento, observacion } = annotation;
    const content = JSON.stringify([nroSolicitud, fecha, codigo, foldText(descripcion)]);
    const ordinal = equals.get(content) ?? 0;
    equals.set(content, ordinal + 1);
    const known = catalogedAct(annotation);
    return {
      id: bytesToHex(sha256(utf8ToBytes(`${content}${ordinal}`))).slice(0, ID_LENGTH),
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
