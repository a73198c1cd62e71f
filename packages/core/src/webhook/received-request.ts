/**
 * Normalises the values that receivers pass: a body in any binary form, headers in any form, a secret as read from a
 * file. Any other value is rejected with a message that says what to pass instead.
 */

const HEADER_NAME = 'x-service-signature';
/** Splits joined headers: a proxy may join several signature headers with commas, each with its own timestamp `t=`. */
const NEXT_SIGNATURE = /,(?=\s*t\s*=)/;
const AS_IT_CAME =
  'pass the body exactly as received, such as await request.text() or the Buffer of express.raw()';

/** A body with the methods that `Blob` and `File` share. */
interface BlobBody {
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A body as received: its text, or its bytes in any form that a runtime uses. */
export type WebhookBody = string | ArrayBufferLike | ArrayBufferView | BlobBody;

type HeaderValue = string | readonly string[] | null | undefined;

/** Headers in any form: `Headers`, a map, an object or a list of pairs; the case of names does not matter. */
export type WebhookHeaders =
  | Iterable<readonly [string, HeaderValue]>
  | readonly string[]
  | Readonly<Record<string, HeaderValue>>;

/**
 * Copies the bytes of a body, because WebCrypto does not accept shared memory.
 * @throws TypeError that describes the passed value and says what to pass
 */
export async function bodyBytes(body: unknown): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  // `instanceof` fails for objects of another realm, such as that of a test runner.
  if (ArrayBuffer.isView(body)) {
    return new Uint8Array(new Uint8Array(body.buffer, body.byteOffset, body.byteLength));
  }
  if (isBuffer(body)) return new Uint8Array(new Uint8Array(body));
  if (isBlob(body)) return new Uint8Array(await body.arrayBuffer());
  throw new TypeError(`rawBody is ${describeWrongBody(body)}`);
}

function isBuffer(body: unknown): body is ArrayBufferLike {
  const tag = Object.prototype.toString.call(body);
  return tag === '[object ArrayBuffer]' || tag === '[object SharedArrayBuffer]';
}

function isBlob(body: unknown): body is BlobBody {
  const { size, arrayBuffer } = (body ?? {}) as Partial<BlobBody>;
  return typeof size === 'number' && typeof arrayBuffer === 'function';
}

/** Describes a value that is not a body, and says what to pass instead. */
function describeWrongBody(body: unknown): string {
  if (body === null || body === undefined) {
    return `${body}: nothing read the body, or something did before; ${AS_IT_CAME}`;
  }
  if (typeof body === 'function') return 'a function: call it, and await what it gives';
  if (typeof body !== 'object') return `a ${typeof body}: ${AS_IT_CAME}`;
  const hasKey = (name: string | symbol) => name in body;
  if (hasKey('then')) return 'a promise: await it';
  if (hasKey('arrayBuffer')) return 'a whole Request: pass await request.text()';
  if (hasKey('getReader') || hasKey('pipe') || hasKey(Symbol.asyncIterator)) {
    return 'a stream: read it whole first, with new Response(stream).arrayBuffer() or buffer() of node:stream/consumers';
  }
  if (Array.isArray(body) && body.length > 0 && body.every((piece) => ArrayBuffer.isView(piece))) {
    return 'a list of pieces: join them with Buffer.concat(pieces)';
  }
  if (hasKey('headers') && hasKey('body')) return 'a whole request: pass its body alone';
  const tag = Object.prototype.toString.call(body);
  if (tag === '[object FormData]' || tag === '[object URLSearchParams]') {
    return `a form that was read from the body: ${AS_IT_CAME}`;
  }
  const { type, data } = body as { readonly type?: unknown; readonly data?: unknown };
  if (type === 'Buffer' && Array.isArray(data)) {
    return 'a Buffer that was written as JSON: pass Buffer.from(rawBody.data)';
  }
  return 'an object, as a JSON parser makes it, and must be the text or the bytes exactly as received: turn off the JSON parser of this route, or keep what it read';
}

/**
 * Returns the values of `X-Service-Signature`, one per signing time, from that header alone or from all headers.
 * @throws TypeError when the passed value contains no readable header
 */
export function signatureHeaders(given: unknown): string[] {
  return headerValues(given)
    .flatMap((value) => value.split(NEXT_SIGNATURE))
    .filter((value) => value.trim() !== '');
}

function headerValues(given: unknown): string[] {
  if (given === null || given === undefined) return [];
  if (typeof given === 'string') return [given];
  if (typeof given !== 'object') throw unreadableHeadersError(given);
  const listed = Symbol.iterator in given ? [...(given as Iterable<unknown>)] : null;
  if (listed?.every((one) => typeof one === 'string')) return signatureValues(listed);
  const { get } = given as { readonly get?: unknown };
  if (listed === null && typeof get === 'function') return textValues(get.call(given, HEADER_NAME));
  const pairs = listed ?? Object.entries(given);
  return pairs.flatMap((pair) => {
    if (!Array.isArray(pair)) throw unreadableHeadersError(given);
    const [name, value] = pair;
    return isSignatureHeader(name) ? textValues(value) : [];
  });
}

/** Reads a list of texts: alternating names and values, like `rawHeaders` of Node, or the values of the one header. */
function signatureValues(texts: readonly string[]): string[] {
  if (!texts.some(isSignatureHeader)) return [...texts];
  return texts.filter((_, at) => at % 2 === 1 && isSignatureHeader(texts[at - 1]));
}

function isSignatureHeader(name: unknown): boolean {
  return typeof name === 'string' && name.trim().toLowerCase() === HEADER_NAME;
}

function textValues(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (values.every((one) => typeof one === 'string')) return [...values];
  throw unreadableHeadersError(value);
}

function unreadableHeadersError(given: unknown): TypeError {
  return new TypeError(
    `No header can be read from a ${typeof given}: pass the value of X-Service-Signature as header, or all headers as headers`,
  );
}

/**
 * Removes the whitespace around secrets that were read from files or environment variables.
 * @throws TypeError that describes the fault of a secret without repeating the secret
 */
export function trimmedSecrets(secrets: unknown): string[] {
  if (!Array.isArray(secrets)) {
    throw new TypeError('secrets must be a list: pass a single one as secret');
  }
  if (secrets.length === 0) throw new TypeError(WHOLE_SECRET);
  return secrets.map(trimmedSecret);
}

const WHOLE_SECRET = 'Pass the signing secret whole: whsec_ and what follows';

function trimmedSecret(given: unknown): string {
  if (typeof given !== 'string') {
    const what = ArrayBuffer.isView(given)
      ? 'bytes: decode them'
      : `${given === null ? given : typeof given}`;
    throw new TypeError(`${WHOLE_SECRET}; it is ${what}`);
  }
  const secret = given.trim();
  if (/^whsec_[\x21-\x7e]+$/.test(secret) && !/["'`,]/.test(secret)) return secret;
  const reason = secret === '' ? 'it is empty' : secretFault(secret);
  throw new TypeError(`${WHOLE_SECRET}; ${reason}`);
}

function secretFault(secret: string): string {
  if (/^["'`]/.test(secret)) return 'it has quotation marks around it';
  if (!secret.startsWith('whsec_')) return 'it does not begin with whsec_';
  if (secret.includes(',')) return 'there are several: pass them as secrets, a list';
  return 'it holds a blank, a line break or another character that no secret has';
}
