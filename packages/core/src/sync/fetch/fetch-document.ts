import { Readable } from 'node:stream';
import type { FetchLimits } from '../feeds/feed-config.ts';
import { checkResponse, hasKnownEnd } from './check-response.ts';
import { connectionFault } from './connection-fault.ts';
import { followRedirects } from './follow-redirects.ts';
import { saveBody } from './save-body.ts';
import { startWatchdog } from './watchdog.ts';
import { type RetryDeps, withRetries } from './with-retries.ts';

const MEGABYTE = 1_048_576;
const NOT_MODIFIED = 304;
const MISSING: ReadonlySet<number> = new Set([404, 410]);

/** What a server says of a version of a document, to be asked by it next time. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface FetchRequest {
  readonly address: URL;
  /** Where the document is written: a file that need not exist. */
  readonly path: string;
  readonly limits: FetchLimits;
  /** Validators of the version that we have: the server may answer that nothing newer is there. */
  readonly validators?: Validators | undefined;
  /** Shortest time between two attempts. */
  readonly paceMs?: number;
  readonly signal?: AbortSignal | undefined;
}

export interface FetchDeps extends RetryDeps {
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => Date;
  /** Called before each attempt; what it throws ends the fetch. */
  readonly beforeAttempt?: () => Promise<void>;
}

export type Fetched =
  | ({ readonly kind: 'document'; readonly sha256: string } & Validators)
  | { readonly kind: 'not modified' }
  | { readonly kind: 'missing' };

/**
 * Fetches one document to disk (decision B7), with retries. Memory holds a piece of it at a time, and
 * nothing stays on disk unless it came whole, within its limits, and is no web page.
 * @throws FetchFault, the signal's reason, or what the disk throws
 */
export function fetchDocument(deps: FetchDeps, request: FetchRequest): Promise<Fetched> {
  const { paceMs, signal } = request;
  return withRetries(deps, { ...(paceMs !== undefined && { paceMs }), signal }, async () => {
    await deps.beforeAttempt?.();
    signal?.throwIfAborted();
    return attempt(deps, request);
  });
}

async function attempt({ fetch, now }: FetchDeps, request: FetchRequest): Promise<Fetched> {
  const watchdog = startWatchdog(request.limits, request.signal);
  const { signal } = watchdog;
  try {
    const headers = conditions(request.validators);
    const response = await followRedirects(fetch, request.address, { headers, signal });
    watchdog.heard();
    try {
      return await take(response, request, { now: now(), heard: watchdog.heard });
    } catch (error) {
      // Nobody reads on: the connection is closed, not drained.
      await response.body?.cancel().catch(() => {});
      throw error;
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : connectionFault(error);
  } finally {
    watchdog.stop();
  }
}

async function take(
  response: Response,
  { path, limits, validators }: FetchRequest,
  { now, heard }: { readonly now: Date; readonly heard: () => void },
): Promise<Fetched> {
  if (response.status === NOT_MODIFIED && validators) return { kind: 'not modified' };
  if (MISSING.has(response.status)) {
    await response.body?.cancel();
    return { kind: 'missing' };
  }
  const maxBytes = limits.maxMegabytes * MEGABYTE;
  checkResponse(response, maxBytes, now);
  const options = { maxBytes, heard, hasKnownEnd: hasKnownEnd(response) };
  const sha256 = await saveBody(response.body ?? Readable.from([]), path, options);
  return {
    kind: 'document',
    sha256,
    etag: response.headers.get('etag'),
    lastModified: response.headers.get('last-modified'),
  };
}

function conditions(validators: Validators | undefined): Record<string, string> {
  return {
    ...(validators?.etag && { 'if-none-match': validators.etag }),
    ...(validators?.lastModified && { 'if-modified-since': validators.lastModified }),
  };
}
