import type { WebhookNotification } from '../contract/webhook.ts';
import {
  type SignatureFault,
  serviceSignature,
  signatureFault,
} from '../domain/webhook-signature.ts';

const TOLERANCE_SECONDS = 300;

/** A request that came to the address of a callback. */
export type WebhookRequest = {
  /**
   * The body as it came, before anything parsed it: JSON that was read and written again is another
   * text, and does not verify.
   */
  readonly rawBody: string | Uint8Array;
  /** The value of the header `X-Service-Signature`. */
  readonly header: string | null | undefined;
  /** Seconds by which the signature may be older or newer than `now`; 300 by default. */
  readonly toleranceSeconds?: number;
  /** The receiver's clock; real time by default. */
  readonly now?: Date;
} & (
  | { /** The signing secret, whole: `whsec_...`. */ readonly secret: string }
  | {
      /** Several that may have signed, while one takes the place of another. */ readonly secrets: readonly string[];
    }
);

/** A request that this service did not sign, or not now. Answer 400 and read nothing of its body. */
export class WebhookSignatureError extends Error {
  override readonly name = 'WebhookSignatureError';
  readonly fault: SignatureFault | 'malformed_body';

  constructor(fault: SignatureFault | 'malformed_body') {
    super(ADVICE[fault]);
    this.fault = fault;
  }
}

const ADVICE: Readonly<Record<WebhookSignatureError['fault'], string>> = {
  no_header: 'No signature: pass the value of the header X-Service-Signature as `header`',
  malformed_header: 'The signature header is not of the form t=<unix>,v1=<hex>',
  too_old: 'The signature is too old: a replay, or a clock that is wrong',
  in_the_future: 'The signature is from the future: the clock of this machine is slow',
  no_match:
    'No secret signed this body: pass the raw body, byte for byte and before any JSON parser, and the whole secret, whsec_ included',
  malformed_body: 'The signed body is not JSON',
};

/**
 * Verifies a notification (specification 6) and reads it. Signatures are compared in constant time.
 *
 * @example
 * const { data } = await verifyWebhook({ rawBody, header: headers['x-service-signature'], secret });
 * if (data.newHits > 0) await pullHits(data.watchlistId);
 *
 * @throws WebhookSignatureError, whose `fault` says which rule was broken
 * @throws TypeError when the arguments themselves are wrong: a body that was parsed, no secret
 */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookNotification> {
  const { rawBody, header, toleranceSeconds = TOLERANCE_SECONDS, now = new Date() } = request;
  const secrets = 'secrets' in request ? request.secrets : [request.secret];
  requireRaw(rawBody);
  requireSecrets(secrets);
  const fault = await signatureFault({ rawBody, header, secrets, toleranceSeconds, now });
  if (fault !== null) throw new WebhookSignatureError(fault);
  return parseBody(rawBody);
}

/** What a test of a receiver sends. */
export interface TestWebhook {
  readonly rawBody: string | Uint8Array;
  readonly secret: string;
  /** When it is signed; real time by default. */
  readonly now?: Date;
}

/** The header `X-Service-Signature` as the service would write it: for tests of receivers. */
export function signTestWebhook({
  rawBody,
  secret,
  now = new Date(),
}: TestWebhook): Promise<string> {
  requireRaw(rawBody);
  requireSecrets([secret]);
  const timestamp = Math.floor(now.getTime() / 1_000);
  return serviceSignature({ rawBody, timestamp, secrets: [secret] });
}

function requireRaw(rawBody: unknown): void {
  if (typeof rawBody === 'string' || rawBody instanceof Uint8Array) return;
  throw new TypeError(
    'rawBody must be a string or bytes, exactly as received: turn off the JSON parser of this route, or keep what it read',
  );
}

function requireSecrets(secrets: readonly unknown[]): void {
  const isSound = secrets.length > 0 && secrets.every(isSecret);
  if (!isSound) throw new TypeError('Pass the signing secret whole: whsec_ and what follows');
}

function isSecret(secret: unknown): boolean {
  return typeof secret === 'string' && /^whsec_./.test(secret);
}

function parseBody(rawBody: string | Uint8Array): WebhookNotification {
  const text = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody);
  try {
    return JSON.parse(text) as WebhookNotification;
  } catch {
    throw new WebhookSignatureError('malformed_body');
  }
}
