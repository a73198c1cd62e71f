import type { Connection } from './client-options.ts';
import { MarcarioConnectionError, MarcarioTimeoutError } from './errors.ts';
import type { OperationRequest } from './operation-request.ts';

/** An answer with its body read whole. */
export interface Answer {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly text: string;
}

/**
 * Sends one request, once: nothing is tried again here, because only the caller knows whether
 * waiting is worth it. Redirects are not followed, since `fetch` would carry the key along to
 * whatever address it is sent to.
 * @throws MarcarioTimeoutError, MarcarioConnectionError, or the reason of the caller's own signal.
 */
export async function send(
  connection: Connection,
  request: OperationRequest,
  caller: AbortSignal | undefined,
): Promise<Answer> {
  const deadline = AbortSignal.timeout(connection.timeoutMs);
  const signal = caller ? AbortSignal.any([caller, deadline]) : deadline;
  const call = `${request.method} ${pathOnly(request)}`;
  try {
    const response = await connection.fetch(connection.baseUrl + request.path, {
      method: request.method,
      headers: { Accept: 'application/json', ...request.headers, 'X-API-Key': connection.apiKey },
      redirect: 'manual',
      signal,
      ...(request.body === null ? {} : { body: request.body }),
    });
    const text = await response.text();
    return { status: response.status, header: (name) => response.headers.get(name), text };
  } catch (cause) {
    if (caller?.aborted) throw caller.reason;
    if (deadline.aborted) {
      throw new MarcarioTimeoutError(`${call}: no answer within ${connection.timeoutMs} ms`);
    }
    throw new MarcarioConnectionError(`${call}: the service could not be reached`, { cause });
  }
}

/** A query may hold a tax id, which belongs into no error. */
function pathOnly({ path }: OperationRequest): string {
  return path.split('?', 1).join();
}
