import type { OperationId } from './operation-request.ts';

/** The state of a key under one limit of the service. */
export interface LimitState {
  /** `burst`: calls in a short window. `quota`: units of a month. */
  readonly policy: string;
  /** Calls left until the window ends. */
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly resetSeconds: number;
}

/** A response of the service, passed to `onResponse`. */
export interface ResponseEvent {
  readonly operation: OperationId;
  /** 1 for the first attempt of a call. */
  readonly attempt: number;
  /** HTTP status. */
  readonly status: number;
  /** The id of the call in the service's log; null if the response has none. */
  readonly requestId: string | null;
  /** Milliseconds from sending to the last byte of the response. */
  readonly durationMs: number;
  /** The state of the key, from the header `RateLimit`; empty if the response has none. */
  readonly limits: readonly LimitState[];
  /** The response headers; a page of another origin sees only those that the service exposes to it. */
  readonly headers: Headers;
}

/** The start of a wait, passed to `onWait`. */
export interface WaitEvent {
  readonly operation: OperationId;
  /** `retry`: an attempt failed. `rate_limited`: a limit rejected the call. `pace`: a limit would reject the call. */
  readonly reason: 'retry' | 'rate_limited' | 'pace';
  readonly waitMs: number;
  /** The error of the failed attempt; undefined for `pace`. */
  readonly error?: unknown;
}

/** A line of the log, passed to `log`. It never contains the key or a query, which may contain a tax id. */
export interface LogEntry {
  /** `debug`: a request was sent or succeeded. `info`: a wait begins. `warn`: a request was rejected or given up. */
  readonly level: 'debug' | 'info' | 'warn';
  /** One line of plain text, such as `searchBrands: HTTP 200 in 12 ms, request 7f3a`. */
  readonly message: string;
  readonly operation: OperationId;
  /** The error, if the line reports one. Its message comes from the service and may repeat an input. */
  readonly error?: unknown;
}
