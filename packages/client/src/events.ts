import type { OperationId } from './operation-request.ts';

/** Where a key stands under one limit of the service. */
export interface LimitState {
  /** `burst`: calls in a short window. `quota`: units of a month. */
  readonly policy: string;
  /** Calls left until the window ends. */
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly resetSeconds: number;
}

/** An answer of the service, as `onResponse` is told of it. */
export interface ResponseEvent {
  readonly operation: OperationId;
  /** 1 for the first attempt of a call. */
  readonly attempt: number;
  /** HTTP status. */
  readonly status: number;
  /** Names the call in the service's log; null when the answer named none. */
  readonly requestId: string | null;
  /** Milliseconds from sending to the last byte of the answer. */
  readonly durationMs: number;
  /** Where the key stands, from the header `RateLimit`; empty when the answer did not say. */
  readonly limits: readonly LimitState[];
}

/** A wait that begins, as `onWait` is told of it. */
export interface WaitEvent {
  readonly operation: OperationId;
  /** `retry`: an attempt failed. `rate_limited`: the service refused. `pace`: it would refuse. */
  readonly reason: 'retry' | 'rate_limited' | 'pace';
  readonly waitMs: number;
  /** What failed; undefined with `pace`. */
  readonly error?: unknown;
}
