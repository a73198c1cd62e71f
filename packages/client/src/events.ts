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

/** An answer of the service, passed to `onResponse`. */
export interface ResponseEvent {
  readonly operation: OperationId;
  /** 1 for the first attempt of a call. */
  readonly attempt: number;
  /** HTTP status. */
  readonly status: number;
  /** The id of the call in the service's log; null when the answer had none. */
  readonly requestId: string | null;
  /** Milliseconds from sending to the last byte of the answer. */
  readonly durationMs: number;
  /** The state of the key, from the header `RateLimit`; empty when the answer had none. */
  readonly limits: readonly LimitState[];
  /** The headers as they came; a page of another origin sees those that the service exposes to it. */
  readonly headers: Headers;
}

/** The start of a wait, passed to `onWait`. */
export interface WaitEvent {
  readonly operation: OperationId;
  /** `retry`: an attempt failed. `rate_limited`: the service refused. `pace`: it would refuse. */
  readonly reason: 'retry' | 'rate_limited' | 'pace';
  readonly waitMs: number;
  /** What failed; undefined with `pace`. */
  readonly error?: unknown;
}

/** A line of the log, passed to `log`. It never contains the key or a query, which may contain a tax id. */
export interface LogEntry {
  /** `debug`: sent, answered. `info`: a wait begins. `warn`: refused, or given up. */
  readonly level: 'debug' | 'info' | 'warn';
  /** One line of plain text, such as `searchBrands: HTTP 200 in 12 ms, request 7f3a`. */
  readonly message: string;
  readonly operation: OperationId;
  /** What failed, where something did. Its message is the service's, and may repeat an input. */
  readonly error?: unknown;
}
