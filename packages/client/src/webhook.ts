import {
  signTestWebhook as sign,
  verifyWebhook as verify,
  WebhookSignatureError,
} from '@marcario/core/webhook';
import type { WebhookNotification } from './contract-types.ts';
import { MarcarioError } from './errors.ts';

/** A body as received: its text, or its bytes in any form of the runtime. */
export type WebhookBody =
  | string
  | ArrayBufferLike
  | ArrayBufferView
  /** `Blob` and `File`. */
  | { readonly size: number; arrayBuffer(): Promise<ArrayBuffer> };

type HeaderValue = string | readonly string[] | null | undefined;

/** Headers as a runtime provides them: `Headers`, a map, an object or a list of pairs, with names in any case. */
export type WebhookHeaders =
  | Iterable<readonly [string, HeaderValue]>
  /** Alternating names and values, like `rawHeaders` of Node; or the values of the signature header. */
  | readonly string[]
  | Readonly<Record<string, HeaderValue>>;

/** A request received at a callback address, from any sender. */
interface ReceivedRequest {
  /**
   * The body as received, before parsing: JSON that was parsed and serialised again is a different text, whose
   * signature is not valid.
   */
  readonly rawBody: WebhookBody;
  /** The value of the header `X-Service-Signature`; if there are several, one valid signature is enough. */
  readonly header?: string | WebhookHeaders | null | undefined;
  /** All headers, in place of `header`. */
  readonly headers?: WebhookHeaders | null | undefined;
  /** Seconds by which the signature may be older or newer than `now`; 300 by default. */
  readonly toleranceSeconds?: number;
  /** The receiver's clock; real time by default. */
  readonly now?: Date;
}

/** A request received at a callback address, with the secrets that may have signed it. */
export type WebhookRequest =
  | (ReceivedRequest & {
      /** The complete `signingSecret` of the watchlist: `whsec_...`. Blanks and line breaks around it are ignored. */
      readonly secret: string;
      readonly secrets?: never;
    })
  | (ReceivedRequest & {
      /** Secrets of which any may have signed the request, for a rotation. */
      readonly secrets: readonly string[];
      readonly secret?: never;
    });

/** A notification to sign in a test of a receiver. */
export interface TestWebhook {
  readonly rawBody: WebhookBody;
  readonly secret: string;
  /** The time of the signature; real time by default. */
  readonly now?: Date;
}

/** The reason why a request cannot be trusted. */
export type WebhookFault =
  | 'no_header'
  | 'malformed_header'
  | 'too_old'
  | 'in_the_future'
  | 'no_match'
  | 'malformed_body';

/** A request that the service did not sign, or not recently. Answer 400 and ignore its body. */
export class MarcarioWebhookError extends MarcarioError {
  override readonly name = 'MarcarioWebhookError';
  readonly fault: WebhookFault;

  constructor(fault: WebhookFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/**
 * Verifies a notification (specification 6) and parses it. It needs only WebCrypto; signatures are compared in constant
 * time.
 *
 * @example
 * const { data } = await verifyWebhook({ rawBody, headers, secret });
 * for await (const hit of client.watch.hits(data.watchlistId, { since })) { ... }
 *
 * @throws MarcarioWebhookError whose `fault` names the broken rule
 * @throws TypeError if the arguments are wrong (a body that was parsed or not read, no secret); it says what to pass
 */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookNotification> {
  try {
    return (await verify(request)) as WebhookNotification;
  } catch (error) {
    if (!(error instanceof WebhookSignatureError)) throw error;
    throw new MarcarioWebhookError(error.fault, error.message);
  }
}

/** Creates the header `X-Service-Signature` as the service would, for tests of receivers. */
export async function signTestWebhook(webhook: TestWebhook): Promise<string> {
  return sign(webhook);
}
