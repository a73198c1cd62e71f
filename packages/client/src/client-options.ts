/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** How to reach the service. */
export interface ClientOptions {
  /** Address of the service without `/v1`, for example `https://marcas.example`. A path prefix is kept. */
  readonly baseUrl: string | URL;
  /** The API key, sent as `X-API-Key`. */
  readonly apiKey: string;
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch;
  /** Milliseconds for one call, from sending to the last byte of the answer. Default 30,000. */
  readonly timeoutMs?: number;
}

/** The options once judged. */
export interface Connection {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch: Fetch;
  readonly timeoutMs: number;
}

const DEFAULT_TIMEOUT_MS = 30_000;
/** Node's timers fire at once beyond this. */
const LONGEST_TIMEOUT_MS = 2_147_483_647;
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;

/**
 * Judges the options at once, where the mistake is, and never repeats the key or an address.
 * @throws TypeError that names the option and what it must be.
 */
export function connectionFrom(options: ClientOptions): Connection {
  return {
    baseUrl: readBaseUrl(options.baseUrl),
    apiKey: readApiKey(options.apiKey),
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    timeoutMs: readTimeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS),
  };
}

function readBaseUrl(given: string | URL): string {
  const url = URL.canParse(String(given)) ? new URL(given) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new TypeError('baseUrl must be an absolute http or https address');
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError('baseUrl must not hold a user name or password');
  }
  return url.origin + url.pathname.replace(/(?<!\/)\/+$/, '');
}

/** `fetch` repeats a header value that it cannot send in its error, so a bad key stops here. */
function readApiKey(given: string): string {
  if (typeof given !== 'string' || !VISIBLE_ASCII.test(given)) {
    throw new TypeError('apiKey must be a text of visible ASCII characters');
  }
  return given;
}

function readTimeout(given: number): number {
  if (!Number.isInteger(given) || given < 1 || given > LONGEST_TIMEOUT_MS) {
    throw new TypeError(`timeoutMs must be a whole number from 1 to ${LONGEST_TIMEOUT_MS}`);
  }
  return given;
}
