import { randomInt } from 'node:crypto';
import {
  firstDayOfMonth,
  type KeyUsage,
  refundUnits,
  retryAfterSeconds,
} from '../../domain/key-usage.ts';
import { ServiceError } from '../../domain/service-error.ts';
import { LostAnswerError } from '../../store/database/database-errors.ts';
import type {
  AdditionalUnits,
  Charge,
  CountedCall,
  CountRequest,
  RefundedUnits,
} from '../../store/keys/quota-store.ts';
import type { CountedCaller } from './authenticate.ts';

/** The message that specification 7 requires, independent of the number of missing units. */
export const QUOTA_EXCEEDED = 'Monthly quota exceeded';

/** Charges the caller of a handler whose cost depends on its result. */
export interface QuotaMeter {
  /**
   * Sets the total cost of the call and charges the units not charged yet; one unit was charged when it was counted.
   * @throws ServiceError `quota_exceeded` when too few units are left; then nothing is charged for the call
   */
  readonly charge: (units: number) => Promise<void>;
  /** Refunds units that were charged for work that the service could not do. */
  readonly giveBack: (units: number) => Promise<void>;
}

const RETRY_MS = 1_000;

/** A pending refund: units charged for a call that then failed on our side (decision D1). */
type PendingRefund = Omit<RefundedUnits, 'charge'>;

/** Sends refunds and retries them until the database accepts them. */
interface RefundQueue {
  /** Refunds units now or, when the database is unavailable, later. */
  readonly enqueue: (debt: PendingRefund) => Promise<void>;
  /** Refunds a charge whose response was lost: the units that it charged, or none if it was not carried out. */
  readonly enqueueCharge: (debt: Omit<RefundedUnits, 'units'>) => Promise<void>;
  /** Tries once more to send the pending refunds, and stops. */
  readonly close: () => Promise<void>;
}

const createCharge = () => randomInt(2 ** 40);

/**
 * Queues refunds in memory when they cannot be sent, usually because the database is unavailable, and retries them, so
 * that no key pays for an outage. Refunds are merged into one entry per key and month. A refund whose response was lost
 * is repeated unchanged with its id, because it may have been carried out. Pending refunds are lost when the process
 * dies.
 */
export function createRefundQueue(
  refund: (pendingRefund: RefundedUnits) => Promise<void>,
): RefundQueue {
  const refundQueue = new Map<string, RefundedUnits>();
  let timer: NodeJS.Timeout | undefined;

  const addRefund = (debt: PendingRefund) => {
    const name = `${debt.keyId} ${debt.month}`;
    const units = debt.units + (refundQueue.get(name)?.units ?? 0);
    refundQueue.set(name, { ...debt, units, charge: createCharge() });
  };
  const enqueueRefund = (pendingRefund: RefundedUnits) =>
    refundQueue.set(`charge ${pendingRefund.charge}`, pendingRefund);
  const sendRefund = async ([name, pendingRefund]: [string, RefundedUnits]) => {
    refundQueue.delete(name);
    try {
      await refund(pendingRefund);
    } catch (error) {
      if (pendingRefund.units === 0 || error instanceof LostAnswerError)
        enqueueRefund(pendingRefund);
      else addRefund(pendingRefund);
    }
  };
  const sendAllRefunds = async () => {
    clearTimeout(timer);
    await Promise.all([...refundQueue].map(sendRefund));
    if (refundQueue.size > 0) timer = setTimeout(sendAllRefunds, RETRY_MS).unref();
  };
  return {
    enqueue: async (debt) => {
      addRefund(debt);
      await sendAllRefunds();
    },
    enqueueCharge: async (charge) => {
      enqueueRefund({ ...charge, units: 0 });
      await sendAllRefunds();
    },
    close: async () => {
      await sendAllRefunds();
      clearTimeout(timer);
    },
  };
}

const MAX_REMEMBERED_KEYS = 10_000;

/** Calls `sendRound` with a charge id, by which the database recognises a repeated charge of the key. */
type SendCharge = <T>(keyId: string, sendRound: (charge: Charge) => Promise<T>) => Promise<T>;

/**
 * Gives each charge an id. A charge whose response is lost may have been carried out, so it is refunded by its id, and
 * nobody pays for an unanswered call. The next charge of a key sends the ids of answered charges, which are then
 * deleted from the key's row. Ids of at most 10,000 keys are cached; then the cache is cleared.
 */
