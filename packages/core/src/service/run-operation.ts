import type { OperationAnswer, OperationCall, RunOperation } from '../contract/operation-call.ts';
import type { Operation } from '../contract/operations.ts';
import {
  firstDayOfMonth,
  type KeyUsage,
  rateLimitOf,
  retryAfterSeconds,
  withUnitBack,
} from '../domain/key-usage.ts';
import { parseInput } from '../domain/parse-input.ts';
import { ServiceError } from '../domain/service-error.ts';
import type { SpendingCall } from '../store/limit-store.ts';
import { LostAnswerError } from '../store/lost-answer-error.ts';
import { asServiceError } from './database-error.ts';
import { readApiKey } from './keys/api-key.ts';
import {
  authenticate,
  type Caller,
  type CountedCaller,
  type KeyGate,
  requireOwningOrg,
  requireScope,
} from './keys/authenticate.ts';
import type { UnitDebts } from './keys/unit-debts.ts';
import type { KeyedCall } from './operation-runs.ts';

/** A use case with its type put aside: its input was parsed by its own operation's schema. */
export type UntypedRun = (input: unknown, call: KeyedCall) => Promise<unknown>;

/** An operation row joined with what runs it. */
export interface ServedOperation {
  readonly operation: Operation;
  readonly run: UntypedRun;
}

/** What judges and counts a call before it is run. */
export interface CallGate extends KeyGate {
  readonly debts: Pick<UnitDebts, 'owe'>;
}

/**
 * The one road of every call with a key, over REST and MCP alike, in the order of decision D1:
 * key, burst limit, route, scope, owning organisation, quota, validation, work. The counters are
 * asked once, with the key; a call that comes as far as validation has cost a unit, which is given
 * back when we fail.
 */
export function createRunOperation(
  gate: CallGate,
  served: ReadonlyMap<string, ServedOperation>,
): RunOperation {
  return async (call) => {
    const route = call.operation === null ? undefined : served.get(call.operation);
    const counted = await countedCaller(gate, call, route?.operation);
    try {
      return await answer(counted, call, route);
    } catch (error) {
      const refusal = asServiceError(error);
      const isOwed = refusal.status >= 500 && route?.operation.billable === true;
      const usage = isOwed ? await returnUnit(gate, counted, refusal) : counted.usage;
      throw refusal.withRateLimit(rateLimitOf(usage));
    }
  };
}

/** A charge whose answer was lost may have been made: it is given back, so that none is invented. */
async function countedCaller(
  gate: CallGate,
  { apiKey }: OperationCall,
  operation: Operation | undefined,
): Promise<CountedCaller> {
  const spends = operation?.billable ? spendingOf(operation) : null;
  try {
    return await authenticate(gate, apiKey, spends);
  } catch (error) {
    const keyId = apiKey === undefined ? undefined : readApiKey(apiKey)?.keyId;
    if (error instanceof LostAnswerError && spends !== null && keyId !== undefined) {
      void gate.debts.owe({ keyId, month: firstDayOfMonth(gate.clock?.() ?? new Date()) });
    }
    throw asServiceError(error);
  }
}

async function answer(
  counted: CountedCaller,
  { input }: OperationCall,
  route: ServedOperation | undefined,
): Promise<OperationAnswer> {
  const { caller, usage } = counted;
  requireBurst(counted);
  if (route === undefined) throw new ServiceError('not_found', 'No such route');
  const { operation, run } = route;
  requirePermission(caller, operation);
  if (operation.billable) requireQuota(counted);
  const body = await run(parseInput(operation, input), { caller, usage });
  return { body, rateLimit: rateLimitOf(usage) };
}

/** While the database is away nobody waits for the unit to arrive. */
async function returnUnit(
  { debts }: CallGate,
  { caller, usage }: CountedCaller,
  { code }: ServiceError,
): Promise<KeyUsage> {
  const returned = debts.owe({
    keyId: caller.keyId,
    month: firstDayOfMonth(usage.quota.startsAt),
  });
  if (code !== 'service_unavailable') await returned;
  return withUnitBack(usage);
}

function requireBurst({ burstAdmitted, usage }: CountedCaller): void {
  if (burstAdmitted) return;
  throw new ServiceError('rate_limited', 'Too many requests (per-key burst limit)', {
    retryAfterSeconds: retryAfterSeconds(usage.burst, usage.now),
  });
}

function requireQuota({ quotaAdmitted, usage }: CountedCaller): void {
  if (quotaAdmitted) return;
  throw new ServiceError('quota_exceeded', 'Monthly quota exceeded', {
    retryAfterSeconds: retryAfterSeconds(usage.quota, usage.now),
  });
}

function requirePermission(caller: Caller, operation: Operation): void {
  const { scope, needsOrg } = spendingOf(operation);
  if (scope !== null) requireScope(caller, scope);
  if (needsOrg) requireOwningOrg(caller);
}

/** What a key needs for an operation: its scope, and an organisation where it watches. */
function spendingOf({ scope }: Operation): SpendingCall {
  return { scope, needsOrg: scope?.startsWith('watch:') ?? false };
}
