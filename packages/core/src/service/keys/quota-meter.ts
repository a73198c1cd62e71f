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

/** The message of specification 7, however many units are missing. */
export const QUOTA_EXCEEDED = 'Monthly quota exceeded';

/** How a handler whose cost depends on its result charges its caller. */
export interface QuotaMeter {
  /**
   * Settles the total cost of the call, of which one unit was charged when the call was counted.
   * @throws ServiceError `quota_exceeded` where fewer are left: then nothing was charged
   */
  readonly charge: (units: number) => Promise<void>;
  /** Refunds units that were charged for work which the service could not do. */
  readonly giveBack: (units: number) => Promise<void>;
}

const RETRY_MS = 1_000;

/** A refund that is due: units charged for a call which then failed on our side (decision D1). */
type PendingRefund = Omit<RefundedUnits, 'charge'>;

/** Sends refunds. */
interface RefundQueue {
  /** Refunds units, now or as soon as the database accepts it. */
  readonly enqueue: (debt: PendingRefund) => Promise<void>;
  /** The same for a charge whose answer was lost: whatever it took, if it was made at all. */
  readonly enqueueCharge: (debt: Omit<RefundedUnits, 'units'>) => Promise<void>;
  /** Tries once more and ends. */
  readonly close: () => Promise<void>;
}

const createCharge = () => randomInt(2 ** 40);

/**
 * Stores refunds in memory that cannot be sent at once, mostly because the database is unavailable, and sends them when
 * it is back, so that no key is charged for an outage. There is one entry per key, and one per statement whose answer
 * was lost: it is sent again unchanged, because it may have been carried out. The refunds of a process that dies are
 * lost.
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

/** Sends a statement that charges a key. */
type SendCharge = <T>(keyId: string, sendRound: (charge: Charge) => Promise<T>) => Promise<T>;

/**
 * Identifies the charges of this process. A charge whose answer is lost may have been made, so it is refunded, and
 * nobody pays for an unanswered call. A key's next charge lists those whose answers arrived, which its row then
 * forgets; beyond 10,000 waiting keys the oldest are dropped.
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
  /** See `chargeUnits` of the store. A charge whose answer is lost is refunded. */
  readonly charge: (further: AdditionalUnits) => Promise<number | null>;
  readonly debts: Pick<RefundQueue, 'enqueue'>;
}

/** The units of one call, from counting it to its end. */
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

  /** The usage of the key. */
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

  /** Refunds what the call was charged above `units`. */
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

/** Equal calls that wait for the statement that will count them. */
interface Round {
  calls: number;
  readonly counted: Promise<readonly CountedCall[]>;
}

/**
 * Batches equal calls that arrive while one of them is being counted: the next statement counts them in the order of
 * arrival. The row lock serialises the statements anyway, so a busy key would occupy a connection for each of its
 * calls. A single call does not wait, and no call is counted by a statement sent before it arrived, so a key revoked in
 * between is rejected.
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
