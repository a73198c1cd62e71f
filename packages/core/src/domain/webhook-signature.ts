/**
 * Signatures of webhook notifications (specification 6, decision C20): the service creates them, receivers verify them.
 * This module uses WebCrypto only, so the same code runs in Node, browsers, Deno, Bun and workers.
 */

const SECRET_PREFIX = 'whsec_';
const SECONDS = /^\d{1,12}$/;
const PAIR = /^([A-Za-z0-9_]{1,16}) *= *(\S.{0,199})$/;
const SIGNATURE_HEX = /^[0-9a-f]{64}$/;
/** Maximum signatures of a header: one per valid secret, which are the current one and those being replaced. */
const MAX_SIGNATURES = 8;

/** The body and time to sign, and the secrets to sign with. */
interface SigningInput {
  /** The body exactly as it is sent, byte for byte. */
  readonly rawBody: string | Uint8Array;
  /** Unix time in seconds. */
  readonly timestamp: number;
  /** Complete secrets, `whsec_...`: the first is the current one, the others are being replaced. */
  readonly secrets: readonly string[];
}

/**
 * Creates the value of `X-Service-Signature`: `t=<unix>,v1=<hex>`, with one `v1` for each secret. The key is the whole
 * secret including its prefix; the signed text is the time, a dot and the raw body.
 */
export async function createServiceSignature({
  rawBody,
  timestamp,
  secrets,
}: SigningInput): Promise<string> {
  const signed = concatenate(`${timestamp}.`, rawBody);
  const signatures = await Promise.all(
    secrets.map(async (secret) => `v1=${toHex(await hmac(encode(secret), signed))}`),
  );
  return [`t=${timestamp}`, ...signatures].join();
}

/**
 * Creates the value of `webhook-signature` (Standard Webhooks): `v1,<base64>` for each secret, separated by blanks. The
 * key is the decoded secret; the signed text is the id, the time and the raw body, separated by dots.
 */
export async function createStandardSignature({
  id,
  rawBody,
  timestamp,
  secrets,
}: SigningInput & { readonly id: string }): Promise<string> {
  const signed = concatenate(`${id}.${timestamp}.`, rawBody);
  const signatures = secrets.map(async (secret) => {
    const key = fromBase64(secret.slice(SECRET_PREFIX.length));
    return `v1,${toBase64(await hmac(key, signed))}`;
  });
  return (await Promise.all(signatures)).join(' ');
}

/** The reason why the signature of a notification is not valid. */
export type SignatureFault =
  | 'no_header'
  | 'malformed_header'
  | 'too_old'
  | 'in_the_future'
  | 'no_match';

/** A received request, and the secrets, tolerance and time to verify it with. */
export interface SignedRequest {
  readonly rawBody: string | Uint8Array;
  /** The value of `X-Service-Signature`. */
  readonly header: string | null | undefined;
  /** Complete secrets, `whsec_...`; a signature with any of them is valid. */
  readonly secrets: readonly string[];
  /** Maximum difference between the time of the signature and `now`, in either direction. */
  readonly toleranceSeconds: number;
  readonly now: Date;
}

/**
 * Verifies `X-Service-Signature`: null when one of the secrets signed this body within the tolerance, else the fault.
 * Signatures are compared in constant time.
 */
export async function verifySignature(request: SignedRequest): Promise<SignatureFault | null> {
  const { rawBody, header, secrets, toleranceSeconds, now } = request;
  if (header === null || header === undefined || header === '') return 'no_header';
  const parsed = parseHeader(header);
  if (parsed === null) return 'malformed_header';
  const ageSeconds = Math.floor(now.getTime() / 1_000) - parsed.timestamp;
  if (ageSeconds > toleranceSeconds) return 'too_old';
  if (ageSeconds < -toleranceSeconds) return 'in_the_future';
  const signed = concatenate(`${parsed.timestamp}.`, rawBody);
  const verdicts = await Promise.all(
    secrets.map((secret) => isSignedBy(secret, signed, parsed.signatures)),
  );
  return verdicts.includes(true) ? null : 'no_match';
}

interface SignatureHeader {
  readonly timestamp: number;
  readonly signatures: readonly Uint8Array<ArrayBuffer>[];
}

/** Parses the header; null if malformed. Schemes other than `v1` are ignored, so new ones do not break receivers. */
function parseHeader(header: string): SignatureHeader | null {
  const [time, ...pairs] = header.split(',').map((pair) => PAIR.exec(pair.trim()));
  const [, name, timestamp = ''] = time ?? [];
  const values = pairs.flatMap((pair) => (pair?.[1] === 'v1' ? [pair[2] ?? ''] : []));
  const isSound =
    name === 't' &&
    SECONDS.test(timestamp) &&
    values.length > 0 &&
    pairs.length <= MAX_SIGNATURES &&
    pairs.every((pair) => pair !== null && pair[1] !== 't') &&
    values.every((value) => SIGNATURE_HEX.test(value));
  return isSound ? { timestamp: Number(timestamp), signatures: values.map(fromHex) } : null;
}

/** Verifies every signature even after a match, in constant time: WebCrypto's `verify` compares in constant time. */
async function isSignedBy(
  secret: string,
  signed: Uint8Array<ArrayBuffer>,
  signatures: SignatureHeader['signatures'],
): Promise<boolean> {
  const key = await hmacKey(encode(secret), 'verify');
  const verdicts = await Promise.all(
    signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, signed)),
  );
  return verdicts.includes(true);
}

async function hmac(
  secret: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const key = await hmacKey(secret, 'sign');
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, signed));
}

function hmacKey(secret: Uint8Array<ArrayBuffer>, usage: 'sign' | 'verify') {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', secret, algorithm, false, [usage]);
}

function concatenate(before: string, rawBody: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const head = encode(before);
  const body = typeof rawBody === 'string' ? encode(rawBody) : rawBody;
  const whole = new Uint8Array(head.length + body.length);
  whole.set(head);
  whole.set(body, head.length);
  return whole;
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
