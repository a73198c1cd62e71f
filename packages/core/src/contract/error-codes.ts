/** The HTTP status of every error code; the service uses no other codes (specification 7). */
export const ERROR_STATUS = {
  validation_error: 400,
  invalid_rut: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  idempotency_conflict: 409,
  payload_too_large: 413,
  invalid_input: 422,
  watchlist_too_large: 422,
  unsafe_callback: 422,
  fuera_de_cobertura: 422,
  quota_exceeded: 429,
  rate_limited: 429,
  internal_error: 500,
  service_unavailable: 503,
} as const;

/** A machine-readable error code. */
export type ErrorCode = keyof typeof ERROR_STATUS;

/** Every error code, in the order of `ERROR_STATUS` (specification 7). */
export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];
