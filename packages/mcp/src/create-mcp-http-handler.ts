import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseBoundedJson, presentedKey, ServiceError } from '@marcario/core';
import {
  type ErrorEnvelope,
  LIMITS,
  type RateLimit,
  type RunOperation,
  rateLimitHeaders,
} from '@marcario/core/contract';
import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import getRawBody from 'raw-body';
import type { McpService } from './call-tool.ts';
import { createMcpServer } from './create-mcp-server.ts';
import { parseToolGroups, type ToolGroup } from './tool-groups.ts';

/** Options of `createMcpHttpHandler`. */
export interface McpHttpOptions {
  /** Version that the server reports. */
  readonly version: string;
  /**
   * Exact origins, as browsers send them, of the web pages that may call in addition to the server's own.
   * Default: none. A request without an `Origin` header does not come from a page and is always accepted.
   */
  readonly allowedOrigins?: readonly string[];
  /**
   * Called with the number of times that a batch requests the list of tools, a vocabulary or a prompt, minus one
   * for the request itself; throws a `ServiceError` to reject the request. Default: nothing is counted.
   */
  readonly chargeCalls?: (req: IncomingMessage, calls: number) => void;
  /**
   * Reads the bytes of a request, at most 1 MiB; throws a `ServiceError` to reject it. Default: reads every request,
   * however many others are still being read.
   */
  readonly readBody?: (req: IncomingMessage, res: ServerResponse) => Promise<Uint8Array>;
  /**
   * Returns the credential with which the tools of a request are called, or undefined if the request has none. The
   * credential replaces the key in every call. The function throws a `ServiceError` to reject each call. Default: the
   * key in `X-API-Key` or `Authorization: Bearer`.
   */
  readonly resolveCredential?: (
    req: IncomingMessage,
  ) => string | undefined | Promise<string | undefined>;
  /**
   * Returns the address at which the caller reached the service: the prefix of created addresses. Default: unknown.
   */
  readonly baseUrlOf?: (req: IncomingMessage) => string;
  /** Called with every failure that a caller sees only as `internal_error` or `service_unavailable`. */
  readonly logError: (error: unknown, requestId: string) => void;
}

/** Handles one request; mount it before any middleware that reads bodies. It rejects if a body cannot be read. */
export type McpHttpHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** Matches host names by which a browser can reach only its own machine. */
const LOOPBACK_NAMES = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127\.)/i;

/**
 * Returns the error for a request from a foreign web page; null for any other.
 *
 * A page may resolve its own host name to the visitor's machine (DNS rebinding). The browser then treats its
 * requests as same-origin, and only the Host header reveals them. So a server that is reached over a
 * loopback address accepts only loopback host names, and those of the listed origins, which a proxy on the
 * same machine sends.
 */
function originError(
  { headers: { origin, host = '' }, socket }: IncomingMessage,
  allowedOrigins: readonly string[],
): ServiceError | null {
  const isListedHost = allowedOrigins.some((allowed) => new URL(allowed).host === host);
  const isLoopback = LOOPBACK_ADDRESS.test(socket.localAddress ?? '');
  if (isLoopback && !isListedHost && !LOOPBACK_NAMES.test(host)) {
    return forbiddenError(
      'This Host is not served here: reach the server as localhost, or list its origin',
    );
  }
  if (origin === undefined || allowedOrigins.includes(origin)) return null;
  const isOwn = URL.canParse(origin) && new URL(origin).host === host;
  return isOwn ? null : forbiddenError('This Origin may not call the MCP endpoint: list it');
}

function forbiddenError(message: string): ServiceError {
  return new ServiceError('forbidden', `${message} in SERVICE_MCP_ORIGINS`);
}

/** Maximum messages per batch. Twenty lists of tools together already take a megabyte. */
const MAX_MESSAGES = 20;

/** Returns whether a body is one message, or a batch within the limit. */
function isAllowedBatch(message: unknown): boolean {
  if (!Array.isArray(message)) return true;
  return message.length > 0 && message.length <= MAX_MESSAGES;
}

/** Methods that return kilobytes for a request of a few bytes although they need no key, so they are counted. */
const READINGS: ReadonlySet<unknown> = new Set(['tools/list', 'resources/read', 'prompts/get']);

/** Counts how often a batch calls one of `READINGS`, beyond the first time. */
function repeatedListCalls(message: unknown): number {
  const messages: readonly unknown[] = Array.isArray(message) ? message : [];
  const readings = messages.filter((one) => READINGS.has(messageMethod(one)));
  return Math.max(0, readings.length - 1);
}

