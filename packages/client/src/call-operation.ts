import type { Connection } from './client-options.ts';
import type { OperationInputs, OperationOutputs } from './contract-types.ts';
import { operationRequest } from './operation-request.ts';
import { readAnswer } from './read-answer.ts';
import { send } from './send.ts';

/** Name of an operation. */
export type OperationId = keyof OperationInputs & keyof OperationOutputs;

export interface CallOptions {
  /** Ends the call early; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Calls an operation by name. */
export type CallOperation = <Id extends OperationId>(
  operation: Id,
  input: OperationInputs[Id],
  options?: CallOptions,
) => Promise<OperationOutputs[Id]>;

/** Every call takes this road: row to request, request to answer, answer to body or error. */
export function createCallOperation(connection: Connection): CallOperation {
  return async <Id extends OperationId>(
    operation: Id,
    input: OperationInputs[Id],
    options: CallOptions = {},
  ) => {
    const request = operationRequest(operation, { ...input });
    const answer = await send(connection, request, options.signal);
    return readAnswer(answer) as OperationOutputs[Id];
  };
}
