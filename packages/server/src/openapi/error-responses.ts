import {
  ERROR_STATUS,
  type ErrorCode,
  type ErrorEnvelope,
  inputFields,
  type Operation,
  pathFields,
} from '@marcario/core/contract';
import type { JsonObject } from './contract-schemas.ts';

/** When each error code is returned, described for API callers. */
const WHEN: Readonly<Record<ErrorCode, string>> = {
  validation_error: 'A parameter or the body is not valid; the message says which and why.',
  invalid_rut: 'A tax id is malformed or its check digit is wrong.',
  unauthorized: 'The key is missing, malformed, unknown, revoked or expired.',
  forbidden: 'The key lacks the scope, or a watch route was called with a key of no organisation.',
  not_found: 'There is no such thing, or it is not yours.',
  idempotency_conflict: 'The Idempotency-Key was used for another body.',
  payload_too_large: 'The body has more than 1 MiB.',
  invalid_input: 'More than 100 numbers.',
  watchlist_too_large: "The organisation's cap of watchlists or items is reached.",
  unsafe_callback: 'The callback address is not one that the service may call.',
  fuera_de_cobertura: 'A date lies outside the coverage, which the error carries.',
  quota_exceeded: "The key's quota of this month is used up.",
  rate_limited: 'Too many calls in a short time, by this key or from this address.',
  internal_error: 'Something failed; the request id is all that is told.',
  service_unavailable: 'The database is away for a moment.',
};

const ENVELOPE = { $ref: '#/components/schemas/ErrorEnvelope' };

/** Returns the `responses` of an operation for these error codes: one `$ref` per status. */
export function errorResponses(codes: readonly ErrorCode[]): Record<string, JsonObject> {
  const responses: Record<string, JsonObject> = {};
  for (const [status, group] of groupByStatus(codes)) {
    responses[status] = { $ref: `#/components/responses/${responseName(group)}` };
  }
  return responses;
}

/** Returns the response components that `errorResponses` refers to. */
export function errorComponents(codes: readonly ErrorCode[]): Record<string, JsonObject> {
  const groups = [...groupByStatus(codes).values()];
  return Object.fromEntries(groups.map((group) => [responseName(group), errorResponse(group)]));
}

