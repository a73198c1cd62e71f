import type { ResponseEvent, WaitEvent } from './events.ts';
import { systemTiming, type Timing } from './timing.ts';

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** How to reach the service. */
export interface ClientOptions {
  /**
   * Address of the service, for example `https://marcas.example`. A path prefix is kept; a trailing
   * `/` or `/v1` makes no difference.
   */
  readonly baseUrl: string | URL;
  /** The API key, sent as `X-API-Key`. */
  readonly apiKey: string;
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch;
  /**
   * Milliseconds for one attempt, from sending to the last byte of the answer; of an export, from one byte
   * to the next. Default 30,000.
   */
  readonly timeoutMs?: number;
  /** How often a call is sent again after its first attempt failed: 0 to 10. Default 2. */
  readonly maxRetries?: number;
  /** Sent as `User-Agent`; browsers keep their own. Default: what `fetch` sends. */
  readonly userAgent?: string;
  /** Told of every answer, also those that are refusals and those that are asked again. */
  readonly onResponse?: (event: ResponseEvent) => void;
  /** Told before every wait: for a retry, or because a limit of the service is used up. */
  readonly onWait?: (event: WaitEvent) => void;
}

/** The options once judged. */
export interface Connection {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: Fetch;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly onResponse: (event: ResponseEvent) => void;
  readonly onWait: (event: WaitEvent) => void;
  readonly timing: Timing;
}

const DEFAULT_TIMEOUT_MS = 30_000;
/** Node's timers fire at once beyond this. */
const LONGEST_TIMEOUT_MS = 2_147_483_647;
const DEFAULT_RETRIES = 2;
const MOST_RETRIES = 10;
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;
const PRINTABLE_ASCII = /^[\x20-\x7e]+$/;

/**
 * Judges the options at once, where the mistake is, and never repeats the key or an address.
 * @throws TypeError that names the option and what it must be.
 */
export function connectionFrom(options: ClientOptions): Connection {
  const { fetch, timeoutMs = DEFAULT_TIMEOUT_MS, maxRetries = DEFAULT_RETRIES } = options;
  return {
    baseUrl: readBaseUrl(options.baseUrl),
    headers: { ...readUserAgent(options.userAgent), 'X-API-Key': readApiKey(options.apiKey) },
    fetch: fetch ?? ((url, init) => globalThis.fetch(url, init)),
    timeoutMs: readInteger('timeoutMs', timeoutMs, 1, LONGEST_TIMEOUT_MS),
    maxRetries: readInteger('maxRetries', maxRetries, 0, MOST_RETRIES),
    onResponse: options.onResponse ?? (() => {}),
    onWait: options.onWait ?? (() => {}),
    timing: systemTiming,
  };
}

/** Paths of operations begin with `/v1`, so an address that ends so would say it twice. */
function readBaseUrl(given: string | URL): string {
  const url = URL.canParse(String(given)) ? new URL(given) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new TypeError('baseUrl must be an absolute http or https address');
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError('baseUrl must not hold a user name or password');
  }
  const path = url.pathname.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '');
  return url.origin + path.replace(/(?<!\/)\/+$/, '');
}

/** `fetch` repeats a header value that it cannot send in its error, so a bad key stops here. */
function readApiKey(given: string): string {
  if (typeof given !== 'string' || !VISIBLE_ASCII.test(given)) {
    throw new TypeError('apiKey must be a text of visible ASCII characters');
  }
  return given;
}

function readUserAgent(given: string | undefined): Record<string, string> {
  if (given === undefined) return {};
  if (!PRINTABLE_ASCII.test(given)) throw new TypeError('userAgent must be printable ASCII');
  return { 'User-Agent': given };
}

function readInteger(name: string, given: number, min: number, max: number): number {
  if (Number.isInteger(given) && given >= min && given <= max) return given;
  throw new TypeError(`${name} must be a whole number from ${min} to ${max}`);
}
