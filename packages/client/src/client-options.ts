import { nearestName } from '@marcario/core/contract';
import { version } from '../package.json';
import type { LogEntry, ResponseEvent, WaitEvent } from './events.ts';

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Options that apply to every call of a client, and can be changed per call. */
interface SharedOptions {
  /**
   * Maximum milliseconds of one attempt, from sending to the last byte of the response; for an export, from
   * one byte to the next. Default 30,000.
   */
  readonly timeoutMs?: number | undefined;
  /** Maximum number of retries after the first attempt of a call fails: 0 to 10. Default 2. */
  readonly maxRetries?: number | undefined;
  /** Additional headers, such as `X-Request-Id` or `traceparent`; headers of a call override those of the client. */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  /**
   * Called with every response, including errors and those after which a call is retried: status, headers,
   * request id. An iteration reports each page. If client and call both have a callback, both are called.
   */
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
}

/** Options of one call; all are optional, and every method takes them. */
export interface CallOptions extends SharedOptions {
  /** Aborts the call, also while it waits; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of one call in a series, such as a page of an iteration. */
export interface WalkOptions extends CallOptions {
  /** Whether the call stays within the rate limits and waits for them, however long the iteration takes. */
  readonly isPatient?: boolean;
  /** Whether the body of a successful response is returned unread, as a stream. */
  readonly isStream?: boolean;
}

/** Options of a client: how it reaches the service, and its callbacks. */
export interface ClientOptions extends SharedOptions {
  /**
   * Address of the service, for example `https://marcas.example`. A path prefix is kept; a trailing
   * `/` or `/v1` makes no difference. Default: the environment variable `MARCARIO_BASE_URL`, if there is one.
   */
  readonly baseUrl?: string | URL | undefined;
  /** The API key, sent as `X-API-Key`. Default: the environment variable `MARCARIO_API_KEY`, if there is one. */
  readonly apiKey?: string | undefined;
  /** The function that sends requests. Default: the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Sent as `User-Agent`; browsers send their own instead. Default: the name and version of this client. */
  readonly userAgent?: string | undefined;
  /** Called before every wait: for a retry, or because a limit of the service is used up. */
  readonly onWait?: ((event: WaitEvent) => void) | undefined;
  /** Called with a line for every step of a call; a line never contains the key. */
  readonly log?: ((entry: LogEntry) => void) | undefined;
}

/** The validated options. */
export interface Connection {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: Fetch;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly onResponse: (event: ResponseEvent) => void;
  readonly onWait: (event: WaitEvent) => void;
  readonly log: (entry: LogEntry) => void;
  readonly timing: Timing;
}

const DEFAULT_TIMEOUT_MS = 30_000;
/** Maximum timeout, because a timer of Node with a greater delay fires immediately. */
const LONGEST_TIMEOUT_MS = 2_147_483_647;
const DEFAULT_RETRIES = 2;
const MAX_RETRIES = 10;
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;
const PRINTABLE_ASCII = /^[\x20-\x7e]+$/;
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const CALL_OPTIONS = ['signal', 'timeoutMs', 'maxRetries', 'headers', 'onResponse'];
const WALK_OPTIONS = ['isPatient', 'isStream'];
/** Headers that `headers` may not contain, with the reason: an option, a field or the body sets them. */
const OWN_HEADERS: ReadonlyMap<string, string> = new Map([
  ['x-api-key', 'pass apiKey to createClient'],
  ['user-agent', 'pass userAgent to createClient'],
  ['idempotency-key', 'pass idempotencyKey with the input'],
  ['content-type', 'the client sends it'],
  ['content-length', 'the client sends it'],
]);

/** Globals that some runtimes do not have: the client runs in Node, Deno, Bun, edge workers and pages. */
interface Runtime {
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>;
    readonly versions?: Readonly<Record<string, string | undefined>>;
  };
  readonly document?: unknown;
  readonly navigator?: { readonly userAgent?: string };
}

/** The variables that replace omitted options. */
type DefaultVariable = 'MARCARIO_BASE_URL' | 'MARCARIO_API_KEY';

const runtime: Runtime = globalThis as unknown as Runtime;

/**
 * Reads a variable of the environment without surrounding blanks; undefined when it is empty or there is no
 * environment.
 */
function environmentVariable(name: DefaultVariable): string | undefined {
  try {
    return runtime.process?.env?.[name]?.trim() || undefined;
  } catch {
    // Deno throws when the program may not read its environment.
    return undefined;
  }
}

/**
 * Returns the client's user agent: `marcario-client/1.2.3 node/20.20.2`. Undefined in a page, which keeps its
 * browser's: another one would be a header that the server must allow (CORS).
 */
function defaultUserAgent(): string | undefined {
  const { process, document, navigator } = runtime;
  const versions = process?.versions ?? {};
  // Bun and Deno also report a Node version.
  const name = ['bun', 'deno', 'node'].find((one) => versions[one] !== undefined);
  const isAtEdge = navigator?.userAgent === 'Cloudflare-Workers';
  if (document !== undefined || (name === undefined && !isAtEdge)) return undefined;
  const client = `marcario-client/${version}`;
  return name === undefined ? client : `${client} ${name}/${versions[name]}`;
}

/**
 * Validates the options immediately, so that errors appear where the mistake is. Errors never repeat the key or an
 * address. @throws TypeError that names the option or the variable, and what it must be.
 */