function groupByStatus(codes: readonly ErrorCode[]): Map<string, ErrorCode[]> {
  const groups = new Map<string, ErrorCode[]>();
  for (const code of codes) {
    const status = String(ERROR_STATUS[code]);
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return groups;
}

function responseName(codes: readonly ErrorCode[]): string {
  return codes.join('.');
}

const REQUEST_ID = '51b2ee0f-bb7e-48be-ae83-a7a5e02b1eed';

const messages: Readonly<Record<ErrorCode, string>> = {
  validation_error: 'limit must be a whole number from 1 to 100',
  invalid_rut:
    'rut is not valid: send digits and check digit, such as 12345678-5, 12.345.678-5 or 123456785',
  unauthorized: 'Missing or invalid API key',
  forbidden: 'API key lacks required scope: brands:read',
  not_found: 'No mark has this application number',
  idempotency_conflict: 'The same Idempotency-Key was sent with another body',
  payload_too_large: 'The body must have at most 1048576 bytes',
  invalid_input: 'nros: send at most 100 numbers',
  watchlist_too_large: 'A watchlist has at most 1000 items',
  unsafe_callback: 'callbackUrl must lead to a public address over https',
  fuera_de_cobertura: 'The holidays are known from 2025-01-01 through 2027-12-31',
  quota_exceeded: 'Monthly quota exceeded',
  rate_limited: 'Too many requests (per-key burst limit)',
  internal_error: 'Internal error',
  service_unavailable: 'Internal error',
};

/** Returns an example error body with this code. */
function errorExample(code: ErrorCode): ErrorEnvelope {
  const error = { code, message: messages[code], requestId: REQUEST_ID };
  if (code !== 'fuera_de_cobertura') return { error };
  return { error: { ...error, coverage: { from: '2025-01-01', through: '2027-12-31' } } };
}

function errorResponse(codes: readonly ErrorCode[]): JsonObject {
  const examples = codes.map((code) => [code, { summary: WHEN[code], value: errorExample(code) }]);
  return {
    description: codes.map((code) => `\`${code}\`: ${WHEN[code]}`).join('\n\n'),
    headers: headerReferences('x-request-id', ...errorHeaders(codes)),
    content: {
      'application/json': { schema: ENVELOPE, examples: Object.fromEntries(examples) },
    },
  };
}

function errorHeaders(codes: readonly ErrorCode[]): ResponseHeader[] {
  const isPassing = codes.some((code) => [429, 503].includes(ERROR_STATUS[code]));
  if (codes.includes('unauthorized')) return ['WWW-Authenticate'];
  return isPassing ? ['Retry-After'] : [];
}

/** Returns the error codes with which a call of this operation can fail (specification 7). */
export function operationErrorCodes(operation: Operation): ErrorCode[] {
  const { method, scope, units, refusals = [] } = operation;
  const addIf = (holds: boolean, ...codes: ErrorCode[]) => (holds ? codes : []);
  return [
    'validation_error',
    ...addIf(takesTaxIds(operation), 'invalid_rut'),
    'unauthorized',
    ...addIf(scope !== null, 'forbidden'),
    ...addIf(pathFields(operation).length > 0, 'not_found'),
    ...addIf(method === 'POST' || method === 'PATCH', 'payload_too_large'),
    ...refusals,
    ...addIf(units !== 0, 'quota_exceeded'),
    'rate_limited',
    'internal_error',
    'service_unavailable',
  ];
}

function takesTaxIds({ input }: Operation): boolean {
  const fields = inputFields(input);
  return ['rut', 'excluirTitular'].some((name) => Object.hasOwn(fields, name));
}

const header = (description: string, example: string | number): JsonObject => ({
  description,
  schema: { type: typeof example === 'number' ? 'integer' : 'string' },
  example,
});

/** Response headers, defined once as components of the document. */
export const responseHeaders = {
  'x-request-id': header(
    'Names the request: your own X-Request-Id where it is 1 to 128 of `A-Za-z0-9._:-`, else a new one.',
    '51b2ee0f-bb7e-48be-ae83-a7a5e02b1eed',
  ),
  'RateLimit-Policy': header(
    "The key's limits: calls `q` in a window of `w` seconds.",
    '"burst";q=300;w=60, "quota";q=10000;w=2592000',
  ),
  RateLimit: header(
    'What is left of each: `r` calls, and `t` seconds until its window ends.',
    '"burst";r=299;t=60, "quota";r=9873;t=864000',
  ),
  'Retry-After': header('Seconds after which the same call may succeed; at least 1.', 12),
  'WWW-Authenticate': header(
    'What is taken in place of what was sent.',
    'ApiKey realm="marcario", header="X-API-Key"',
  ),
  ETag: header(
    'Tag of the content, the same for every key. Send it back in If-None-Match. Absent where text ranks.',
    'W/"2kjaZ8-A0eTgfVFdslL5SZFEWAM"',
  ),
  'x-total-count': header(
    'How many there are in all: rows of an export, where one with fewer is not whole, or terms of a calendar.',
    1_600_000,
  ),
  'x-changes-cursor': header(
    '`since` of /v1/changes for whatever changed after the marks were chosen.',
    'WzEsImNoYW5nZXMiLCJzZXEiLCIiLDE2MDAwMDBd',
  ),
} as const;

/** Name of a documented response header. */
type ResponseHeader = keyof typeof responseHeaders;

/** Returns `$ref`s to the components of these response headers. */
export function headerReferences(...names: readonly ResponseHeader[]): JsonObject {
  const refs = names.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const);
  return Object.fromEntries(refs);
}

/** The 304 response to a conditional request whose ETag still matches. */
export const NOT_MODIFIED: JsonObject = {
  description: 'The content still has the tag that If-None-Match names.',
  headers: headerReferences('x-request-id', 'ETag'),
};
