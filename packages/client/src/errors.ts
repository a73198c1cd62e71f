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
  /** Code of the service; `unexpected_answer` when the answer is not the service's (a proxy, a wrong `baseUrl`). */
  readonly code: ErrorCode | 'unexpected_answer';
  /** What the service said. */
  readonly serviceMessage: string;
  /** What the caller can do about it; null where the service's message says all. */
  readonly advice: string | null;
  /** The id of the call in the service's log; null when the answer had none. */
  readonly requestId: string | null;
  /** Seconds to wait before trying again, from `Retry-After`; null when the answer had none. */
  readonly retryAfterSeconds: number | null;
  /** With `fuera_de_cobertura`: the range that is covered, null when nothing is. Otherwise undefined. */
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

/** The fields of an error answer. */
export type ApiErrorDetails = Pick<
  MarcarioApiError,
  'status' | 'code' | 'serviceMessage' | 'advice' | 'requestId' | 'retryAfterSeconds'
> &
  Partial<Pick<MarcarioApiError, 'coverage'>>;

/** 400 and 413: an input that the service does not take. */
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
 * What answered at `baseUrl` is not a Marcario service, or the service has no such route there: a page, a redirect,
 * other JSON, a 404 with another message. It says nothing about the mark.
 */
export class MarcarioBaseUrlError extends MarcarioApiError {
  override readonly name = 'MarcarioBaseUrlError';
}

/** 409: an `idempotencyKey` that was used with another body. */
export class MarcarioConflictError extends MarcarioApiError {
  override readonly name = 'MarcarioConflictError';
}

/** 422: understood and not possible, such as days beyond the holiday calendar or an unsafe callback. */
export class MarcarioUnprocessableError extends MarcarioApiError {
  override readonly name = 'MarcarioUnprocessableError';
}

/** 429 `quota_exceeded`: the key's month is used up; `retryAfterSeconds` may be weeks. */
export class MarcarioQuotaError extends MarcarioApiError {
  override readonly name = 'MarcarioQuotaError';
}

/** 429 `rate_limited`: too many calls in a short time, and waiting did not help within the retries. */
export class MarcarioRateLimitError extends MarcarioApiError {
  override readonly name = 'MarcarioRateLimitError';
}

/** 5xx: the service, or what is before it, failed. */
export class MarcarioServerError extends MarcarioApiError {
  override readonly name = 'MarcarioServerError';
}

/** No answer arrived: address unknown, connection refused or broken. `cause` says more. */
export class MarcarioConnectionError extends MarcarioError {
  override readonly name: string = 'MarcarioConnectionError';
}

/** No whole answer arrived within `timeoutMs`. The call may still have taken effect. */
export class MarcarioTimeoutError extends MarcarioConnectionError {
  override readonly name = 'MarcarioTimeoutError';
}
