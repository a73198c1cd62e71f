import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CanonicalAnnotation } from '../../contract/canonical-brand.ts';
import { foldText } from '../text/text-folding.ts';

const ID_LENGTH = 32;

/**
 * What tells the acts of a mark apart: mark, date, code, folded description, and an ordinal among equals
 * (decision C3). Takes them in order: in that of the record, a newcomer stands behind its equals.
 */
export function actKeys(nroSolicitud: string, acts: readonly CanonicalAnnotation[]): string[] {
  const equals = new Map<string, number>();
  return acts.map(({ fecha, codigo = null, descripcion }) => {
    const content = JSON.stringify([nroSolicitud, fecha, codigo, foldText(descripcion)]);
    const ordinal = equals.get(content) ?? 0;
    equals.set(content, ordinal + 1);
    return `${content}${ordinal}`;
  });
}

/** The stable id of each act on a mark: a hash of what tells it from the others. */
export function annotationIds(
  nroSolicitud: string,
  annotations: readonly CanonicalAnnotation[],
): string[] {
  return actKeys(nroSolicitud, annotations).map((key) =>
    bytesToHex(sha256(utf8ToBytes(key))).slice(0, ID_LENGTH),
  );
}
