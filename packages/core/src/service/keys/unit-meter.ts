import {
  firstDayOfMonth,
  type KeyUsage,
  retryAfterSeconds,
  withUnitsBack,
} from '../../domain/key-usage.ts';
import { ServiceError } from '../../domain/service-error.ts';
import { LostAnswerError } from '../../store/database-errors.ts';
import type { CallToCount, CountedCall, FurtherUnits, OwedUnits } from '../../store/limit-store.ts';
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

/** Units of the quota that were charged for calls which then failed on our side (decision D1). */
interface UnitDebts {
  /** Gives units back, now or as soon as the database takes them. */
  readonly owe: (owed: OwedUnits) => Promise<void>;
  /** Tries once more and ends. */
  readonly close: () => Promise<void>;
}

/**
 * Keeps in memory what cannot be given back at once, since it is mostly owed while the database is
 * away, and pays it when the database is back: no key is charged for an outage. Holds one entry for
 * each key that is owed; a process that dies takes its debts along.
 */
export function createUnitDebts(giveBack: (owed: OwedUnits) => Promise<void>): UnitDebts {
  const debts = new Map<string, OwedUnits>();
  let timer: NodeJS.Timeout | undefined;

  const add = (owed: OwedUnits) => {
    const name = `${owed.keyId} ${owed.month}`;
    const units = owed.units + (debts.get(name)?.units ?? 0);
    debts.set(name, { ...owed, units });
  };
  const payOne = async ([name, owed]: [string, OwedUnits]) => {
    debts.delete(name);
    await giveBack(owed).catch(() => add(owed));
  };
  const pay = async () => {
    clearTimeout(timer);
    await Promise.all([...debts].map(payOne));
    if (debts.size > 0) timer = setTimeout(pay, RETRY_MS).unref();
  };
  return {
    owe: async (owed) => {
      add(owed);
      await pay();
    },
    close: async () => {
      await pay();
      clearTimeout(timer);
    },
  };
}

/** What a meter works with. */
export interface MeterGate {
  /** See `chargeUnits` of the store. */
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
    const used = await this.#chargeFurther(further);
    if (used === null) throw await this.#refused();
    const { quota } = this.#usage;
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

  /** A charge whose answer was lost may have been made: it is given back, so that none is invented. */
  async #chargeFurther(units: number): Promise<number | null> {
    const { limit } = this.#usage.quota;
    try {
      return await this.#gate.charge({ keyId: this.#keyId, units, limit });
    } catch (error) {
      if (error instanceof LostAnswerError) void this.#owe(units);
      throw error;
    }
  }

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
