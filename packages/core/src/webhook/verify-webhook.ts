import type { WebhookNotification } from '../contract/webhook.ts';
import {
  createServiceSignature,
  type SignatureFault,
  type SignedRequest,
  verifySignature,
} from '../domain/webhook-signature.ts';
import {
  bodyBytes,
  signatureHeaders,
  trimmedSecrets,
  type WebhookBody,
  type WebhookHeaders,
} from './received-request.ts';

const TOLERANCE_SECONDS = 300;
/** Maximum signature headers of one request; the service sends fewer. */
const MAX_SIGNATURES = 8;

/** A request received at a callback URL. */
export type WebhookRequest = {
  /**
   * The body as received, before parsing: JSON that was parsed and serialised again has other bytes and does not
   * verify. A text, or bytes in any form.
   */
  readonly rawBody: WebhookBody;
  /** The value of the header `X-Service-Signature`; of several values, one that verifies is enough. */
  readonly header?: string | WebhookHeaders | null | undefined;
  /** All headers, instead of `header`: `Headers`, a map, an object, a list; the case of names does not matter. */
  readonly headers?: WebhookHeaders | null | undefined;
  /** Seconds by which the signature may be older or newer than `now`; 300 by default. */
  readonly toleranceSeconds?: number;
  /** The receiver's clock; the current time by default. */
  readonly now?: Date;
} & (
  | {
      /** The complete signing secret: `whsec_...`. Whitespace around it is ignored. */
      readonly secret: string;
      readonly secrets?: never;
    }
  | {
      /** All secrets that may have signed, during a rotation. */
      readonly secrets: readonly string[];
      readonly secret?: never;
    }
);

/** Thrown for a request without a valid signature of this service. Respond with 400 and ignore the body. */
export class WebhookSignatureError extends Error {
  override readonly name = 'WebhookSignatureError';
  readonly fault: SignatureFault | 'malformed_body';

  constructor(fault: SignatureFault | 'malformed_body', message = ADVICE[fault]) {
    super(message);
    this.fault = fault;
  }
}

const ADVICE: Readonly<Record<WebhookSignatureError['fault'], string>> = {
  no_header:
    'No signature: pass the value of the header X-Service-Signature as `header`, or all headers as `headers`',
  malformed_header: 'The signature header is not of the form t=<unix>,v1=<hex>',
  too_old: 'The signature is too old: a replay, or a clock that is wrong',
  in_the_future: 'The signature is from the future: the clock of this machine is slow',
  no_match:
    'No secret signed this body: pass the raw body, byte for byte and before any JSON parser, and the whole secret, whsec_ included',
  malformed_body: 'The signed body is not JSON',
};

/**
 * Verifies the signature of a notification (specification 6) and parses it. Signatures are compared in constant time.
 *
 * @example
 * const { data } = await verifyWebhook({ rawBody, header: headers['x-service-signature'], secret });
 * if (data.newHits > 0) await pullHits(data.watchlistId);
 *
 * @throws WebhookSignatureError, whose `fault` says which rule was broken
 * @throws TypeError when the arguments themselves are wrong: a body that was parsed, no secret
 */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookNotification> {
  const { header, headers, secret, secrets = [secret] } = request;
  const { toleranceSeconds = TOLERANCE_SECONDS, now = new Date() } = request;
  const rawBody = await bodyBytes(request.rawBody);
  const judged = { rawBody, secrets: trimmedSecrets(secrets), toleranceSeconds, now };
  const fault = await combinedFault(signatureHeaders(header ?? headers), judged);
  if (fault !== null)
    throw new WebhookSignatureError(fault, explainMismatch(fault, request.rawBody, rawBody.length));
  return parseBody(rawBody);
}

/** Returns the fault of a request; null when all signatures are well-formed and at least one of them is valid. */
async function combinedFault(
  signatures: readonly string[],
  judged: Omit<SignedRequest, 'header'>,
): Promise<SignatureFault | null> {
  if (signatures.length === 0) return 'no_header';
  if (signatures.length > MAX_SIGNATURES) return 'malformed_header';
  const faults = await Promise.all(
    signatures.map((header) => verifySignature({ ...judged, header })),
  );
  if (faults.includes('malformed_header')) return 'malformed_header';
  return faults.includes(null) ? null : (faults[0] ?? null);
}

/** Returns a more specific message when the body itself shows why no signature matches. */
function explainMismatch(
  fault: SignatureFault,
  rawBody: WebhookBody,
  bytes: number,
): string | undefined {
  if (fault !== 'no_match') return undefined;
  if (bytes === 0) return 'The raw body is empty: something read it before, and must hand it on';
  // A JSON text begins with a bracket, which base64 never contains.
  const isBase64 = typeof rawBody === 'string' && /^[A-Za-z0-9+/]{8,}={0,2}$/.test(rawBody);
  return isBase64
    ? 'The raw body is in base64: decode it first, in Node with Buffer.from(body, "base64")'
    : undefined;
}

/** The request to sign in a test of a receiver. */
export interface TestWebhook {
  readonly rawBody: WebhookBody;
  readonly secret: string;
  /** The time of signing; the current time by default. */
  readonly now?: Date;
}

/** Returns the header `X-Service-Signature` that the service would send, for tests of receivers. */
export async function signTestWebhook({
  rawBody,
  secret,
  now = new Date(),
}: TestWebhook): Promise<string> {
  const timestamp = Math.floor(now.getTime() / 1_000);
  const signed = { rawBody: await bodyBytes(rawBody), secrets: trimmedSecrets([secret]) };
  return createServiceSignature({ ...signed, timestamp });
}

function parseBody(rawBody: Uint8Array): WebhookNotification {
  try {
    return JSON.parse(new TextDecoder().decode(rawBody)) as WebhookNotification;
  } catch {
    throw new WebhookSignatureError('malformed_body');
  }
}
