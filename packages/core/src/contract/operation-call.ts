import type { OperationId } from './operations.ts';

/** A call as the REST or MCP adapter passes it to the service, before any check. */
export interface OperationCall {
  /** Null when the route or tool does not exist; the key is still checked first (decision D1). */
  readonly operation: OperationId | null;
  readonly apiKey: string | undefined;
  /** Whether an access token of a signed-in user is accepted instead of a key; only over MCP (decision F9). */
  readonly acceptsTokens?: boolean | undefined;
  /** Plain parameters: path, query, body and header fields in one object. */
  readonly input: unknown;
  /**
   * The base URL at which the caller reached the service, such as `https://marcas.example`; absent when it is
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

/** The result of a successful call. The HTTP status is in the operation's row. */
export interface OperationAnswer {
  readonly body: unknown;
  /** The total number of results, if the body is a text that does not state it. */
  readonly total?: number;
  /** Absent when the call was not counted here, but by a remote service, for example. */
  readonly rateLimit?: RateLimit;
}

/** Runs a call or throws a `ServiceError`. It is the common entry point of REST and MCP. */
export type RunOperation = (call: OperationCall) => Promise<OperationAnswer>;
