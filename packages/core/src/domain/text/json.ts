import { LIMITS } from '../../contract/limits.ts';
import { ServiceError } from '../service-error.ts';

/** Serialises JSON with sorted object keys, so that equal values have equal texts. `undefined` members are left out. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    isPlainObject(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

/** Tells whether two values have the same content: the order of lists is ignored, and absent equals null. */
export function isSameContent(a: unknown, b: unknown): boolean {
  if (a === null || b === null || typeof a === 'string' || typeof b === 'string') return a === b;
  return JSON.stringify(a) === JSON.stringify(b) || contentKey(a) === contentKey(b);
}

/**
 * Serialises a value so that equal content has equal text: keys and lists are sorted, and null members are dropped.
 */
function contentKey(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(contentKey).sort().join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, held]) => held !== undefined && held !== null);
  return `{${entries
    .map(([key, held]) => `${key}:${contentKey(held)}`)
    .sort()
    .join()}}`;
}

/** Tells whether a value is an object and not an array or null. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;
const OPENING_BRACKET = 91;
const OPENING_BRACE = 123;

/**
 * Parses JSON in UTF-8 from untrusted bodies. Opening brackets and names make parsing slow: a megabyte of either blocks
 * the thread for a third of a second, the largest valid request only for a few milliseconds. So both are counted before
 * parsing.
 *
 * @throws SyntaxError, or TypeError for bytes that are not valid UTF-8
 * @throws ServiceError `validation_error` for more brackets and names than `LIMITS.bodyParts`
 */
export function parseBoundedJson(bytes: Uint8Array): unknown {
  if (bytes.length > LIMITS.bodyParts && countParts(bytes) > LIMITS.bodyParts) {
    throw new ServiceError(
      'validation_error',
      `A body has at most ${LIMITS.bodyParts} objects, lists and names together`,
    );
  }
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

/** Counts the objects, lists and names of a JSON text without parsing it, in three milliseconds per megabyte. */
function countParts(bytes: Uint8Array): number {
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
