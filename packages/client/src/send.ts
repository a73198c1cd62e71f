import { type Connection, withHeaders } from './client-options.ts';
import { MarcarioConnectionError, MarcarioTimeoutError } from './errors.ts';
import type { OperationRequest } from './operation-request.ts';

/** An answer with its body read whole, or about to be read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** How a redirect of a page looks, which must not see where it leads. */
  readonly isRedirect: boolean;
  /** Empty where the body is still to be read. */
  readonly text: string;
  readonly body: ReadableStream<Uint8Array> | null;
}

/** Who ends a call early, and what becomes of its body. */
export interface Sending {
  readonly signal: AbortSignal | undefined;
  /** True: the body of a success is left to be read little by little, however long that takes. */
  readonly isStream: boolean;
}

/**
 * Sends one request, once. Redirects are not followed, since `fetch` would carry the key along to
 * whatever address it is sent to.
 * @throws MarcarioTimeoutError, MarcarioConnectionError, or the reason of the caller's own signal.
 */
export async function send(
  connection: Connection,
  request: OperationRequest,
  { signal: caller, isStream }: Sending,
): Promise<Answer> {
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), connection.timeoutMs);
  const deadline = clock.signal;
  const signal = caller ? AbortSignal.any([caller, deadline]) : deadline;
  const call = `${request.method} ${pathOnly(request)}`;
  try {
    const response = await connection.fetch(connection.baseUrl + request.path, {
      method: request.method,
      headers: withHeaders({ Accept: 'application/json', ...request.headers }, connection.headers),
      redirect: 'manual',
      signal,
      ...(request.body === null ? {} : { body: request.body }),
    });
    const { status, headers, ok, type } = response;
    const body = isStream && ok && !isPage(headers) ? response.body : null;
    const text = body ? '' : await response.text();
    const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400);
    return { status, headers, isRedirect, text, body };
  } catch (cause) {
    if (caller?.aborted) throw caller.reason;
    if (deadline.aborted) {
      throw new MarcarioTimeoutError(`${call}: no answer within ${connection.timeoutMs} ms`);
    }
    const reason = reasonOf(cause);
    throw new MarcarioConnectionError(`${call}: the service could not be reached${reason}`, {
      cause,
    });
  } finally {
    clearTimeout(timer);
  }
}

/** What is no stream of the service's: a page, or one answer. */
function isPage(headers: Headers): boolean {
  return /^(text\/html|application\/json)/.test(headers.get('content-type') ?? '');
}

/** A query may hold a tax id, which belongs into no error. */
function pathOnly({ path }: OperationRequest): string {
  return path.split('?', 1).join();
}

/** Node names what failed, such as ECONNREFUSED; browsers do not tell. */
function reasonOf(cause: unknown): string {
  const { code } = ((cause as Error).cause ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? ` (${code})` : '';
}
