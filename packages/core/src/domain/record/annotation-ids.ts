import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CanonicalAnnotation } from '../../contract/canonical-brand.ts';
import { foldText } from '../text/text-folding.ts';

const ID_LENGTH = 32;
const ASCII = /^[ -~]*$/;
const MARKS = /\p{M}+/gu;

/**
 * What tells the acts of a mark apart: mark, date, code, folded description, and an ordinal among equals
 * (decision C3). Takes them in order: in that of the record, a newcomer stands behind its equals.
 */
export function actKeys(nroSolicitud: string, acts: readonly CanonicalAnnotation[]): string[] {
  const equals = new Map<string, number>();
  return acts.map(({ fecha, codigo = null, descripcion }) => {
    const content = JSON.stringify([nroSolicitud, fecha, codigo, foldForId(descripcion)]);
    const ordinal = equals.get(content) ?? 0;
    equals.set(content, ordinal + 1);
    return `${content}${ordinal}`;
  });
}

/** Ids are older than what search texts keep: theirs are without any mark, and without the bar of a fraction. */
function foldForId(text: string): string {
  if (ASCII.test(text)) return foldText(text);
  const plain = Array.from(text, (letter) => {
    const parts = letter.normalize('NFKD');
    return parts === letter ? letter : parts.replaceAll('\u2044', '');
  });
  return foldText(plain.join('').normalize('NFD').replace(MARKS, ''));
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
