import { LIMITS } from '../../contract/limits.ts';
import { ServiceError } from '../service-error.ts';

/** JSON with object keys in order, so that equal values have equal texts. `undefined` members are left out. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    isPlainObject(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

/** True for an object that is no list. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;
const OPENING_BRACKET = 91;
const OPENING_BRACE = 123;

/**
 * The value of a JSON text in UTF-8, of a body that strangers may send. What takes long to be read is what
 * opens (a list, an object) and what is named: a megabyte of either holds the thread for a third of a second, the
 * largest request that an operation takes for a few milliseconds. So both are counted before anything is read.
 *
 * @throws SyntaxError, or TypeError for bytes that are no UTF-8
 * @throws ServiceError `validation_error` for more of them than any request needs
 */
export function parseBoundedJson(bytes: Uint8Array): unknown {
  if (bytes.length > LIMITS.bodyParts && partsOf(bytes) > LIMITS.bodyParts) {
    throw new ServiceError(
      'validation_error',
      `A body has at most ${LIMITS.bodyParts} objects, lists and names together`,
    );
  }
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

/** How many objects, lists and names a JSON text has. Three milliseconds a megabyte. */
function partsOf(bytes: Uint8Array): number {
  let parts = 0;
  let isInText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) isInText = !isInText;
    else if (!isInText) {
      parts += Number(byte === COLON || byte === OPENING_BRACE || byte === OPENING_BRACKET);
    } else if (byte === BACKSLASH) at += 1;
  }
  return parts;
}
