import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Subkeys } from './secret-keys.ts';

const FORM = /^(mk_([0-9a-f]{16})_[0-9a-f]{48})([0-9a-f]{8})$/;
const KEY_ID_BYTES = 8;
const SECRET_BYTES = 24;

/** A key as it was handed out, before it is known whether it is one of ours. */
export interface PresentedKey {
  readonly keyId: string;
  readonly raw: string;
}

/** A new raw key `mk_<keyId>_<secret><crc32>` (decision D3). The raw text is shown once and never stored. */
export function mintApiKey(): PresentedKey {
  const keyId = randomBytes(KEY_ID_BYTES).toString('hex');
  const body = `mk_${keyId}_${randomBytes(SECRET_BYTES).toString('hex')}`;
  return { keyId, raw: body + checksum(body) };
}

/** Reads a presented key; null when its form or checksum is wrong, which needs no query to know. */
export function readApiKey(raw: string): PresentedKey | null {
  const [, body, keyId, crc] = FORM.exec(raw) ?? [];
  if (body === undefined || keyId === undefined || crc !== checksum(body)) return null;
  return { keyId, raw };
}

/** The id in a key, which is no secret; undefined when the form of the key is wrong. It proves nothing. */
export function keyIdOf(raw: string | undefined): string | undefined {
  return raw === undefined ? undefined : readApiKey(raw)?.keyId;
}

/** What is stored of a key: an HMAC under the pepper. */
export function hashApiKey([pepper]: Subkeys, raw: string): string {
  return keyed(pepper, raw).toString('hex');
}

/** What may be stored of a key: one HMAC for each pepper that may have hashed it. */
export function apiKeyHashes(peppers: Subkeys, raw: string): string[] {
  return peppers.map((pepper) => keyed(pepper, raw).toString('hex'));
}

/** Compares with each of the hashes in constant time. */
export function isOneOf(hashes: readonly string[], storedHash: string): boolean {
  const stored = Buffer.from(storedHash, 'hex');
  return hashes
    .map((hash) => Buffer.from(hash, 'hex'))
    .map((candidate) => candidate.length === stored.length && timingSafeEqual(candidate, stored))
    .includes(true);
}

function keyed(pepper: Uint8Array, raw: string): Buffer {
  return createHmac('sha256', pepper).update(raw).digest();
}

function checksum(body: string): string {
  return crc32(body).toString(16).padStart(8, '0');
}