export function createConnection(options: ClientOptions): Connection {
  const { fetch, timeoutMs = DEFAULT_TIMEOUT_MS, maxRetries = DEFAULT_RETRIES } = options;
  return {
    baseUrl: readBaseUrl(...optionOrVariable('baseUrl', options.baseUrl, 'MARCARIO_BASE_URL')),
    headers: {
      ...readUserAgent(options.userAgent ?? defaultUserAgent()),
      ...readHeaders(options.headers),
      'X-API-Key': readApiKey(...optionOrVariable('apiKey', options.apiKey, 'MARCARIO_API_KEY')),
    },
    fetch: fetch ?? ((url, init) => globalThis.fetch(url, init)),
    timeoutMs: readInteger('timeoutMs', timeoutMs, 1, LONGEST_TIMEOUT_MS),
    maxRetries: readInteger('maxRetries', maxRetries, 0, MAX_RETRIES),
    onResponse: options.onResponse ?? (() => {}),
    onWait: options.onWait ?? (() => {}),
    log: options.log ?? (() => {}),
    timing: systemTiming,
  };
}

/**
 * Returns the connection with the options of one call.
 * @throws TypeError that names the option and what it must be, or suggests an option with a similar name
 */
export function withCallOptions(connection: Connection, options: WalkOptions): Connection {
  for (const name of Object.keys(options)) requireCallOption(name);
  const { timeoutMs = connection.timeoutMs, maxRetries = connection.maxRetries } = options;
  return {
    ...connection,
    headers: mergeHeaders(connection.headers, readHeaders(options.headers)),
    timeoutMs: readInteger('timeoutMs', timeoutMs, 1, LONGEST_TIMEOUT_MS),
    maxRetries: readInteger('maxRetries', maxRetries, 0, MAX_RETRIES),
    onResponse: (event) => {
      connection.onResponse(event);
      options.onResponse?.(event);
    },
  };
}

function requireCallOption(name: string): void {
  if (CALL_OPTIONS.includes(name) || WALK_OPTIONS.includes(name)) return;
  const suggestion = nearestName(name, CALL_OPTIONS);
  const advice = suggestion === null ? `there are ${CALL_OPTIONS.join(', ')}` : `use ${suggestion}`;
  throw new TypeError(`A call takes no option ${name}: ${advice}`);
}

/** Returns the passed option, or else the environment variable, with the name for error messages. */
function optionOrVariable<Option>(
  name: string,
  option: Option | undefined,
  variable: DefaultVariable,
): readonly [string, Option | string] {
  if (option !== undefined) return [name, option];
  const value = environmentVariable(variable);
  if (value !== undefined) return [variable, value];
  throw new TypeError(
    `${name} must be passed to createClient, or set as ${variable} in the environment`,
  );
}

/** Returns the address without a trailing `/v1`, because operation paths begin with it. */
function readBaseUrl(name: string, address: string | URL): string {
  const url = URL.canParse(String(address)) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`${name} must be an absolute http or https address`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError(`${name} must not hold a user name or password`);
  }
  const path = url.pathname.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '');
  return url.origin + path.replace(/(?<!\/)\/+$/, '');
}

/** Validates the key, because `fetch` would repeat an invalid header value in its error. */
function readApiKey(name: string, key: string): string {
  const apiKey = typeof key === 'string' ? key.trim() : '';
  if (VISIBLE_ASCII.test(apiKey)) return apiKey;
  throw new TypeError(`${name} must be a text of visible ASCII characters`);
}

function readUserAgent(optionOrVariable: string | undefined): Record<string, string> {
  if (optionOrVariable === undefined) return {};
  if (!PRINTABLE_ASCII.test(optionOrVariable))
    throw new TypeError('userAgent must be printable ASCII');
  return { 'User-Agent': optionOrVariable };
}

/** Validates headers. Errors name a header but never its value, which may be a secret of a gateway. */
function readHeaders(optionOrVariable: SharedOptions['headers'] = {}): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(optionOrVariable)) {
    if (value === undefined) continue;
    const own = OWN_HEADERS.get(name.toLowerCase());
    if (own !== undefined) throw new TypeError(`headers must not name ${name}: ${own}`);
    if (!HEADER_NAME.test(name)) throw new TypeError('headers must have names of header fields');
    if (typeof value !== 'string' || !PRINTABLE_ASCII.test(value)) {
      throw new TypeError(`headers must have printable ASCII as ${name}`);
    }
    headers[name] = value;
  }
  return headers;
}

/** Merges headers ignoring case, because `fetch` would join two that only differ in case. */
export function mergeHeaders(
  headers: Readonly<Record<string, string>>,
  over: Readonly<Record<string, string>>,
): Record<string, string> {
  const names = new Set(Object.keys(over).map((name) => name.toLowerCase()));
  const stored = Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase()));
  return { ...Object.fromEntries(stored), ...over };
}

function readInteger(name: string, optionOrVariable: number, min: number, max: number): number {
  if (Number.isInteger(optionOrVariable) && optionOrVariable >= min && optionOrVariable <= max)
    return optionOrVariable;
  throw new TypeError(`${name} must be a whole number from ${min} to ${max}`);
}

/** The clock for retries and waits. */
export interface Timing {
  /** Returns the current time in milliseconds. */
  readonly now: () => number;
  /** Resolves after `ms` milliseconds, or rejects with the signal's reason as soon as it is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Returns a random number from 0 to below 1. */
  readonly random: () => number;
}

const systemTiming: Timing = { now: Date.now, sleep, random: Math.random };

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
