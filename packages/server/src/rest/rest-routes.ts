import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, type ZlibOptions } from 'node:zlib';
import { parseBoundedJson, presentedKey, ServiceError } from '@marcario/core';
import {
  LIMITS,
  type Operation,
  paramsFromQuery,
  pathFields,
  type RunOperation,
  rateLimitHeaders,
} from '@marcario/core/contract';
import {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import type { ReadBody } from '../http/body-reader.ts';
import { nameRoute } from '../middleware/access-log.ts';
import { sendText } from '../middleware/compressed.ts';
import { sendEtag } from '../pages/send-page.ts';
import { isExport, sendExport } from './send-export.ts';

/** The part of a service that the REST routes use. */
export interface OperationService {
  /** Operations that have a route, in the order of the operation table. */
  readonly served: readonly Operation[];
  readonly run: RunOperation;
}

/** Represents an input that could not be parsed; every operation rejects it. */
const UNREADABLE = Symbol('unreadable input');

/** Creates one route per served operation, and a handler for every other path under `/v1`. */
export function restRoutes(service: OperationService, readBody: ReadBody): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use('/v1', setPrivateCache);
  for (const operation of service.served) {
    const method = operation.method.toLowerCase() as Lowercase<Operation['method']>;
    router[method](expressPath(operation.path), operationHandler(service, operation, readBody));
  }
  router.use('/v1', unknownOperationHandler(service));
  router.use('/v1', undecodablePathHandler(service));
  return router;
}

function expressPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

const setPrivateCache: RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'private, no-cache');
  // Sets `Vary` even on a 304, for which the compression middleware would not set it.
  res.vary('Accept-Encoding');
  next();
};

function operationHandler(
  service: OperationService,
  operation: Operation,
  readBody: ReadBody,
): RequestHandler {
  return async (req, res) => {
    nameRoute(res, operation.id);
    const apiKey = presentedKey(req.headers);
    const call = { operation: operation.id, apiKey, baseUrl: requestBaseUrl(req) };
    // Without a key the call is rejected here, before any of its body is read.
    if (!apiKey) await service.run({ ...call, input: UNREADABLE });
    const given = await requestInput(operation, req, { res, readBody }).catch((refusal: unknown) =>
      refuseAfterKeyCheck(service, { ...call, refusal }),
    );
    const input = withLanguage(operation, given, res);
    const { body, rateLimit, total } = await service.run({
      ...call,
      input: isBodiless(operation, req) ? { ...input, dryRun: true } : input,
    });
    if (rateLimit !== undefined) res.set(rateLimitHeaders(rateLimit));
    const { maxAge, revalidates } = operation;
    if (maxAge !== undefined) res.setHeader('Cache-Control', `private, max-age=${maxAge}`);
    if (total !== undefined) res.setHeader('x-total-count', total);
    res.status(operation.status);
    const isTagged = revalidates === true && !isRanked(input);
    if (operation.status === 204) res.end();
    else if (isExport(body)) await sendExport(res, body);
    else if (operation.mediaType !== undefined) {
      sendWithEtag(res.type(operation.mediaType), String(body), isTagged);
    } else sendWithEtag(res.type('json'), JSON.stringify(body), isTagged);
  };
}

/** Returns the public base URL of the service, from the Host header or from a trusted proxy's headers. */
export function requestBaseUrl(req: Request): string {
  return `${req.protocol}://${req.host}`;
}

/** Sets `lang` from `Accept-Language`, unless the input has a `lang`. */
function withLanguage<Fields extends { readonly lang?: unknown }>(
  { languages }: Operation,
  input: Fields,
  res: Response,
): Fields {
  if (languages === undefined || (input.lang ?? '') !== '') return input;
  res.vary('Accept-Language');
  const accepted = res.req.acceptsLanguages([...languages]);
  return { ...input, lang: accepted === false ? languages[0] : accepted };
}

type Fields = Record<string, unknown>;

/** The response and the body reader, with which a request body is read. */
interface Sent {
  readonly res: Response;
  readonly readBody: ReadBody;
}