function messageMethod(message: unknown): unknown {
  return (message as { readonly method?: unknown } | null)?.method;
}

/**
 * Creates a handler of Streamable HTTP without sessions, for `app.all('/mcp', handler)` or a plain Node server. A new
 * MCP server answers each POST in JSON, with the key of its headers and in its protocol version. `?tools=brands,watch`
 * lists and serves only those groups of tools. Errors of the transport itself (Origin 403, method 405, body 413) are
 * HTTP errors and precede any tool.
 */
export function createMcpHttpHandler(service: McpService, options: McpHttpOptions): McpHttpHandler {
  const { allowedOrigins = [], chargeCalls = () => undefined } = options;
  const { readBody = readRequestBody } = options;
  return async (req, res) => {
    const foreign = originError(req, allowedOrigins);
    if (foreign !== null) return refuseCall(res, foreign);
    if (req.method !== 'POST') return refuseMethod(res);
    const toolGroups = requestedGroups(req);
    if (toolGroups instanceof ServiceError) return refuseCall(res, toolGroups);
    const message = await readBody(req, res).then(parseJson).catch(toRefusal);
    if (message instanceof ServiceError) return refuseCall(res, message);
    if (message === undefined) return refuseUnreadable(res);
    if (!isAllowedBatch(message)) return refuseBatch(res);
    try {
      chargeCalls(req, repeatedListCalls(message));
    } catch (error) {
      return refuseCall(res, toRefusal(error));
    }
    await answer(req, res, { message, service, options, toolGroups });
  };
}

/** Returns the groups of tools that the query parameter `tools` selects, or the error of an invalid one. */
function requestedGroups({
  url = '',
}: IncomingMessage): readonly ToolGroup[] | undefined | ServiceError {
  const query = new URLSearchParams(url.split('?').slice(1).join('?'));
  try {
    return parseToolGroups(query.get('tools'));
  } catch (error) {
    return toRefusal(error);
  }
}

const HEADER = 'x-request-id';

/** Returns the request id that an earlier middleware set on the response, or sets a new one (decision D4). */
function getRequestId(res: ServerResponse): string {
  const given = res.getHeader(HEADER);
  if (typeof given === 'string') return given;
  const id = randomUUID();
  res.setHeader(HEADER, id);
  return id;
}

/** Rejects with the error envelope, and closes a connection on which a body may still be arriving. */
function refuseCall(res: ServerResponse, refusal: ServiceError): void {
  const { code, message, status, retryAfterSeconds } = refusal;
  const body: ErrorEnvelope = { error: { code, message, requestId: getRequestId(res) } };
  res.setHeader('Connection', 'close');
  if (retryAfterSeconds !== undefined) res.setHeader('Retry-After', retryAfterSeconds);
  sendJson(res, status, body);
}

/** Answers 405, which tells MCP clients that there are no sessions to listen to or to delete. */
function refuseMethod(res: ServerResponse): void {
  res.setHeader('Allow', 'POST');
  sendJson(res, 405, rpcError(-32_000, 'Method not allowed: this endpoint takes POST only'));
}

function refuseUnreadable(res: ServerResponse): void {
  sendJson(res, 400, rpcError(-32_700, 'Parse error: the body is not valid JSON in UTF-8'));
}

function refuseBatch(res: ServerResponse): void {
  sendJson(
    res,
    400,
    rpcError(-32_600, `Invalid request: a batch has 1 to ${MAX_MESSAGES} messages`),
  );
}

/** Returns an error of the transport itself, in JSON-RPC's format. */
function rpcError(code: number, message: string): object {
  return { jsonrpc: '2.0', error: { code, message }, id: null };
}

function sendJson(res: ServerResponse, status: number, body: object): void {
  res.statusCode = status;
  res.setHeader('Content-Type', 'application/json');
  res.end(JSON.stringify(body));
}

/**
 * Reads the bytes of a request, at most 1 MiB (decision D13).
 * @throws ServiceError `payload_too_large`, according to `Content-Length` if there is one.
 */
async function readRequestBody(req: IncomingMessage): Promise<Uint8Array> {
  const { 'content-length': length = null } = req.headers;
  try {
    return await getRawBody(req, { limit: LIMITS.bodyBytes, length });
  } catch (error) {
    throw isTooLarge(error) ? tooLargeError() : error;
  }
}

function isTooLarge(error: unknown): boolean {
  return (error as { type?: unknown }).type === 'entity.too.large';
}

