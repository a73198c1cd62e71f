import type { OperationId } from './operations.ts';

/** A call as an adapter passes it on, before any check. */
export interface OperationCall {
  /** Null when the route or tool does not exist; the key is still checked first (decision D1). */
  readonly operation: OperationId | null;
  readonly apiKey: string | undefined;
  /** Whether a token from signing in is accepted instead of a key: only over MCP (decision F9). */
  readonly acceptsTokens?: boolean | undefined;
  /** Plain parameters: path, query, body and header fields in one object. */
  readonly input: unknown;
  /**
   * The address at which the caller reached the service, such as `https://marcas.example`; absent where it is
   * unknown.
   */
  readonly baseUrl?: string | undefined;
}

/** The usage of one limit of a key after a call. */
export interface LimitState {
  readonly limit: number;
  /** Remaining calls in the window. */
  readonly remaining: number;
  readonly windowSeconds: number;
  /** Whole seconds until the window ends, rounded up. */
  readonly resetSeconds: number;
}

/** The usage of a key's burst limit and monthly quota (decision D2). */
export interface RateLimit {
  readonly burst: LimitState;
  readonly quota: LimitState;
}

/** The answer of a successful call. The operation's row has the HTTP status. */
export interface OperationAnswer {
  readonly body: unknown;
  /** The total number of results, when the body is a text that does not contain it. */
  readonly total?: number;
  /** Absent when the call was counted elsewhere, as by a remote service. */
  readonly rateLimit?: RateLimit;
}

/** Runs a call, or throws a `ServiceError`. REST and MCP both enter here. */
export type RunOperation = (call: OperationCall) => Promise<OperationAnswer>;
