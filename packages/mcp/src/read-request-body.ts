import type { IncomingMessage } from 'node:http';
import { ServiceError } from '@marcario/core';
import { LIMITS } from '@marcario/core/contract';
import getRawBody from 'raw-body';

/**
 * The bytes of a request, at most 1 MiB (decision D13).
 * @throws ServiceError `payload_too_large`, judged by `Content-Length` where there is one.
 */
export async function readRequestBody(req: IncomingMessage): Promise<Uint8Array> {
  const { 'content-length': length = null } = req.headers;
  try {
    return await getRawBody(req, { limit: LIMITS.bodyBytes, length });
  } catch (error) {
    throw isTooLarge(error) ? tooLarge() : error;
  }
}

function isTooLarge(error: unknown): boolean {
  return (error as { type?: unknown }).type === 'entity.too.large';
}

function tooLarge(): ServiceError {
  return new ServiceError(
    'payload_too_large',
    `The body must have at most ${LIMITS.bodyBytes} bytes`,
  );
}
