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

/** The message of specification 7, however many units are too few. */
export const QUOTA_EXCEEDED = 'Monthly quota exceeded';

/** What a use case whose cost depends on what it finds may do to the quota of its caller. */
export interface UnitMeter {
  /**
   * Settles what the call costs in all, of which one unit was charged when it was counted.
   * @throws ServiceError `quota_exceeded` where fewer are left: then nothing was charged
   */
  readonly charge: (units: number) => Promise<void>;
  /** Gives units back that were charged for work which we could not do. */
  readonly giveBack: (units: number) => Promise<void>;
}

const RETRY_MS = 1_000;

/** What is owed to a key: units it was charged for a call which then failed on our side (decision D1). */
type Debt = Omit<OwedUnits, 'charge'>;

/** Gives back what is owed. */
interface UnitDebts {
  /** Gives units back, now or as soon as the database takes them. */
  readonly owe: (debt: Debt) => Promise<void>;
  /** The same for a charge whose answer was lost: what it took, if it was made at all. */
  readonly oweCharge: (debt: Omit<OwedUnits, 'units'>) => Promise<void>;
  /** Tries once more and ends. */
  readonly close: () => Promise<void>;
}

const newCharge = () => randomInt(2 ** 40);

/**
 * Keeps in memory what cannot be given back at once, since it is mostly owed while the database is
 * away, and pays it when the database is back: no key is charged for an outage. Holds one entry for
 * each key that is owed, and one for each statement whose answer was lost: it is sent again as it was, for it
 * may have been carried out. A process that dies takes its debts along.
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
 * Names the charges of this process. One whose answer is lost may have been made: it is given back, so that
 * nobody pays for what was not answered. A key's next charge names those whose answers arrived, which its row
 * then forgets; past 10,000 keys that are waited for, it keeps them until newer ones push them out.
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

/** What a meter works with. */
export interface MeterGate {
  /** See `chargeUnits` of the store. A charge whose answer is lost is given back. */
  readonly charge: (further: FurtherUnits) => Promise<number | null>;
  readonly debts: Pick<UnitDebts, 'owe'>;
}

/** The units of one call, from its being counted to its end. */
export class CallMeter implements UnitMeter {
  readonly #gate: MeterGate;
  readonly #keyId: string;
  #usage: KeyUsage;
  /** Units that the call has cost so far. */
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

  /** Gives back what the call has cost above `units`. */
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

/** Counts `calls` like calls in one statement; see `countCalls` of the store. */
type CountCalls = (call: CallToCount, calls: number) => Promise<readonly CountedCall[]>;

/** Like calls that wait for the statement that will count them. */
interface Round {
  calls: number;
  readonly counted: Promise<readonly CountedCall[]>;
}

/**
 * Counts like calls together that come while one of them is being counted: they go with the next statement, in
 * the order in which they came. A row's lock lets one statement in at a time anyway, so a busy key would keep a
 * connection waiting for each of its calls. A single call does not wait, and no call is counted by a statement
 * that was sent before it arrived: a key revoked in between is refused.
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
