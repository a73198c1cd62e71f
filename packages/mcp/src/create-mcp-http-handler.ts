import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseBoundedJson, presentedKey, ServiceError } from '@marcario/core';
import { type RateLimit, type RunOperation, rateLimitHeaders } from '@marcario/core/contract';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { createMcpServer } from './create-mcp-server.ts';
import { foreignCaller } from './foreign-caller.ts';
import type { McpService } from './mcp-service.ts';
import { isTakenBatch, readingsBeyondFirst } from './message-batch.ts';
import { readRequestBody } from './read-request-body.ts';
import { refuseBatch, refuseCall, refuseMethod, refuseUnreadable } from './refuse-request.ts';
import { requestIdOf } from './request-id.ts';

/** How the handler is built. */
export interface McpHttpOptions {
  /** Version that the server states of itself. */
  readonly version: string;
  /**
   * Exact origins of the web pages that may call besides the server's own, as browsers send them.
   * Default none. A request without an `Origin` header does not come from a page and is always taken.
   */
  readonly allowedOrigins?: readonly string[];
  /**
   * Told how often a batch asks for the list of tools, a vocabulary or a prompt beyond the one call
   * that its request is; throws a `ServiceError` to refuse the request. Default: nobody counts.
   */
  readonly chargeCalls?: (req: IncomingMessage, calls: number) => void;
  /**
   * Reads the bytes of a request, at most 1 MiB; throws a `ServiceError` to refuse it. Default: reads them
   * whoever sends them, and however many others are still on their way.
   */
  readonly readBody?: (req: IncomingMessage, res: ServerResponse) => Promise<Uint8Array>;
  /** Where the caller reached the service; what is made for its address begins with it. Default: nobody knows. */
  readonly baseUrlOf?: (req: IncomingMessage) => string;
  /** Gets every failure that a caller sees only as `internal_error` or `service_unavailable`. */
  readonly logError: (error: unknown, requestId: string) => void;
}

/** Handles one request; mount it before anything that reads bodies. It rejects when none can be read. */
export type McpHttpHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/**
 * Streamable HTTP without sessions, for `app.all('/mcp', handler)` or a plain Node server: each
 * POST is answered with JSON by a server of its own, with the key that stands in its headers.
 * What the transport refuses (Origin 403, method 405, body 413) is refused in HTTP, before any tool.
 */
export function createMcpHttpHandler(service: McpService, options: McpHttpOptions): McpHttpHandler {
  const { allowedOrigins = [], chargeCalls = () => undefined } = options;
  const { readBody = readRequestBody } = options;
  return async (req, res) => {
    const foreign = foreignCaller(req, allowedOrigins);
    if (foreign !== null) return refuseCall(res, foreign);
    if (req.method !== 'POST') return refuseMethod(res);
    const message = await readBody(req, res).then(parseJson).catch(asRefusal);
    if (message instanceof ServiceError) return refuseCall(res, message);
    if (message === undefined) return refuseUnreadable(res);
    if (!isTakenBatch(message)) return refuseBatch(res);
    try {
      chargeCalls(req, readingsBeyondFirst(message));
    } catch (error) {
      return refuseCall(res, asRefusal(error));
    }
    await answer(req, res, { message, service, options });
  };
}

function asRefusal(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  throw error;
}

interface Exchange {
  readonly message: unknown;
  readonly service: McpService;
  readonly options: McpHttpOptions;
}

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  { message, service, options }: Exchange,
): Promise<void> {
  const requestId = requestIdOf(res);
  const baseUrl = options.baseUrlOf?.(req);
  const server = createMcpServer({
    served: service.served,
    version: options.version,
    ...keyed(
      req,
      toldInHeaders((call) => service.run({ ...call, baseUrl }), res),
    ),
    logError: (error) => options.logError(error, requestId),
  });
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  res.once('close', () => void server.close());
  await server.connect(transport);
  acceptJson(req);
  await transport.handleRequest(req, res, message);
}

/** What the transport asks a client to take. It answers with JSON and with nothing else. */
const BOTH_TYPES = 'application/json, text/event-stream';

/**
 * Has the request take what it will be answered with. The transport refuses one whose `Accept` does not name both
 * types, where plain HTTP clients, proxies and scripts send another or none (decision D17). It reads the
 * headers as they were sent, or as Node joined them, by how many it needs.
 */
function acceptJson(req: IncomingMessage): void {
  const { rawHeaders } = req;
  const kept = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && name.toLowerCase() !== 'accept' ? [name, rawHeaders[at + 1] ?? ''] : [],
  );
  req.headers.accept = BOTH_TYPES;
  req.rawHeaders = [...kept, 'Accept', BOTH_TYPES];
}

/** Where the key stands after the last call of the request stands in its headers, as over REST (decision D2). */
function toldInHeaders(run: RunOperation, res: ServerResponse): RunOperation {
  const tell = (rateLimit: RateLimit | undefined) => {
    if (rateLimit === undefined || res.headersSent) return;
    for (const [name, text] of Object.entries(rateLimitHeaders(rateLimit))) {
      res.setHeader(name, text);
    }
  };
  return async (call) => {
    try {
      const answer = await run(call);
      tell(answer.rateLimit);
      return answer;
    } catch (error) {
      if (error instanceof ServiceError) tell(error.rateLimit);
      throw error;
    }
  };
}

/** Two keys that differ refuse each call, as a missing one does: the lists of what there is need none. */
function keyed({ headers }: IncomingMessage, run: RunOperation) {
  try {
    return { apiKey: presentedKey(headers), run };
  } catch (refusal) {
    return { run: () => Promise.reject(refusal) };
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return parseBoundedJson(bytes);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    return undefined;
  }
}
