import { type Operation, operationById, operations } from '../contract/operations.ts';
import { parseInput } from '../domain/parse-input.ts';
import { asServiceError } from './database-error.ts';
import type {
  InProcessOperationId,
  OperationRuns,
  Owner,
  ServedOperationId,
} from './operation-runs.ts';
import type { ServedOperation, UntypedRun } from './run-operation.ts';
import type { InProcessOperations } from './service.ts';

/**
 * The operations that have a use case, in the order of the table: there a fixed path stands before one with a
 * field in its place.
 */
export function servedOperations(runs: OperationRuns): ReadonlyMap<string, ServedOperation> {
  const untyped: Readonly<Record<string, UntypedRun | undefined>> = runs as object as Record<
    ServedOperationId,
    UntypedRun
  >;
  const served = new Map<string, ServedOperation>();
  for (const operation of operations) {
    const run = untyped[operation.id];
    if (run !== undefined) served.set(operation.id, { operation, run });
  }
  return served;
}

/** The use cases without a key: whoever holds the process is trusted, also in whose name it asks. */
export function inProcess(runs: OperationRuns): InProcessOperations {
  const call = (id: InProcessOperationId) => async (input: unknown, owner?: Owner) => {
    try {
      const run = runs[id] as (
        input: unknown,
        call: { caller: Owner | undefined },
      ) => Promise<unknown>;
      return await run(parseInput(operationById[id] as Operation, input), { caller: owner });
    } catch (error) {
      throw asServiceError(error);
    }
  };
  const operations = Object.fromEntries(inProcessIds(runs).map((id) => [id, call(id)]));
  return operations as unknown as InProcessOperations;
}

function inProcessIds({ getUsage: _, ...runs }: OperationRuns): InProcessOperationId[] {
  return Object.keys(runs) as InProcessOperationId[];
}
