import type { ErrorCode } from './contract-types.ts';
import {
  type ApiErrorDetails,
  MarcarioApiError,
  MarcarioAuthenticationError,
  MarcarioBaseUrlError,
  MarcarioConflictError,
  MarcarioInvalidRutError,
  MarcarioNotFoundError,
  MarcarioPermissionError,
  MarcarioQuotaError,
  MarcarioRateLimitError,
  MarcarioServerError,
  MarcarioUnprocessableError,
  MarcarioValidationError,
} from './errors.ts';

type ApiErrorClass = new (details: ApiErrorDetails) => MarcarioApiError;

const CLASSES: Readonly<Record<ErrorCode, ApiErrorClass>> = {
  validation_error: MarcarioValidationError,
  invalid_rut: MarcarioInvalidRutError,
  unauthorized: MarcarioAuthenticationError,
  forbidden: MarcarioPermissionError,
  not_found: MarcarioNotFoundError,
  idempotency_conflict: MarcarioConflictError,
  payload_too_large: MarcarioValidationError,
  invalid_input: MarcarioUnprocessableError,
  watchlist_too_large: MarcarioUnprocessableError,
  unsafe_callback: MarcarioUnprocessableError,
  fuera_de_cobertura: MarcarioUnprocessableError,
  quota_exceeded: MarcarioQuotaError,
  rate_limited: MarcarioRateLimitError,
  internal_error: MarcarioServerError,
  service_unavailable: MarcarioServerError,
};

const ADVICE: Readonly<Partial<Record<ApiErrorDetails['code'], string>>> = {
  unauthorized: 'Pass createClient a key of this service that is neither expired nor revoked',
  forbidden: 'Ask the operator for a key with the scope of this call',
  idempotency_conflict: 'Take another idempotencyKey for another body, or leave it out',
  quota_exceeded: 'client.usage() tells when the next month of this key begins',
  rate_limited: 'Wait retryAfterSeconds, or ask for more at once: limit, or brands.batch',
  internal_error: 'Tell the operator the requestId',
};
/** Statuses of a proxy that may be temporary and do not mean that the address is wrong. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * Returns the error for a response that is not from the service or reports an unknown route: `baseUrl` may be wrong.
 */
export function unexpectedResponseError(
  details: Omit<ApiErrorDetails, 'advice'>,
  baseUrl: string,
): MarcarioApiError {
  const { status } = details;
  const isOfNow = PASSING.has(status) || status >= 500;
  const ErrorClass = status >= 500 ? MarcarioServerError : MarcarioApiError;
  return new (isOfNow ? ErrorClass : MarcarioBaseUrlError)({
    ...details,
    advice: `Check baseUrl, which is ${baseUrl}, and what stands before the service`,
  });
}

/**
 * Returns the error for an error response. Its class depends on the code, or on the status if this client does not know
 * the code.
 */
export function createApiError(details: Omit<ApiErrorDetails, 'advice'>): MarcarioApiError {
  const { code, status } = details;
  const ErrorClass = errorClass(code) ?? (status >= 500 ? MarcarioServerError : MarcarioApiError);
  return new ErrorClass({ ...details, advice: ADVICE[code] ?? null });
}

/** Returns the class of a code; undefined for a code of a newer service, which this client does not know. */
function errorClass(code: string): ApiErrorClass | undefined {
  return Object.hasOwn(CLASSES, code) ? CLASSES[code as ErrorCode] : undefined;
}
