import { ERROR_STATUS, type ErrorCode } from '../contract/error-codes.ts';
import type { HolidayCoverage } from '../contract/holidays.ts';
import type { RateLimit } from '../contract/operation-call.ts';

/** What an error may carry besides its code and message. */
export interface ServiceErrorDetails {
  readonly coverage?: HolidayCoverage | null;
  readonly retryAfterSeconds?: number;
  /** Where the key stands, once the call was counted. */
  readonly rateLimit?: RateLimit;
  /** The failure underneath: for the log, never for the caller. */
  readonly cause?: unknown;
}

/** The one error that callers see: everything else that is thrown is an `internal_error`. */
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

  /** This refusal with where the key stands added. */
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
