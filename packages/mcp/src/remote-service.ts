import {
  MarcarioApiError,
  type MarcarioClient,
  MarcarioConnectionError,
  type OperationId,
  type OperationInputs,
} from '@marcario/client';
import { parseInput, ServiceError } from '@marcario/core';
import {
  type ErrorCode,
  type Operation,
  operations,
  pathFields,
  type RunOperation,
} from '@marcario/core/contract';
import type { McpService } from './mcp-service.ts';

/** What the service judges before the input (decision D1), and what keeps it from judging at all. */
const BEFORE_INPUT: ReadonlySet<ErrorCode> = new Set([
  'unauthorized',
  'rate_limited',
  'forbidden',
  'quota_exceeded',
  'internal_error',
  'service_unavailable',
] as const);

/** A well-formed path field that no row has. */
const NOBODY = '!';

/**
 * The service behind an address as one that can be run. Inputs are judged here, because a query
 * string cannot tell `"20"` from `20` or one value from a list of one. The service still has the
 * first word: a call that is refused here is sent as one that can change nothing, so that a bad key
 * or a missing scope is told before a bad input. Every operation of the contract is offered: which of
 * them this service runs, it says itself.
 */
export function remoteService(client: MarcarioClient): McpService {
  const run: RunOperation = async ({ operation, input }) => {
    const row = operations.find(({ id }) => id === operation);
    if (row === undefined) return refuse(client, noRoute(), 'getUsage', {});
    const judged = judge(row, input);
    if (judged instanceof ServiceError) return refuse(client, judged, row.id, harmlessInput(row));
    return { body: await ask(client, row.id, withPathFields(row, judged)) };
  };
  return { served: operations, run };
}

/** What is sent is what was judged: without the arguments that the operation does not know. */
function judge(row: Operation, input: unknown): unknown {
  try {
    return parseInput(row, input);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

/** A dotted segment would be resolved away on the road, and no row has such a field. */
function withPathFields(row: Operation, input: unknown): unknown {
  const given = input as Readonly<Record<string, unknown>>;
  const dotted = pathFields(row).filter((field) => given[field] === '.' || given[field] === '..');
  return { ...given, ...Object.fromEntries(dotted.map((field) => [field, NOBODY])) };
}

function harmlessInput(row: Operation): Record<string, string> {
  return Object.fromEntries(pathFields(row).map((field) => [field, NOBODY]));
}

async function refuse(
  client: MarcarioClient,
  refusal: ServiceError,
  ...[operation, input]: readonly [OperationId, Record<string, string>]
): Promise<never> {
  await ask(client, operation, input).catch((error: unknown) => {
    if (!(error instanceof ServiceError) || BEFORE_INPUT.has(error.code)) throw error;
  });
  throw refusal;
}

/** The value with U+FFFD for each unpaired surrogate: an address can carry none, and the client refuses them. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, wellFormed(one)]));
}

async function ask(client: MarcarioClient, id: OperationId, input: unknown): Promise<unknown> {
  try {
    return await client.call(id, wellFormed(input) as OperationInputs[OperationId]);
  } catch (error) {
    throw asServiceError(error);
  }
}

function asServiceError(error: unknown): unknown {
  if (error instanceof MarcarioApiError) return refusalFrom(error);
  if (error instanceof MarcarioConnectionError) {
    return new ServiceError('service_unavailable', error.message, { cause: error });
  }
  return error;
}

function refusalFrom(error: MarcarioApiError): ServiceError {
  const { code, serviceMessage, coverage, retryAfterSeconds } = error;
  if (code === 'unexpected_answer') {
    return new ServiceError('service_unavailable', error.message, { cause: error });
  }
  return new ServiceError(code, serviceMessage, {
    ...(coverage === undefined ? {} : { coverage }),
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
  });
}

function noRoute(): ServiceError {
  return new ServiceError('not_found', 'No such route');
}
