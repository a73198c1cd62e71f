import { type Connection, mergeHeaders } from './client-options.ts';
import { MarcarioConnectionError, MarcarioTimeoutError } from './errors.ts';
import type { OperationRequest } from './operation-request.ts';

/** A response whose body is either read completely or left as a stream. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Whether the response is a redirect, whose target code in a page cannot read. */
  readonly isRedirect: boolean;
  /** The body as text; empty if `body` is a stream. */
  readonly text: string;
  readonly body: ReadableStream<Uint8Array> | null;
}

/** Options of a request: the signal that aborts it, and how its body is read. */
export interface SendOptions {
  readonly signal: AbortSignal | undefined;
  /** Whether the body of a successful response is left as a stream, whose reading may take any time. */
  readonly isStream: boolean;
}

/**
 * Sends one request once. Redirects are not followed, because `fetch` would send the key to the other address.
 * @throws MarcarioTimeoutError, MarcarioConnectionError, or the reason of the caller's own signal.
 */
export async function send(
  connection: Connection,
  request: OperationRequest,
  { signal: caller, isStream }: SendOptions,
): Promise<Answer> {
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), connection.timeoutMs);
  const deadline = clock.signal;
  const signal = caller ? AbortSignal.any([caller, deadline]) : deadline;
  const call = `${request.method} ${pathWithoutQuery(request)}`;
  try {
    const response = await connection.fetch(connection.baseUrl + request.path, {
      method: request.method,
      headers: mergeHeaders({ Accept: 'application/json', ...request.headers }, connection.headers),
      redirect: 'manual',
      signal,
      ...(request.body === null ? {} : { body: request.body }),
    });
    const { status, headers, ok, type } = response;
    const body = isStream && ok && !isHtmlOrJson(headers) ? response.body : null;
    const text = body ? '' : await response.text();
    const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400);
    return { status, headers, isRedirect, text, body };
  } catch (cause) {
    if (caller?.aborted) throw caller.reason;
    if (deadline.aborted) {
      throw new MarcarioTimeoutError(`${call}: no answer within ${connection.timeoutMs} ms`);
    }
    const reason = failureReason(cause);
    throw new MarcarioConnectionError(`${call}: the service could not be reached${reason}`, {
      cause,
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Returns whether a response is an HTML page or JSON, and so not a stream of the service. */
function isHtmlOrJson(headers: Headers): boolean {
  return /^(text\/html|application\/json)/.test(headers.get('content-type') ?? '');
}

/** Returns the path without its query, which may contain a tax id that must not be in an error. */
function pathWithoutQuery({ path }: OperationRequest): string {
  return path.split('?', 1).join();
}

/** Returns the error code that Node reports, such as ECONNREFUSED; browsers report none. */
function failureReason(cause: unknown): string {
  const { code } = ((cause as Error).cause ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? ` (${code})` : '';
}
