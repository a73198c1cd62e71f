import type { ErrorCode, HolidayCoverage } from './contract-types.ts';

/** The base class of every failed call except `TypeError` and `RangeError`, which are mistakes of the caller. */
export class MarcarioError extends Error {
  override readonly name: string = 'MarcarioError';
}

/** The service returned an error. `message` contains its message and what to do about it. */
export class MarcarioApiError extends MarcarioError {
  override readonly name: string = 'MarcarioApiError';
  /** HTTP status. */
  readonly status: number;
  /** Code of the service; `unexpected_answer` if the response is not the service's (a proxy, a wrong `baseUrl`). */
  readonly code: ErrorCode | 'unexpected_answer';
  /** The message of the service, without advice. */
  readonly serviceMessage: string;
  /** What the caller can do about the error; null if the service's message is sufficient. */
  readonly advice: string | null;
  /** The id of the call in the service's log; null if the response has none. */
  readonly requestId: string | null;
  /** Seconds to wait before trying again, from `Retry-After`; null if the response has none. */
  readonly retryAfterSeconds: number | null;
  /** With `fuera_de_cobertura`: the range that is covered, or null if there is none. Otherwise undefined. */
  readonly coverage: HolidayCoverage | null | undefined;

  constructor(details: ApiErrorDetails) {
    const { serviceMessage, advice } = details;
    super(advice === null ? serviceMessage : `${serviceMessage.replace(/\.$/, '')}. ${advice}`);
    this.status = details.status;
    this.code = details.code;
    this.serviceMessage = serviceMessage;
    this.advice = advice;
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.coverage = details.coverage;
  }
}

/** The fields of an error response. */
export type ApiErrorDetails = Pick<
  MarcarioApiError,
  'status' | 'code' | 'serviceMessage' | 'advice' | 'requestId' | 'retryAfterSeconds'
> &
  Partial<Pick<MarcarioApiError, 'coverage'>>;

/** 400 and 413: an input that the service does not accept. */
export class MarcarioValidationError extends MarcarioApiError {
  override readonly name: string = 'MarcarioValidationError';
}

/** 400 `invalid_rut`: a tax id that is malformed or whose check digit is wrong. */
export class MarcarioInvalidRutError extends MarcarioValidationError {
  override readonly name = 'MarcarioInvalidRutError';
}

/** 401: no key, or one that is wrong, expired or revoked. */
export class MarcarioAuthenticationError extends MarcarioApiError {
  override readonly name = 'MarcarioAuthenticationError';
}

/** 403: a key without the scope of the call. */
export class MarcarioPermissionError extends MarcarioApiError {
  override readonly name = 'MarcarioPermissionError';
}

/** 404: there is no such mark, watchlist or item. */
export class MarcarioNotFoundError extends MarcarioApiError {
  override readonly name = 'MarcarioNotFoundError';
}

/**
 * The response at `baseUrl` is not from a Marcario service, or the service has no such route there: a page, a redirect,
 * other JSON, a 404 with another message. The error says nothing about the mark.
 */
export class MarcarioBaseUrlError extends MarcarioApiError {
  override readonly name = 'MarcarioBaseUrlError';
}

/** 409: an `idempotencyKey` that was used with another body. */
export class MarcarioConflictError extends MarcarioApiError {
  override readonly name = 'MarcarioConflictError';
}

/** 422: a valid but impossible request, such as days beyond the holiday calendar or an unsafe callback. */
export class MarcarioUnprocessableError extends MarcarioApiError {
  override readonly name = 'MarcarioUnprocessableError';
}

/** 429 `quota_exceeded`: the monthly quota of the key is used up; `retryAfterSeconds` may be weeks. */
export class MarcarioQuotaError extends MarcarioApiError {
  override readonly name = 'MarcarioQuotaError';
}

/** 429 `rate_limited`: too many calls in a short time; the retries of the call were rejected too. */
export class MarcarioRateLimitError extends MarcarioApiError {
  override readonly name = 'MarcarioRateLimitError';
}

/** 5xx: the service, or a proxy in front of it, failed. */
export class MarcarioServerError extends MarcarioApiError {
  override readonly name = 'MarcarioServerError';
}

/** No response arrived: address unknown, connection refused or broken. `cause` has the details. */
export class MarcarioConnectionError extends MarcarioError {
  override readonly name: string = 'MarcarioConnectionError';
}

/** No complete response arrived within `timeoutMs`. The call may still have taken effect. */
export class MarcarioTimeoutError extends MarcarioConnectionError {
  override readonly name = 'MarcarioTimeoutError';
}
