import type { OperationId } from './operation-routes.ts';

/** A call as an adapter hands it over: nothing judged yet. */
export interface OperationCall {
  /** Null: the route or tool does not exist; the key is still judged first (decision D1). */
  readonly operation: OperationId | null;
  readonly apiKey: string | undefined;
  /** Plain parameters: path, query, body and header fields in one object. */
  readonly input: unknown;
}

/** What a call that succeeded answers. The HTTP status stands in the operation's row. */
export interface OperationAnswer {
  readonly body: unknown;
}

/** Runs a call, or throws a `ServiceError`. REST and MCP both enter here. */
export type RunOperation = (call: OperationCall) => Promise<OperationAnswer>;