export function idempotentCharges(
  { enqueueCharge }: Pick<RefundQueue, 'enqueueCharge'>,
  now: () => Date,
): SendCharge {
  const answered = new Map<string, number[]>();
  return async (keyId, sendRound) => {
    const charge = { id: createCharge(), answered: answered.get(keyId) ?? [] };
    answered.delete(keyId);
    const month = firstDayOfMonth(now());
    try {
      const answer = await sendRound(charge);
      if (answered.size >= MAX_REMEMBERED_KEYS) answered.clear();
      answered.set(keyId, [...(answered.get(keyId) ?? []), charge.id]);
      return answer;
    } catch (error) {
      if (error instanceof LostAnswerError) void enqueueCharge({ keyId, month, charge: charge.id });
      throw error;
    }
  };
}

/** The dependencies of a meter. */
export interface MeterDependencies {
  /** See `chargeUnits` of the store. A charge whose response is lost is refunded. */
  readonly charge: (further: AdditionalUnits) => Promise<number | null>;
  readonly debts: Pick<RefundQueue, 'enqueue'>;
}

/** Tracks the units charged to one call, from the statement that counts the call until its end. */
export class CallQuotaMeter implements QuotaMeter {
  readonly #gate: MeterDependencies;
  readonly #keyId: string;
  #usage: KeyUsage;
  /** Units charged to the call so far. */
  #charged: number;

  constructor(gate: MeterDependencies, { caller, usage }: CountedCaller, charged: number) {
    this.#gate = gate;
    this.#keyId = caller.keyId;
    this.#usage = usage;
    this.#charged = charged;
  }

  /** The usage of the key, including this call's charges and refunds. */
  get usage(): KeyUsage {
    return this.#usage;
  }

  readonly charge = async (units: number): Promise<void> => {
    const further = units - this.#charged;
    if (further <= 0) return;
    const { quota } = this.#usage;
    const used = await this.#gate.charge({
      keyId: this.#keyId,
      units: further,
      limit: quota.limit,
    });
    if (used === null) throw await this.#quotaError();
    this.#usage = { ...this.#usage, quota: { ...quota, used } };
    this.#charged = units;
  };

  readonly giveBack = async (units: number): Promise<void> => {
    if (units <= 0) return;
    this.#charged -= units;
    this.#usage = refundUnits(this.#usage, units);
    await this.#enqueueRefund(units);
  };

  /** Refunds the units that were charged to the call in excess of `units`. */
  readonly giveBackAbove = (units: number): Promise<void> => this.giveBack(this.#charged - units);

  async #quotaError(): Promise<ServiceError> {
    await this.giveBackAbove(0);
    const { quota, now } = this.#usage;
    return new ServiceError('quota_exceeded', QUOTA_EXCEEDED, {
      retryAfterSeconds: retryAfterSeconds(quota, now),
    });
  }

  #enqueueRefund(units: number): Promise<void> {
    const month = firstDayOfMonth(this.#usage.quota.startsAt);
    return this.#gate.debts.enqueue({ keyId: this.#keyId, month, units });
  }
}

/** Counts `calls` equal calls in one statement; see `countCalls` of the store. */
type CountCalls = (call: CountRequest, calls: number) => Promise<readonly CountedCall[]>;

/** A batch of equal calls that waits for the statement that will count them. */
interface Round {
  calls: number;
  readonly counted: Promise<readonly CountedCall[]>;
}

/**
 * Batches equal calls that arrive while an earlier one is being counted: the next statement counts them all, in the
 * order of arrival. Otherwise a busy key would occupy a connection for each of its calls, because the row lock
 * serialises the statements anyway. A single call does not wait. No statement counts a call that arrived after it was
 * sent, so a key that was revoked in between is rejected.
 */
export function batchedCounter(count: CountCalls): (call: CountRequest) => Promise<CountedCall> {
  const waiting = new Map<string, Round>();
  const underWay = new Map<string, Promise<unknown>>();

  const sendRound = async (name: string, call: CountRequest, round: Round) => {
    waiting.delete(name);
    const counted = count(call, round.calls);
    underWay.set(name, counted);
    try {
      return await counted;
    } finally {
      if (underWay.get(name) === counted) underWay.delete(name);
    }
  };
  const openRound = (name: string, call: CountRequest): Round => {
    const before = underWay.get(name) ?? Promise.resolve();
    const sendNextRound = () => sendRound(name, call, round);
    const round: Round = { calls: 0, counted: before.then(sendNextRound, sendNextRound) };
    waiting.set(name, round);
    return round;
  };
  return async (call) => {
    const name = JSON.stringify(call);
    const round = waiting.get(name) ?? openRound(name, call);
    const position = round.calls;
    round.calls += 1;
    const counted = (await round.counted)[position];
    if (counted === undefined)
      throw new Error('A call was counted in a batch that has no result for it');
    return counted;
  };
}
