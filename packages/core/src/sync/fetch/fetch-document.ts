import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { tryParseUrl } from '../../domain/http-values.ts';
import { plainStorageError } from '../../domain/storage-fault.ts';
import type { FetchLimits } from '../feeds/feed-config.ts';
import {
  type DocumentContent,
  documentContent,
  documentStart,
} from '../readers/document-content.ts';
import { DocumentError } from '../readers/document-reader.ts';
import {
  checkResponse,
  FetchFault,
  hasKnownEnd,
  toConnectionFault,
  tooLargeFault,
} from './fetch-fault.ts';

const MEGABYTE = 1_048_576;
const NOT_MODIFIED = 304;
const MISSING: ReadonlySet<number> = new Set([404, 410]);

/** The HTTP validators of a version of a document, which the next conditional request sends. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface FetchRequest {
  readonly address: URL;
  /** Path of the file to write; it need not exist. */
  readonly path: string;
  readonly limits: FetchLimits;
  /** Validators of the accepted version, so that the server can answer 304 (Not Modified). */
  readonly validators?: Validators | undefined;
  /** Minimum time between two attempts, in ms. */
  readonly paceMs?: number;
  readonly signal?: AbortSignal | undefined;
}

const ATTEMPTS = 4;
const FIRST_DELAY_MS = 2_000;
const FACTOR = 4;
const JITTER = 0.25;
/** Longest wait before a retry. If a longer one is needed, the fetch fails and the next run repeats it. */
const LONGEST_WAIT_MS = 300_000;

interface RetryDeps {
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly random: () => number;
}

/**
 * Retries after 2, 8 and 32 seconds, or later if `Retry-After` or `paceMs` requires it, plus up to 25 % jitter. It
 * gives up without waiting when the wait would be longer than five minutes.
 * @throws FetchFault of the last attempt
 */
async function withRetries<T>(
  { sleep, random }: RetryDeps,
  { paceMs = 0, signal }: { readonly paceMs?: number; readonly signal?: AbortSignal | undefined },
  attemptFetch: () => Promise<T>,
): Promise<T> {
  for (let made = 1; ; made += 1) {
    try {
      return await attemptFetch();
    } catch (fault) {
      if (!(fault instanceof FetchFault) || !fault.again || made === ATTEMPTS) throw fault;
      const backOff = FIRST_DELAY_MS * FACTOR ** (made - 1);
      const waitMs = Math.max(backOff, fault.retryAfterMs ?? 0, paceMs);
      if (waitMs > LONGEST_WAIT_MS) throw fault;
      await sleep(waitMs * (1 + JITTER * random()), signal);
    }
  }
}

interface FetchDeps extends RetryDeps {
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => Date;
  /** Called before each attempt; an error that it throws ends the fetch. */
  readonly beforeAttempt?: () => Promise<void>;
}

type Fetched =
  | ({ readonly kind: 'document'; readonly sha256: string } & Validators)
  | { readonly kind: 'not modified' }
  | { readonly kind: 'missing' };

/**
 * Fetches one document to disk (decision B7), with retries. Only one chunk is in memory at a time. The file stays on
 * disk only if it is complete, within the limits, and not a web page.
 * @throws FetchFault, the signal's reason, or errors of the disk
 */
export function fetchDocument(deps: FetchDeps, request: FetchRequest): Promise<Fetched> {
  const { paceMs, signal } = request;
  return withRetries(deps, { ...(paceMs !== undefined && { paceMs }), signal }, async () => {
    await deps.beforeAttempt?.();
    signal?.throwIfAborted();
    return attemptFetch(deps, request);
  });
}

const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Requests an address and follows up to `MAX_REDIRECTS` redirects, but never from https to http. */
async function followRedirects(
  fetch: typeof globalThis.fetch,
  address: URL,
  init: RequestInit,
): Promise<Response> {
  let target = address;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await fetch(target, { ...init, redirect: 'manual' });
    if (!REDIRECTS.has(response.status)) return response;
    await response.body?.cancel();
    target = nextTarget(target, response.headers.get('location'));
  }
  throw new FetchFault(`it was redirected more than ${MAX_REDIRECTS} times`, { again: false });
}

function nextTarget(from: URL, location: string | null): URL {
  const target = location === null ? null : tryParseUrl(location, from);
  if (target === null) throw new FetchFault('it was redirected to no address', { again: false });
  const isKept = target.protocol === from.protocol || target.protocol === 'https:';
  if (isKept && /^https?:$/.test(target.protocol)) return target;
  throw new FetchFault('it was redirected to an address that is not safe', { again: false });
}

