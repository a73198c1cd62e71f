import type { OperationCall, RunOperation } from '../contract/operation-call.ts';
import { NO_SUCH_ROUTE } from '../contract/operation-row.ts';
import type { Operation } from '../contract/operations.ts';
import { needsOrg } from '../contract/scopes.ts';
import { parseInput } from '../domain/input/parse-input.ts';
import { callUnits, retryAfterSeconds, toRateLimit } from '../domain/key-usage.ts';
import { ServiceError } from '../domain/service-error.ts';
import { withSpan } from '../store/database/tracing.ts';
import type { SpendingCall } from '../store/keys/quota-store.ts';
import {
  authenticate,
  type Caller,
  type CountedCaller,
  type KeyGate,
  requireOwningOrg,
  requireScope,
} from './keys/authenticate.ts';
import { CallQuotaMeter, type MeterDependencies, QUOTA_EXCEEDED } from './keys/quota-meter.ts';
import type { AnswerMetadata, KeyedCall } from './operation-handlers.ts';
import { toServiceError } from './runtime/database-error.ts';

/** A handler without static types; its input was validated by the schema of its own operation. */
export type UntypedHandler = (input: unknown, call: KeyedCall) => Promise<unknown>;

/** An operation with its handler. */
export interface ServedOperation {
  readonly operation: Operation;
  readonly run: UntypedHandler;
}

/** Dependencies for authenticating and counting a call before it runs. */
export interface CallGate extends KeyGate, MeterDependencies {}

/**
 * Creates the function that runs every call with a key, over REST and MCP alike, in the order of decision D1: key,
 * burst limit, route, scope, owning organisation, quota, validation, work. The counters are read once, together with
 * the key. A call that reaches validation has been charged its units; they are refunded when the service fails, and all
 * but one of them when the call is rejected.
 */
export function createRunOperation(
  gate: CallGate,
  served: ReadonlyMap<string, ServedOperation>,
): RunOperation {
  const answerCall = async (call: OperationCall) => {
    const route = call.operation === null ? undefined : served.get(call.operation);
    const spends = route === undefined ? null : callSpending(route.operation, call.input);
    const counted = await authenticate(gate, call, spends).catch((error) => {
      throw toServiceError(error);
    });
    const { operation, run } = admitCall(counted, route);
    const { caller, usage } = counted;
    const meter = new CallQuotaMeter(gate, counted, spends?.units ?? 0);
    try {
      let facts: AnswerMetadata = {};
      const setTotal = (reported: AnswerMetadata) => {
        facts = reported;
      };
      const { baseUrl } = call;
      const input = parseInput(operation, call.input);
      const body = await run(input, { caller, usage, meter, baseUrl, setTotal });
      return { body, ...facts, rateLimit: toRateLimit(meter.usage) };
    } catch (error) {
      const refusal = toServiceError(error);
      await returnExcess(meter, refusal);
      throw refusal.withRateLimit(toRateLimit(meter.usage));
    }
  };
  return (call) => {
    const operation = served.has(call.operation ?? '') ? (call.operation ?? '') : 'unknown';
    const attributes = { 'marcario.operation': operation };
    return withSpan({ name: `operation ${operation}`, attributes }, () => answerCall(call));
  };
}

/** Returns the route if the burst limit, the key's permissions and the quota admit the call; otherwise throws. */
function admitCall(counted: CountedCaller, route: ServedOperation | undefined): ServedOperation {
  try {
    requireBurst(counted);
    if (route === undefined) throw new ServiceError('not_found', NO_SUCH_ROUTE);
    requirePermission(counted.caller, route.operation);
    if (route.operation.units !== 0) requireQuota(counted);
    return route;
  } catch (error) {
    throw toServiceError(error).withRateLimit(toRateLimit(counted.usage));
  }
}

/**
 * Refunds the excess units of a failed call: all when the service failed, otherwise all but one. While the database is
 * unavailable, the call does not wait for the refund.
 */
async function returnExcess(meter: CallQuotaMeter, { status, code }: ServiceError): Promise<void> {
  const returned = meter.giveBackAbove(status >= 500 ? 0 : 1);
  if (code !== 'service_unavailable') await returned;
}

function requireBurst({ burstAdmitted, usage }: CountedCaller): void {
  if (burstAdmitted) return;
  throw new ServiceError('rate_limited', 'Too many requests (per-key burst limit)', {
    retryAfterSeconds: retryAfterSeconds(usage.burst, usage.now),
  });
}

function requireQuota({ quotaAdmitted, usage }: CountedCaller): void {
  if (quotaAdmitted) return;
  throw new ServiceError('quota_exceeded', QUOTA_EXCEEDED, {
    retryAfterSeconds: retryAfterSeconds(usage.quota, usage.now),
  });
}

function requirePermission(caller: Caller, { scope }: Operation): void {
  if (scope !== null) requireScope(caller, scope);
  if (needsOrg(scope)) requireOwningOrg(caller);
}

/** Returns the units of a call and the scope that its key needs to be charged; null for a free call. */
function callSpending(operation: Operation, input: unknown): SpendingCall | null {
  const { scope, units } = operation;
  if (units === 0) return null;
  return { scope, needsOrg: needsOrg(scope), units: callUnits(operation, input) };
}
