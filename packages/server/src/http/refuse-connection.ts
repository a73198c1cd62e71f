import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ServiceError } from '@marcario/core';
import { errorEnvelope } from '../rest/error-envelope.ts';

/** `LINGER_MS` and `LINGER_BYTES` limit the time and the input that is discarded before a connection is closed. */
export const LINGER_MS = 5_000;
export const LINGER_BYTES = 16 * 1_048_576;

/**
 * Sends an error on a connection whose request could not be parsed, then closes the connection.
 * Closing a socket while the client still sends causes a TCP reset, which can discard the response before the client
 * reads it. So the remaining input is read and discarded, within a time and size limit, until the client closes.
 */
export function refuseConnection(socket: Duplex, error: ServiceError, requestId: string): void {
  socket.removeAllListeners('data');
  let left = LINGER_BYTES;
  socket.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) socket.destroy();
  });
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
  socket.resume();
  socket.end(rawResponse(error, requestId));
}

function rawResponse(error: ServiceError, requestId: string): string {
  const body = JSON.stringify(errorEnvelope(error, requestId));
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
