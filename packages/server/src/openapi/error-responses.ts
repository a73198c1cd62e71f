import { ERROR_STATUS, type ErrorCode } from '@marcario/core/contract';
import { errorExample } from './examples/errors.ts';
import type { JsonObject } from './json-object.ts';
import { headersOf, type ResponseHeader } from './response-headers.ts';

/** When each code is answered, as a caller would ask it. */
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

/** The refusals with these codes: a response for each status, by reference. */
export function errorResponses(codes: readonly ErrorCode[]): Record<string, JsonObject> {
  const responses: Record<string, JsonObject> = {};
  for (const [status, group] of byStatus(codes)) {
    responses[status] = { $ref: `#/components/responses/${responseName(group)}` };
  }
  return responses;
}

/** The responses that `errorResponses` refers to. */
export function errorComponents(codes: readonly ErrorCode[]): Record<string, JsonObject> {
  const groups = [...byStatus(codes).values()];
  return Object.fromEntries(groups.map((group) => [responseName(group), responseOf(group)]));
}

function byStatus(codes: readonly ErrorCode[]): Map<string, ErrorCode[]> {
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

function responseOf(codes: readonly ErrorCode[]): JsonObject {
  const examples = codes.map((code) => [code, { summary: WHEN[code], value: errorExample(code) }]);
  return {
    description: codes.map((code) => `\`${code}\`: ${WHEN[code]}`).join('\n\n'),
    headers: headersOf('x-request-id', ...errorHeaders(codes)),
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
