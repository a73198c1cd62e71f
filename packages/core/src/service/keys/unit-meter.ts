import { randomInt } from 'node:crypto';
import {
  firstDayOfMonth,
  type KeyUsage,
  retryAfterSeconds,
  withUnitsBack,
} from '../../domain/key-usage.ts';
import { ServiceError } from '../../domain/service-error.ts';
import { LostAnswerError } from '../../store/database-errors.ts';
import type {
  CallToCount,
  Charge,
  CountedCall,
  FurtherUnits,
  OwedUnits,
} from '../../store/limit-store.ts';
import type { CountedCaller } from './authenticate.ts';

/** The message of specification 7, however many units are missing. */
export const QUOTA_EXCEEDED = 'Monthly quota exceeded';

/** How a handler whose cost depends on its result charges its caller. */
export interface UnitMeter {
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
type Debt = Omit<OwedUnits, 'charge'>;

/** Sends refunds. */
interface UnitDebts {
  /** Refunds units, now or as soon as the database accepts it. */
  readonly owe: (debt: Debt) => Promise<void>;
  /** The same for a charge whose answer was lost: whatever it took, if it was made at all. */
  readonly oweCharge: (debt: Omit<OwedUnits, 'units'>) => Promise<void>;
  /** Tries once more and ends. */
  readonly close: () => Promise<void>;
}

const newCharge = () => randomInt(2 ** 40);

/**
 * Stores refunds in memory that cannot be sent at once, mostly because the database is unavailable, and sends them when
 * it is back, so that no key is charged for an outage. There is one entry per key, and one per statement whose answer
 * was lost: it is sent again unchanged, because it may have been carried out. The refunds of a process that dies are
 * lost.
 */
export function createUnitDebts(giveBack: (owed: OwedUnits) => Promise<void>): UnitDebts {
  const debts = new Map<string, OwedUnits>();
  let timer: NodeJS.Timeout | undefined;

  const add = (debt: Debt) => {
    const name = `${debt.keyId} ${debt.month}`;
    const units = debt.units + (debts.get(name)?.units ?? 0);
    debts.set(name, { ...debt, units, charge: newCharge() });
  };
  const keep = (owed: OwedUnits) => debts.set(`charge ${owed.charge}`, owed);
  const payOne = async ([name, owed]: [string, OwedUnits]) => {
    debts.delete(name);
    try {
      await giveBack(owed);
    } catch (error) {
      if (owed.units === 0 || error instanceof LostAnswerError) keep(owed);
      else add(owed);
    }
  };
  const pay = async () => {
    clearTimeout(timer);
    await Promise.all([...debts].map(payOne));
    if (debts.size > 0) timer = setTimeout(pay, RETRY_MS).unref();
  };
  return {
    owe: async (debt) => {
      add(debt);
      await pay();
    },
    oweCharge: async (charge) => {
      keep({ ...charge, units: 0 });
      await pay();
    },
    close: async () => {
      await pay();
      clearTimeout(timer);
    },
  };
}

const MOST_KEYS_ANSWERED = 10_000;

/** Sends a statement that charges a key. */
type SendCharge = <T>(keyId: string, send: (charge: Charge) => Promise<T>) => Promise<T>;

/**
 * Identifies the charges of this process. A charge whose answer is lost may have been made, so it is refunded, and
 * nobody pays for an unanswered call. A key's next charge lists those whose answers arrived, which its row then
 * forgets; beyond 10,000 waiting keys the oldest are dropped.
 */
export function namedCharges(
  { oweCharge }: Pick<UnitDebts, 'oweCharge'>,
  now: () => Date,
): SendCharge {
  const answered = new Map<string, number[]>();
  return async (keyId, send) => {
    const charge = { id: newCharge(), answered: answered.get(keyId) ?? [] };
    answered.delete(keyId);
    const month = firstDayOfMonth(now());
    try {
      const answer = await send(charge);
      if (answered.size >= MOST_KEYS_ANSWERED) answered.clear();
      answered.set(keyId, [...(answered.get(keyId) ?? []), charge.id]);
      return answer;
    } catch (error) {
      if (error instanceof LostAnswerError) void oweCharge({ keyId, month, charge: charge.id });
      throw error;
    }
  };
}

/** The dependencies of a meter. */
export interface MeterGate {
  /** See `chargeUnits` of the store. A charge whose answer is lost is refunded. */
  readonly charge: (further: FurtherUnits) => Promise<number | null>;
  readonly debts: Pick<UnitDebts, 'owe'>;
}

/** The units of one call, from counting it to its end. */
export class CallMeter implements UnitMeter {
  readonly #gate: MeterGate;
  readonly #keyId: string;
  #usage: KeyUsage;
  /** Units charged to the call so far. */
  #charged: number;

  constructor(gate: MeterGate, { caller, usage }: CountedCaller, charged: number) {
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
    if (used === null) throw await this.#refused();
    this.#usage = { ...this.#usage, quota: { ...quota, used } };
    this.#charged = units;
  };

  readonly giveBack = async (units: number): Promise<void> => {
    if (units <= 0) return;
    this.#charged -= units;
    this.#usage = withUnitsBack(this.#usage, units);
    await this.#owe(units);
  };

  /** Refunds what the call was charged above `units`. */
  readonly giveBackAbove = (units: number): Promise<void> => this.giveBack(this.#charged - units);

  async #refused(): Promise<ServiceError> {
    await this.giveBackAbove(0);
    const { quota, now } = this.#usage;
    return new ServiceError('quota_exceeded', QUOTA_EXCEEDED, {
      retryAfterSeconds: retryAfterSeconds(quota, now),
    });
  }

  #owe(units: number): Promise<void> {
    const month = firstDayOfMonth(this.#usage.quota.startsAt);
    return this.#gate.debts.owe({ keyId: this.#keyId, month, units });
  }
}

/** Counts `calls` equal calls in one statement; see `countCalls` of the store. */
type CountCalls = (call: CallToCount, calls: number) => Promise<readonly CountedCall[]>;

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
export function countedTogether(count: CountCalls): (call: CallToCount) => Promise<CountedCall> {
  const waiting = new Map<string, Round>();
  const underWay = new Map<string, Promise<unknown>>();

  const send = async (name: string, call: CallToCount, round: Round) => {
    waiting.delete(name);
    const counted = count(call, round.calls);
    underWay.set(name, counted);
    try {
      return await counted;
    } finally {
      if (underWay.get(name) === counted) underWay.delete(name);
    }
  };
  const open = (name: string, call: CallToCount): Round => {
    const before = underWay.get(name) ?? Promise.resolve();
    const go = () => send(name, call, round);
    const round: Round = { calls: 0, counted: before.then(go, go) };
    waiting.set(name, round);
    return round;
  };
  return async (call) => {
    const name = JSON.stringify(call);
    const round = waiting.get(name) ?? open(name, call);
    const place = round.calls;
    round.calls += 1;
    const counted = (await round.counted)[place];
    if (counted === undefined) throw new Error('A call was counted with others and not told of');
    return counted;
  };
}
