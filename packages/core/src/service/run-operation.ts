import type { OperationAnswer, OperationCall, RunOperation } from '../contract/operation-call.ts';
import type { Operation } from '../contract/operations.ts';
import { parseInput } from '../domain/parse-input.ts';
import { ServiceError } from '../domain/service-error.ts';
import {
  authenticate,
  type Caller,
  type KeyLookup,
  requireOwningOrg,
  requireScope,
} from './authenticate.ts';
import { asServiceError } from './database-error.ts';

/** A use case with its type put aside: its input was parsed by its own operation's schema. */
export type UntypedRun = (input: unknown) => Promise<unknown>;

/** An operation row joined with what runs it. */
export interface ServedOperation {
  readonly operation: Operation;
  readonly run: UntypedRun;
}

/**
 * The one road of every call with a key, over REST and MCP alike, in the order of decision D1:
 * key, route, scope, owning organisation, validation, work. The burst counter takes its place
 * after the key and the quota its place before validation.
 */
export function createRunOperation(
  lookup: KeyLookup,
  served: ReadonlyMap<string, ServedOperation>,
): RunOperation {
  return async (call) => {
    try {
      const caller = await authenticate(lookup, call.apiKey);
      const { operation, run } = requireRoute(served, call);
      requirePermission(caller, operation);
      return { body: await run(parseInput(operation, call.input)) } satisfies OperationAnswer;
    } catch (error) {
      throw asServiceError(error);
    }
  };
}

function requireRoute(
  served: ReadonlyMap<string, ServedOperation>,
  { operation }: OperationCall,
): ServedOperation {
  const found = operation === null ? undefined : served.get(operation);
  if (found === undefined) throw new ServiceError('not_found', 'No such route');
  return found;
}

function requirePermission(caller: Caller, { scope }: Operation): void {
  if (scope === null) return;
  requireScope(caller, scope);
  if (scope.startsWith('watch:')) requireOwningOrg(caller);
}