/**
 * Collects the parameters of a request: path fields, header fields, and the query string of a GET or the JSON body of a
 * write. Checks only that fields are readable and in the right part of the request; values are validated later.
 * @throws ServiceError `validation_error`, `payload_too_large`
 */
async function requestInput(operation: Operation, req: Request, answer: Sent): Promise<Fields> {
  const path = paramsFromQuery(operation.input, textPairs(req.params));
  const own = { ...path, ...headerFields(operation, req) };
  const sent =
    operation.method === 'GET' ? readFields(operation, req) : await writeFields(req, answer);
  rejectMisplacedFields(operation, sent);
  return { ...sent, ...own };
}

function readFields(operation: Operation, req: Request): Fields {
  if (hasBody(req)) {
    throw validationError('A GET takes its parameters in the query string: send no body');
  }
  return paramsFromQuery(operation.input, queryPairs(req.url));
}

function hasBody(req: Request): boolean {
  return Number(req.get('content-length') ?? 0) > 0;
}

/** Reads the JSON body of a write. A query string is rejected, because it would otherwise be silently ignored. */
async function writeFields(req: Request, { res, readBody }: Sent): Promise<Fields> {
  const [parameter] = queryPairs(req.url);
  if (parameter !== undefined) {
    const remedy = req.method === 'DELETE' ? 'it has no fields' : 'send its fields as a JSON body';
    throw validationError(`${req.method} takes no query string: ${remedy}`);
  }
  // Some clients send `{}` with a DELETE, so a body is parsed and its fields rejected as unknown.
  return req.method === 'DELETE' && !hasBody(req) ? {} : readJsonBody(req, res, readBody);
}

/**
 * Parses a query string strictly: an invalid percent escape or invalid UTF-8 is rejected (decision D13). `+` is a
 * blank.
 * @throws ServiceError `validation_error`
 */
export function queryPairs(requestTarget: string): [string, string][] {
  const start = requestTarget.indexOf('?');
  if (start < 0) return [];
  const chunks = requestTarget.slice(start + 1).split('&');
  return chunks.filter((chunk) => chunk !== '').map(decodePair);
}

function decodePair(chunk: string): [string, string] {
  const equals = chunk.indexOf('=');
  if (equals < 0) return [decode(chunk), ''];
  return [decode(chunk.slice(0, equals)), decode(chunk.slice(equals + 1))];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new ServiceError(
      'validation_error',
      'The query string is not valid: send UTF-8 with % escapes, such as q=%C3%B1and%C3%BA',
    );
  }
}

function textPairs(params: Request['params']): [string, string][] {
  return Object.entries(params).map(([name, text]) => [name, String(text)]);
}

function headerFields({ headers = {} }: Operation, req: Request): Fields {
  const given = Object.entries(headers).map(([header, field]) => [field, req.get(header)] as const);
  return Object.fromEntries(given.filter(([, text]) => text !== undefined));
}

/** Rejects fields that the query or body has although they belong in the path or in a header. */
function rejectMisplacedFields(operation: Operation, sent: Fields): void {
  const inHeaders = Object.entries(operation.headers ?? {});
  const positions = [
    ...pathFields(operation).map((field) => [field, 'in the path'] as const),
    ...inHeaders.map(([header, field]) => [field, `in the header ${header}`] as const),
  ];
  const misplaced = positions.filter(([field]) => Object.hasOwn(sent, field));
  if (misplaced.length === 0) return;
  throw validationError(
    misplaced.map(([field, position]) => `${field} belongs ${position}`).join('; '),
  );
}

function validationError(message: string): ServiceError {
  return new ServiceError('validation_error', message);
}

/** Returns whether a HEAD requests an export, which then runs as a `dryRun`: no rows are read or charged. */
function isBodiless({ streams }: Operation, { method }: Request): boolean {
  return streams === true && method === 'HEAD';
}

function sendWithEtag(res: Response, text: string, isTagged: boolean): void {
  if (isTagged) sendEtag(res, text);
  sendText(res, text);
}

