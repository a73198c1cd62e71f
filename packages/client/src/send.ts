import { type Connection, mergeHeaders } from './client-options.ts';
import { MarcarioConnectionError, MarcarioTimeoutError } from './errors.ts';
import type { OperationRequest } from './operation-request.ts';

/** An answer with its body read completely, or about to be read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** True for a redirect, whose target a page cannot read. */
  readonly isRedirect: boolean;
  /** Empty when the body is still to be read. */
  readonly text: string;
  readonly body: ReadableStream<Uint8Array> | null;
}

/** Who can end a call early, and how its body is read. */
export interface SendOptions {
  readonly signal: AbortSignal | undefined;
  /** True when the body of a success is left to be read gradually, however long that takes. */
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

/** Recognises an answer that is not a stream of the service: a page, or a single answer. */
function isHtmlOrJson(headers: Headers): boolean {
  return /^(text\/html|application\/json)/.test(headers.get('content-type') ?? '');
}

/** A query may contain a tax id, which must not be in an error. */
function pathWithoutQuery({ path }: OperationRequest): string {
  return path.split('?', 1).join();
}

/** Node names the failure, such as ECONNREFUSED; browsers do not. */
function failureReason(cause: unknown): string {
  const { code } = ((cause as Error).cause ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? ` (${code})` : '';
}
