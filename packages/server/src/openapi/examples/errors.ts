import type { ErrorCode, ErrorEnvelope } from '@marcario/core/contract';

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

/** What a refusal with this code looks like. */
export function errorExample(code: ErrorCode): ErrorEnvelope {
  const error = { code, message: messages[code], requestId: REQUEST_ID };
  if (code !== 'fuera_de_cobertura') return { error };
  return { error: { ...error, coverage: { from: '2025-01-01', through: '2027-12-31' } } };
}