async function attemptFetch({ fetch, now }: FetchDeps, request: FetchRequest): Promise<Fetched> {
  const watchdog = startWatchdog(request.limits, request.signal);
  const { signal } = watchdog;
  try {
    const headers = conditionalHeaders(request.validators);
    const response = await followRedirects(fetch, request.address, { headers, signal });
    watchdog.heard();
    try {
      return await saveResponse(response, request, { now: now(), heard: watchdog.heard });
    } catch (error) {
      // Cancelling closes the connection; otherwise the rest of the body would still be downloaded.
      await response.body?.cancel().catch(() => {});
      throw error;
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : toConnectionFault(error);
  } finally {
    watchdog.stop();
  }
}

/** Aborts an attempt that takes too long, or receives no data for too long. */
interface Watchdog {
  /** Aborted with a `FetchFault`, or with the outer signal's reason. */
  readonly signal: AbortSignal;
  /** Restarts the timer for missing data; call it when data has arrived. */
  readonly heard: () => void;
  readonly stop: () => void;
}

/** Starts the two timers of one attempt: for its total time, and for the time without data. */
function startWatchdog(
  { timeoutSeconds, silenceSeconds }: { timeoutSeconds: number; silenceSeconds: number },
  outer: AbortSignal | undefined,
): Watchdog {
  const late = new AbortController();
  const startTimer = (seconds: number, reason: string) =>
    setTimeout(() => late.abort(new FetchFault(reason, { again: true })), seconds * 1_000);
  const whole = startTimer(timeoutSeconds, `it took longer than ${timeoutSeconds} s`);
  const silence = startTimer(silenceSeconds, `nothing came for ${silenceSeconds} s`);
  return {
    signal: outer ? AbortSignal.any([outer, late.signal]) : late.signal,
    heard: () => silence.refresh(),
    stop: () => {
      clearTimeout(whole);
      clearTimeout(silence);
    },
  };
}

const UNFINISHED = '.part';
const LINE_BREAK = 0x0a;

/** Options for saving a response body. */
interface SaveOptions {
  readonly maxBytes: number;
  /** Called when a chunk arrives. */
  readonly heard: () => void;
  /** False when the body ends with the connection, so that a truncated body cannot be detected by HTTP. */
  readonly hasKnownEnd: boolean;
}

/**
 * Writes a body to a temporary file as it arrives, and renames the file once it is complete and not a web page. The
 * limit applies to decompressed bytes, which stops a zip bomb. Readers detect truncated workbooks and JSON by their
 * syntax; a CSV without a declared end must end with a line break.
 *
 * @returns SHA-256 in hex
 * @throws FetchFault for a body that is too large, truncated or not a document
 */
async function saveBody(
  body: AsyncIterable<Uint8Array>,
  path: string,
  { maxBytes, heard: onData, hasKnownEnd }: SaveOptions,
): Promise<string> {
  const unfinished = `${path}${UNFINISHED}`;
  try {
    const { sha256, lastByte } = await writeBody(limitBytes(body, maxBytes, onData), unfinished);
    const content = await readContent(unfinished);
    if (!hasKnownEnd && content === 'text' && lastByte !== LINE_BREAK) throw truncatedFault();
    await rename(unfinished, path);
    return sha256;
  } catch (error) {
    throw error instanceof FetchFault
      ? error
      : plainStorageError(error, `${path} cannot be written`);
  } finally {
    await rm(unfinished, { force: true }).catch(() => undefined);
  }
}

async function* limitBytes(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  onData: () => void,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    onData();
    size += chunk.length;
    if (size > maxBytes) throw tooLargeFault(maxBytes);
    yield chunk;
  }
}

async function writeBody(body: AsyncIterable<Uint8Array>, path: string) {
  let lastByte: number | undefined;
  const hash = createHash('sha256');
  const file = await open(path, 'w', 0o600);
  try {
    for await (const chunk of body) {
      hash.update(chunk);
      lastByte = chunk.at(-1) ?? lastByte;
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), lastByte };
}

/** Detects the kind of a downloaded file; throws a `FetchFault` for a web page or another unsupported format. */
async function readContent(path: string): Promise<DocumentContent> {
  try {
    return documentContent(await documentStart(path));
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new FetchFault(lowercaseFirst(error.message), { again: false });
  }
}

function truncatedFault(): FetchFault {
  const message = 'the server does not say how long it is, and it ends within a line';
  return new FetchFault(message, { again: true });
}

function lowercaseFirst(message: string): string {
  return message.replace(/^The/, 'the').replace(/\.$/, '');
}

async function saveResponse(
  response: Response,
  { path, limits, validators }: FetchRequest,
  { now, heard: onData }: { readonly now: Date; readonly heard: () => void },
): Promise<Fetched> {
  if (response.status === NOT_MODIFIED && validators) return { kind: 'not modified' };
  if (MISSING.has(response.status)) {
    await response.body?.cancel();
    return { kind: 'missing' };
  }
  const maxBytes = limits.maxMegabytes * MEGABYTE;
  checkResponse(response, maxBytes, now);
  const options = { maxBytes, heard: onData, hasKnownEnd: hasKnownEnd(response) };
  const sha256 = await saveBody(response.body ?? Readable.from([]), path, options);
  return {
    kind: 'document',
    sha256,
    etag: response.headers.get('etag'),
    lastModified: response.headers.get('last-modified'),
  };
}

function conditionalHeaders(validators: Validators | undefined): Record<string, string> {
  return {
    ...(validators?.etag && { 'if-none-match': validators.etag }),
    ...(validators?.lastModified && { 'if-modified-since': validators.lastModified }),
  };
}
