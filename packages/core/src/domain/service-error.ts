import { ERROR_STATUS, type ErrorCode } from '../contract/error-codes.ts';
import type { HolidayCoverage } from '../contract/holidays.ts';
import type { RateLimit } from '../contract/operation-call.ts';

/** Optional fields of an error besides its code and message. */
export interface ServiceErrorDetails {
  readonly coverage?: HolidayCoverage | null;
  readonly retryAfterSeconds?: number;
  /** The limits of the key after the call was counted. */
  readonly rateLimit?: RateLimit;
  /** The underlying failure, for the log only. */
  readonly cause?: unknown;
}

/** The only error that is reported to callers; any other thrown error becomes an `internal_error`. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ErrorCode;
  readonly coverage: HolidayCoverage | null | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly rateLimit: RateLimit | undefined;

  constructor(code: ErrorCode, message: string, details: ServiceErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.coverage = details.coverage;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.rateLimit = details.rateLimit;
  }

  /** Returns this error with the limits of the key. */
  withRateLimit(rateLimit: RateLimit): ServiceError {
    const { code, message, coverage, retryAfterSeconds, cause } = this;
    return new ServiceError(code, message, {
      ...(coverage === undefined ? {} : { coverage }),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      ...(cause === undefined ? {} : { cause }),
      rateLimit,
    });
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