/** Returns whether results are ranked by a text. They get no ETag: each index generation may rank differently. */
function isRanked({ q, nombre }: { readonly q?: unknown; readonly nombre?: unknown }): boolean {
  return [q, nombre].some((text) => text !== undefined && text !== '');
}

/** Handles paths without a route. The key is checked first, so that callers without one learn nothing (decision D1). */
function unknownOperationHandler(service: OperationService): RequestHandler {
  return async (req) => {
    await service.run({ operation: null, apiKey: presentedKey(req.headers), input: {} });
  };
}

/** Handles the router's error for a path with an invalid percent escape. */
function undecodablePathHandler(service: OperationService): ErrorRequestHandler {
  return async (error: unknown, req, _res, next) => {
    if (!(error instanceof URIError)) return next(error);
    const refusal = new ServiceError('validation_error', 'The path holds a wrong % escape');
    await refuseAfterKeyCheck(service, {
      operation: null,
      apiKey: presentedKey(req.headers),
      refusal,
    });
  };
}

interface UnreadableCall {
  readonly operation: Operation['id'] | null;
  readonly apiKey: string | undefined;
  readonly refusal: unknown;
}

/**
 * Rejects a request that could not be parsed, in the order of decision D1. The call runs with `UNREADABLE` input, so
 * that errors of key, scope and quota take precedence; if the call fails only because of its input or missing route,
 * the parse error is thrown instead.
 */
async function refuseAfterKeyCheck(
  service: OperationService,
  { operation, apiKey, refusal }: UnreadableCall,
): Promise<never> {
  const last = operation === null ? 'not_found' : 'validation_error';
  try {
    await service.run({ operation, apiKey, input: UNREADABLE });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== last) throw error;
    const { rateLimit } = error;
    if (refusal instanceof ServiceError && rateLimit) throw refusal.withRateLimit(rateLimit);
  }
  throw refusal;
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/;

type Decode = (bytes: Uint8Array, options: ZlibOptions) => Promise<Uint8Array>;

/** Decompressors by `Content-Encoding`; all run in zlib's thread pool. */
const DECODINGS: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/**
 * Parses the JSON object of a request; an empty body is an empty object. The limit also applies after decompression.
 * @throws ServiceError `payload_too_large` above 1 MiB, `validation_error` for a body that is not a JSON object in
 * UTF-8, and errors of `readBody`
 */
async function readJsonBody(req: Request, res: Response, readBody: ReadBody): Promise<Fields> {
  const coding = req.get('content-encoding')?.toLowerCase() ?? 'identity';
  const decode = DECODINGS.get(coding);
  if (decode === undefined && coding !== 'identity') {
    throw validationError('Content-Encoding must be gzip, deflate, br or absent');
  }
  const sent = await readBody(req, res);
  if (sent.length === 0) return {};
  const bytes = decode === undefined ? sent : await decompressBody(sent, decode);
  if (bytes.length === 0) return {};
  requireJsonType(req.get('content-type'));
  return parseObject(bytes);
}

async function decompressBody(sent: Uint8Array, decode: Decode): Promise<Uint8Array> {
  try {
    return await decode(sent, { maxOutputLength: LIMITS.bodyBytes });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? tooLargeError() : validationError('The body could not be read to its end');
  }
}

/** Requires a JSON content type; a missing one counts as JSON, other types are rejected. */
function requireJsonType(contentType: string | undefined): void {
  const [type = '', ...parameters] = (contentType ?? 'application/json')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  if (!JSON_TYPE.test(type) || !isUtf8) {
    throw validationError('Send the body as JSON in UTF-8 with Content-Type: application/json');
  }
}

function parseObject(bytes: Uint8Array): Fields {
  const body = parseJson(bytes);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw validationError('The body must be a JSON object');
  }
  return body as Fields;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return parseBoundedJson(bytes);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw validationError('The body is not valid JSON in UTF-8');
  }
}

function tooLargeError(): ServiceError {
  return new ServiceError(
    'payload_too_large',
    `The body must have at most ${LIMITS.bodyBytes} bytes`,
  );
}
