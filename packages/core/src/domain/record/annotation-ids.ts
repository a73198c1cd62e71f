import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CanonicalAnnotation } from '../../contract/canonical-brand.ts';
import { foldText } from '../text/text-folding.ts';

const ID_LENGTH = 32;

/**
 * The stable id of each act on a mark: a hash of mark, date, code, folded description, and an
 * ordinal among equals (decision C3). Takes them in the order of the record, where a newcomer stands
 * behind its equals.
 */
export function annotationIds(
  nroSolicitud: string,
  annotations: readonly CanonicalAnnotation[],
): string[] {
  const equals = new Map<string, number>();
  return annotations.map(({ fecha, codigo = null, descripcion }) => {
    const content = JSON.stringify([nroSolicitud, fecha, codigo, foldText(descripcion)]);
    const ordinal = equals.get(content) ?? 0;
    equals.set(content, ordinal + 1);
    return bytesToHex(sha256(utf8ToBytes(`${content}${ordinal}`))).slice(0, ID_LENGTH);
  });
}
