import { type OperationRoute, pathFields, queryFromParams } from '@marcario/core/contract';
import type { OperationInputs, OperationOutputs } from './contract-types.ts';
import { operationRoutes } from './operations.ts';

/** Name of an operation. */
export type OperationId = keyof OperationInputs & keyof OperationOutputs;

/** An HTTP request without address and key. */
export interface OperationRequest {
  readonly method: OperationRoute['method'];
  /** Path and query string. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text; null for a request without a body. */
  readonly body: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

const VISIBLE_ASCII = /^[\x21-\x7e]+$/;

/**
 * Builds the request of a call from its operation row: path fields go into the path, header fields into headers, the
 * rest into the query (GET, DELETE) or a JSON body (POST, PATCH).
 * @throws TypeError if a field cannot occur in a path or a header.
 */
export function operationRequest(operation: OperationId, input: Fields): OperationRequest {
  const route: OperationRoute = operationRoutes[operation];
  const inHeaders = Object.entries(route.headers ?? {});
  const elsewhere = new Set([...pathFields(route), ...inHeaders.map(([, field]) => field)]);
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !elsewhere.has(name)));
  const inBody = route.method === 'POST' || route.method === 'PATCH';
  return {
    method: route.method,
    path: fillPath(route, input) + (inBody ? '' : queryString(rest)),
    headers: requestHeaders(inHeaders, input, inBody),
    body: inBody ? JSON.stringify(rest) : null,
  };
}

function fillPath(route: OperationRoute, input: Fields): string {
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) => pathSegment(name, input[name]));
}

/** Encodes a path segment. Rejects an empty segment, `.` and `..`, which would lead to another operation. */
function pathSegment(name: string, value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (text === '' || text === '.' || text === '..') {
    throw new TypeError(`${name} must be a non-empty text that can stand in a path`);
  }
  requireWellFormed(name, text);
  return encodeURIComponent(text);
}

function queryString(fields: Fields): string {
  const pairs = [...queryFromParams(fields)];
  for (const [name, value] of pairs) requireWellFormed(name, value);
  const text = new URLSearchParams(pairs).toString();
  return text === '' ? '' : `?${text}`;
}

/** Rejects an unpaired surrogate, because URL encoding would replace it and so send another text. */
function requireWellFormed(name: string, value: string): void {
  if (!value.isWellFormed()) throw new TypeError(`${name} must not hold an unpaired surrogate`);
}

function requestHeaders(
  inHeaders: readonly (readonly [string, string])[],
  input: Fields,
  inBody: boolean,
): Record<string, string> {
  const headers: Record<string, string> = inBody ? { 'Content-Type': 'application/json' } : {};
  for (const [header, field] of inHeaders) {
    if (input[field] !== undefined) headers[header] = headerValue(field, input[field]);
  }
  return headers;
}

function headerValue(field: string, value: unknown): string {
  if (typeof value === 'string' && VISIBLE_ASCII.test(value)) return value;
  throw new TypeError(`${field} must be a text of visible ASCII characters`);
}
