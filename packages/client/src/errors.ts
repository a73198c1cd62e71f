import type { ErrorCode, HolidayCoverage } from './contract-types.ts';

/** What an answer that is not a success carries. */
export interface ApiErrorDetails {
  /** HTTP status. */
  readonly status: number;
  /** Code of the service; `unexpected_answer` when the answer is not the service's (a proxy, a wrong address). */
  readonly code: ErrorCode | 'unexpected_answer';
  readonly message: string;
  /** Names the call in the service's log; null when the answer named none. */
  readonly requestId: string | null;
  /** Seconds to wait before asking again, from `Retry-After`; null when the answer named none. */
  readonly retryAfterSeconds: number | null;
  /** With `fuera_de_cobertura`: the range that is covered, null when nothing is. Otherwise undefined. */
  readonly coverage?: HolidayCoverage | null | undefined;
}

/** The service answered, and not with success. */
export class MarcarioApiError extends Error {
  override readonly name = 'MarcarioApiError';
  readonly status: number;
  readonly code: ErrorCode | 'unexpected_answer';
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  readonly coverage: HolidayCoverage | null | undefined;

  constructor(details: ApiErrorDetails) {
    super(details.message);
    this.status = details.status;
    this.code = details.code;
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.coverage = details.coverage;
  }
}

/** No answer arrived: address unknown, connection refused or broken. `cause` says more. */
export class MarcarioConnectionError extends Error {
  override readonly name: string = 'MarcarioConnectionError';
}

/** No whole answer arrived within `timeoutMs`. The call may still have taken effect. */
export class MarcarioTimeoutError extends MarcarioConnectionError {
  override readonly name = 'MarcarioTimeoutError';
}
