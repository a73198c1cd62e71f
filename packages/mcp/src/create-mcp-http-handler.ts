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
   * Told how often a batch requests the list of tools, a vocabulary or a prompt beyond the one call
   * that its request is; throws a `ServiceError` to refuse the request. Default: nobody counts.
   */
  readonly chargeCalls?: (req: IncomingMessage, calls: number) => void;
  /**
   * Reads the bytes of a request, at most 1 MiB; throws a `ServiceError` to refuse it. Default: reads every request,
   * however many others are still being read.
   */
  readonly readBody?: (req: IncomingMessage, res: ServerResponse) => Promise<Uint8Array>;
  /**
   * Reads the credential with which the tools of a request are called; undefined where it carries none. It takes the
   * place of the key in every call and throws a `ServiceError` to refuse each of them. Default: the key in `X-API-Key` or
   * `Authorization: Bearer`.
   */
  readonly resolveCredential?: (
    req: IncomingMessage,
  ) => string | undefined | Promise<string | undefined>;
  /**
   * Returns the address at which the caller reached the service, with which created addresses begin. Default: unknown.
   */
  readonly baseUrlOf?: (req: IncomingMessage) => string;
  /** Gets every failure that a caller sees only as `internal_error` or `service_unavailable`. */
  readonly logError: (error: unknown, requestId: string) => void;
}

/** Handles one request; mount it before anything that reads bodies. It rejects when none can be read. */
export type McpHttpHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** Names by which a browser reaches its own machine only. */
const LOOPBACK_NAMES = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127\.)/i;

/**
 * Returns the error for a request from a foreign web page; null for any other.
 *
 * A page may have its own name lead to the visitor's machine (DNS rebinding): what it then asks is of
 * its own origin for the browser, and only the Host distinguishes it. So a server that was reached over
 * a loopback address takes the names of the loopback alone, and those of the listed origins, as a
 * proxy on the same machine sends them.
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

/** Messages per batch: even a list of tools in each would be a megabyte. */
const MAX_MESSAGES = 20;

/** True for one message, and for a batch within the limit. */
function isAllowedBatch(message: unknown): boolean {
  if (!Array.isArray(message)) return true;
  return message.length > 0 && message.length <= MAX_MESSAGES;
}

/** Methods that need no key and answer kilobytes to a few bytes. */
const READINGS: ReadonlySet<unknown> = new Set(['tools/list', 'resources/read', 'prompts/get']);

/** Counts how often a batch calls such a method, beyond the first time. */
function repeatedListCalls(message: unknown): number {
  const messages: readonly unknown[] = Array.isArray(message) ? message : [];
  const readings = messages.filter((one) => READINGS.has(messageMethod(one)));
  return Math.max(0, readings.length - 1);
}

function messageMethod(message: unknown): unknown {
  return (message as { readonly method?: unknown } | null)?.method;
}

/**
 * Handles Streamable HTTP without sessions, for `app.all('/mcp', handler)` or a plain Node server: each POST gets a
 * JSON answer from a server of its own, with the key in its headers and in its protocol version. `?tools=brands,watch`
 * lists and serves only those groups of tools. The transport's own refusals (Origin 403, method 405, body 413) are HTTP
 * errors, before any tool.
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

/** Returns the groups of tools that the address selects. */
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

/** Returns the id that an earlier middleware gave to the answer, else a new one (decision D4). */
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

/** There are no sessions to listen to or to delete, which a 405 tells MCP clients. */
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
 * @throws ServiceError `payload_too_large`, judged by `Content-Length` where there is one.
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

/** Answers a request of a version before 2026-07-28, or several of them. */
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
 * Answers a self-contained request, as in version 2026-07-28. The SDK also reports what it rejects; only failures are
 * logged.
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

/** The headers of the protocol; no other, such as a key, is passed to the SDK. */
const PROTOCOL_HEADER = /^(content-type|mcp-[a-z-]+)$/;

/**
 * Converts a request for the SDK, with an `Accept` of what it will get: the SDK rejects one that does not name both
 * types, but plain HTTP clients, proxies and scripts send another or none (decision D17).
 */
function protocolRequest({ headers: sent }: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers({ accept: 'application/json, text/event-stream' });
  for (const [name, value] of Object.entries(sent)) {
    if (PROTOCOL_HEADER.test(name)) headers.set(name, String(value));
  }
  return new Request('http://localhost/mcp', { method: 'POST', headers, signal });
}

/** Sends an answer of the SDK. All of them end, because there is nothing to stream later. */
async function sendResponse(res: ServerResponse, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  if (res.destroyed) return;
  res.statusCode = response.status;
  for (const [name, value] of response.headers) res.setHeader(name, value);
  res.end(body.length === 0 ? undefined : body);
}

/** Adds the limits of the key after the last call of the request to its headers, as over REST (decision D2). */
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

/** The caller: its credential, or why each call is rejected. */
interface Caller {
  readonly apiKey?: string | undefined;
  readonly refusal?: ServiceError;
  /** Whether the request carried a credential, valid or not: then its answer must not be shared. */
  readonly isPrivate: boolean;
}

/** Two different keys reject each call, like a missing one; the public lists need none. */
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
