import type { ServerResponse } from 'node:http';
import type { ServiceError } from '@marcario/core';
import type { ErrorEnvelope } from '@marcario/core/contract';
import { MOST_MESSAGES } from './message-batch.ts';
import { requestIdOf } from './request-id.ts';

/** Refuses with the error envelope, and ends a connection on which a body may still be arriving. */
export function refuseCall(res: ServerResponse, refusal: ServiceError): void {
  const { code, message, status, retryAfterSeconds } = refusal;
  const body: ErrorEnvelope = { error: { code, message, requestId: requestIdOf(res) } };
  res.setHeader('Connection', 'close');
  if (retryAfterSeconds !== undefined) res.setHeader('Retry-After', retryAfterSeconds);
  sendJson(res, status, body);
}

/** There are no sessions to listen to or to delete, which MCP clients read from a 405. */
export function refuseMethod(res: ServerResponse): void {
  res.setHeader('Allow', 'POST');
  sendJson(res, 405, rpcError(-32_000, 'Method not allowed: this endpoint takes POST only'));
}

export function refuseUnreadable(res: ServerResponse): void {
  sendJson(res, 400, rpcError(-32_700, 'Parse error: the body is not valid JSON in UTF-8'));
}

export function refuseBatch(res: ServerResponse): void {
  sendJson(
    res,
    400,
    rpcError(-32_600, `Invalid request: a batch has 1 to ${MOST_MESSAGES} messages`),
  );
}

/** An answer of the transport itself, in the words of JSON-RPC. */
function rpcError(code: number, message: string): object {
  return { jsonrpc: '2.0', error: { code, message }, id: null };
}

function sendJson(res: ServerResponse, status: number, body: object): void {
  res.statusCode = status;
  res.setHeader('Content-Type', 'application/json');
  res.end(JSON.stringify(body));
}
