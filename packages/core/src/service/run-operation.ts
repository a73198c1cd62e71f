import type { OperationCall, RunOperation } from '../contract/operation-call.ts';
import { NO_SUCH_ROUTE } from '../contract/operation-row.ts';
import type { Operation } from '../contract/operations.ts';
import { needsOrg } from '../contract/scopes.ts';
import { parseInput } from '../domain/input/parse-input.ts';
import { rateLimitOf, retryAfterSeconds, unitsOfCall } from '../domain/key-usage.ts';
import { ServiceError } from '../domain/service-error.ts';
import type { SpendingCall } from '../store/limit-store.ts';
import { traced } from '../store/traced.ts';
import { asServiceError } from './database-error.ts';
import {
  authenticate,
  type Caller,
  type CountedCaller,
  type KeyGate,
  requireOwningOrg,
  requireScope,
} from './keys/authenticate.ts';
import { CallMeter, type MeterGate, QUOTA_EXCEEDED } from './keys/unit-meter.ts';
import type { AnswerFacts, KeyedCall } from './operation-runs.ts';

/** A handler without its type, since its input was parsed by the schema of its own operation. */
export type UntypedRun = (input: unknown, call: KeyedCall) => Promise<unknown>;

/** An operation with its handler. */
export interface ServedOperation {
  readonly operation: Operation;
  readonly run: UntypedRun;
}

/** What authenticates and counts a call before it runs. */
export interface CallGate extends KeyGate, MeterGate {}

/**
 * Runs every call with a key, over REST and MCP alike, in the order of decision D1: key, burst limit, route,
 * scope, owning organisation, quota, validation, work. The counters are read once, with the key; a call that
 * reaches validation has cost its units. They are returned when the service fails, and all but one when the
 * call is refused.
 */
export function createRunOperation(
  gate: CallGate,
  served: ReadonlyMap<string, ServedOperation>,
): RunOperation {
  const answered = async (call: OperationCall) => {
    const route = call.operation === null ? undefined : served.get(call.operation);
    const spends = route === undefined ? null : spendingOf(route.operation, call.input);
    const counted = await authenticate(gate, call, spends).catch((error) => {
      throw asServiceError(error);
    });
    const { operation, run } = admitted(counted, route);
    const { caller, usage } = counted;
    const meter = new CallMeter(gate, counted, spends?.units ?? 0);
    try {
      let facts: AnswerFacts = {};
      const tell = (reported: AnswerFacts) => {
        facts = reported;
      };
      const { baseUrl } = call;
      const input = parseInput(operation, call.input);
      const body = await run(input, { caller, usage, meter, baseUrl, tell });
      return { body, ...facts, rateLimit: rateLimitOf(meter.usage) };
    } catch (error) {
      const refusal = asServiceError(error);
      await returnExcess(meter, refusal);
      throw refusal.withRateLimit(rateLimitOf(meter.usage));
    }
  };
  return (call) => {
    const operation = served.has(call.operation ?? '') ? (call.operation ?? '') : 'unknown';
    const attributes = { 'marcario.operation': operation };
    return traced({ name: `operation ${operation}`, attributes }, () => answered(call));
  };
}

/** Returns the route once all checks before validation pass. */
function admitted(counted: CountedCaller, route: ServedOperation | undefined): ServedOperation {
  try {
    requireBurst(counted);
    if (route === undefined) throw new ServiceError('not_found', NO_SUCH_ROUTE);
    requirePermission(counted.caller, route.operation);
    if (route.operation.units !== 0) requireQuota(counted);
    return route;
  } catch (error) {
    throw asServiceError(error).withRateLimit(rateLimitOf(counted.usage));
  }
}

/**
 * Refunds what a failed call does not cost: everything when the service failed, else all but one unit. While the
 * database is unavailable the call does not wait for it.
 */
async function returnExcess(meter: CallMeter, { status, code }: ServiceError): Promise<void> {
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

/** Returns the cost of a call and the scope its key needs to be charged; null for a free call. */
function spendingOf(operation: Operation, input: unknown): SpendingCall | null {
  const { scope, units } = operation;
  if (units === 0) return null;
  return { scope, needsOrg: needsOrg(scope), units: unitsOfCall(operation, input) };
}
