import { nearestName } from '@marcario/core/contract';
import { version } from '../package.json';
import type { LogEntry, ResponseEvent, WaitEvent } from './events.ts';

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Options that apply to every call of a client, and can be changed per call. */
interface SharedOptions {
  /**
   * Milliseconds for one attempt, from sending to the last byte of the answer; of an export, from one byte
   * to the next. Default 30,000.
   */
  readonly timeoutMs?: number | undefined;
  /** How often a call is sent again after its first attempt failed: 0 to 10. Default 2. */
  readonly maxRetries?: number | undefined;
  /** Sent beside the client's own, such as `X-Request-Id` or `traceparent`; those of a call win. */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  /**
   * Gets every answer, also refusals and those after which a call is sent again: status, headers, request
   * id. Of a walk, each page; where client and call both have one, both get it.
   */
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
}

/** Options of one call; all are optional, and every method takes them. */
export interface CallOptions extends SharedOptions {
  /** Ends the call early, also while it waits; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** How one of many calls is made, such as a page of a walk. */
export interface WalkOptions extends CallOptions {
  /** True when the call stays within the service's limits, and waits for them however long the walk takes. */
  readonly isPatient?: boolean;
  /** True when the body of a success is returned unread, as a stream. */
  readonly isStream?: boolean;
}

/** How to reach the service. */
export interface ClientOptions extends SharedOptions {
  /**
   * Address of the service, for example `https://marcas.example`. A path prefix is kept; a trailing
   * `/` or `/v1` makes no difference. Default: the variable `MARCARIO_BASE_URL`, where there is an environment.
   */
  readonly baseUrl?: string | URL | undefined;
  /** The API key, sent as `X-API-Key`. Default: the variable `MARCARIO_API_KEY`, where there is an environment. */
  readonly apiKey?: string | undefined;
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Sent as `User-Agent`; browsers keep their own. Default: the name and version of this client. */
  readonly userAgent?: string | undefined;
  /** Called before every wait: for a retry, or because a limit of the service is used up. */
  readonly onWait?: ((event: WaitEvent) => void) | undefined;
  /** Gets a line for whatever the client does, never with the key. */
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
/** Node's timers fire at once beyond this value. */
const LONGEST_TIMEOUT_MS = 2_147_483_647;
const DEFAULT_RETRIES = 2;
const MAX_RETRIES = 10;
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;
const PRINTABLE_ASCII = /^[\x20-\x7e]+$/;
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const CALL_OPTIONS = ['signal', 'timeoutMs', 'maxRetries', 'headers', 'onResponse'];
const WALK_OPTIONS = ['isPatient', 'isStream'];
/** Headers that have an option or a field of their own, or follow from the body. */
const OWN_HEADERS: ReadonlyMap<string, string> = new Map([
  ['x-api-key', 'pass apiKey to createClient'],
  ['user-agent', 'pass userAgent to createClient'],
  ['idempotency-key', 'pass idempotencyKey with the input'],
  ['content-type', 'the client sends it'],
  ['content-length', 'the client sends it'],
]);

/** Globals that may be missing, depending on where the client runs: Node, Deno, Bun, an edge worker, a page. */
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
 * browser's, because the server would first have to allow another one.
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
 * Validates the options at once, so that errors appear where the mistake is, and never repeats the key or an address.
 * @throws TypeError that names the option or the variable, and what it must be.
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
 * @throws TypeError that names the option and what it must be, or the option that is meant
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

/** Returns the passed option, or else the variable, with the name under which an error reports it. */
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

/** Operation paths begin with `/v1`, so a trailing `/v1` of the address is removed. */
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

/** `fetch` repeats an invalid header value in its error, so a bad key is rejected here. */
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

/** Errors name a header but never its value, which may be a secret of a gateway. */
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
  /** Milliseconds. */
  readonly now: () => number;
  /** Resolves after `ms` milliseconds, or rejects at once with the reason of the signal. */
  readonly sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** From 0 to below 1. */
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
