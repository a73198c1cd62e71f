import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base64urlnopad } from '@scure/base';
import { ServiceError } from '../service-error.ts';

const SIGNATURE_BYTES = 16;

/** A value that a cursor may carry. */
export type CursorValue = string | number | null;

/** What every cursor says (decision D5). Version 0 is the retired order by application number. */
export interface Cursor {
  readonly version: number;
  readonly endpoint: string;
  readonly sort: string;
  /** Hash of the parsed query: a cursor serves the query that made it and no other. */
  readonly query: string;
  /** The last row's key, in the terms of the order. */
  readonly key: readonly CursorValue[];
}

/** The keys of cursors: the first signs, all are accepted, so that a key change cuts nobody off. */
export type CursorKeys = readonly [Uint8Array, ...Uint8Array[]];

/** Signs a cursor: base64url of its JSON and a 16-byte HMAC-SHA256. */
export function sealCursor([key]: CursorKeys, cursor: Cursor): string {
  const { version, endpoint, sort, query } = cursor;
  const payload = new TextEncoder().encode(
    JSON.stringify([version, endpoint, sort, query, ...cursor.key]),
  );
  const sealed = new Uint8Array(payload.length + SIGNATURE_BYTES);
  sealed.set(payload);
  sealed.set(sign(key, payload), payload.length);
  return base64urlnopad.encode(sealed);
}

/** Reads a cursor back; null for anything that this service did not sign. */
export function openCursor(keys: CursorKeys, text: string): Cursor | null {
  const sealed = decoded(text);
  if (sealed === null || sealed.length <= SIGNATURE_BYTES) return null;
  const payload = sealed.subarray(0, -SIGNATURE_BYTES);
  const signature = sealed.subarray(-SIGNATURE_BYTES);
  if (!keys.some((key) => sameBytes(sign(key, payload), signature))) return null;
  const [version, endpoint, sort, query, ...key] = JSON.parse(
    new TextDecoder().decode(payload),
  ) as [number, string, string, string, ...CursorValue[]];
  return { version, endpoint, sort, query, key };
}

function decoded(text: string): Uint8Array | null {
  try {
    return base64urlnopad.decode(text);
  } catch {
    return null;
  }
}

function sign(key: Uint8Array, payload: Uint8Array): Uint8Array {
  return hmac(sha256, key, payload).subarray(0, SIGNATURE_BYTES);
}

/** Compares in a time that does not depend on where the bytes differ. */
function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i += 1) difference |= (a[i] ?? 0) ^ (b[i] ?? 0);
  return difference === 0;
}

/** The refusal of a cursor that this service did not sign for this query. */
export function foreignCursor(parameter = 'cursor'): ServiceError {
  return new ServiceError(
    'validation_error',
    `${parameter}: send nextCursor unchanged, with the parameters of the page that returned it`,
  );
}
