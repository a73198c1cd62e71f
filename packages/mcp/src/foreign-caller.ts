import type { IncomingMessage } from 'node:http';
import { ServiceError } from '@marcario/core';

/** Names by which a browser reaches its own machine, and no other page can be reached. */
const LOOPBACK_NAMES = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127\.)/i;

/**
 * Why a request is refused that a web page of somebody else makes; null for any other.
 *
 * A page may have its own name lead to the visitor's machine (DNS rebinding): what it then asks is of
 * its own origin for the browser, and only the Host tells it apart. So a server that was reached over
 * a loopback address takes the names of the loopback alone, and those of the listed origins, as a
 * proxy on the same machine sends them.
 */
export function foreignCaller(
  { headers: { origin, host = '' }, socket }: IncomingMessage,
  allowedOrigins: readonly string[],
): ServiceError | null {
  const isListedHost = allowedOrigins.some((allowed) => new URL(allowed).host === host);
  const isLoopback = LOOPBACK_ADDRESS.test(socket.localAddress ?? '');
  if (isLoopback && !isListedHost && !LOOPBACK_NAMES.test(host)) {
    return forbidden(
      'This Host is not served here: reach the server as localhost, or list its origin',
    );
  }
  if (origin === undefined || allowedOrigins.includes(origin)) return null;
  const isOwn = URL.canParse(origin) && new URL(origin).host === host;
  return isOwn ? null : forbidden('This Origin may not call the MCP endpoint: list it');
}

function forbidden(message: string): ServiceError {
  return new ServiceError('forbidden', `${message} in SERVICE_MCP_ORIGINS`);
}