function tooLargeError(): ServiceError {
  return new ServiceError(
    'payload_too_large',
    `The body must have at most ${LIMITS.bodyBytes} bytes`,
  );
}

function toRefusal(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  throw error;
}

interface Exchange {
  readonly message: unknown;
  readonly service: McpService;
  readonly options: McpHttpOptions;
  readonly toolGroups: readonly ToolGroup[] | undefined;
}

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  { message, service, options, toolGroups }: Exchange,
): Promise<void> {
  const requestId = getRequestId(res);
  const logError = (error: unknown) => options.logError(error, requestId);
  const baseUrl = options.baseUrlOf?.(req);
  const caller = await resolveCaller(req, options);
  const run = addLimitHeaders((call) => service.run({ ...call, baseUrl }), res);
  const createServer = () =>
    createMcpServer({
      ...service,
      run: caller.refusal === undefined ? run : () => Promise.reject(caller.refusal),
      version: options.version,
      apiKey: caller.apiKey,
      isPrivate: caller.isPrivate,
      toolGroups,
      logError,
    });
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  const request = protocolRequest(req, gone.signal);
  const answered = (await isLegacyRequest(request, message))
    ? await answerLegacy(createServer(), request, message)
    : await answerModern(createServer, request, { message, logError });
  await sendResponse(res, answered);
}

/** Answers a request, or a batch of requests, of a protocol version before 2026-07-28. */
async function answerLegacy(server: Server, request: Request, message: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  request.signal.addEventListener('abort', () => void server.close(), { once: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}

/**
 * Answers a self-contained request, as in protocol version 2026-07-28. The SDK also reports requests that it rejects;
 * only failures are logged.
 */
async function answerModern(
  createServer: () => Server,
  request: Request,
  { message, logError }: { readonly message: unknown; readonly logError: (error: unknown) => void },
): Promise<Response> {
  const reported: Error[] = [];
  const handler = createMcpHandler(createServer, {
    legacy: 'reject',
    onerror: (error) => reported.push(error),
  });
  const response = await handler.fetch(request, { parsedBody: message });
  if (response.status >= 500) reported.forEach(logError);
  return response;
}

/** Matches the headers of the protocol; no other header, such as a key, is passed to the SDK. */
const PROTOCOL_HEADER = /^(content-type|mcp-[a-z-]+)$/;

/**
 * Converts a request for the SDK and replaces its `Accept`: the SDK rejects a header that does not name both types, but
 * plain HTTP clients, proxies and scripts send another or none (decision D17).
 */
function protocolRequest({ headers: sent }: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers({ accept: 'application/json, text/event-stream' });
  for (const [name, value] of Object.entries(sent)) {
    if (PROTOCOL_HEADER.test(name)) headers.set(name, String(value));
  }
  return new Request('http://localhost/mcp', { method: 'POST', headers, signal });
}

/** Sends a response of the SDK. Every response ends, because there is nothing to stream later. */
async function sendResponse(res: ServerResponse, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  if (res.destroyed) return;
  res.statusCode = response.status;
  for (const [name, value] of response.headers) res.setHeader(name, value);
  res.end(body.length === 0 ? undefined : body);
}

/** Sets the rate limits of the key after each call as response headers, as over REST (decision D2). */
function addLimitHeaders(run: RunOperation, res: ServerResponse): RunOperation {
  const setHeaders = (rateLimit: RateLimit | undefined) => {
    if (rateLimit === undefined || res.headersSent) return;
    for (const [name, text] of Object.entries(rateLimitHeaders(rateLimit))) {
      res.setHeader(name, text);
    }
  };
  return async (call) => {
    try {
      const answer = await run(call);
      setHeaders(answer.rateLimit);
      return answer;
    } catch (error) {
      if (error instanceof ServiceError) setHeaders(error.rateLimit);
      throw error;
    }
  };
}

/** The caller of a request: its credential, or the error with which each call is rejected. */
interface Caller {
  readonly apiKey?: string | undefined;
  readonly refusal?: ServiceError;
  /** Whether the request had a credential, valid or not, so that caches must not share the response. */
  readonly isPrivate: boolean;
}

/** Determines the caller. Two different keys, like a missing key, reject each call; the public lists need no key. */
async function resolveCaller(req: IncomingMessage, options: McpHttpOptions): Promise<Caller> {
  const { resolveCredential = ({ headers }) => presentedKey(headers) } = options;
  try {
    const apiKey = await resolveCredential(req);
    return { apiKey, isPrivate: apiKey !== undefined };
  } catch (error) {
    return { refusal: toRefusal(error), isPrivate: true };
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
