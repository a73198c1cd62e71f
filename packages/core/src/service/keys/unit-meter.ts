import {
  firstDayOfMonth,
  type KeyUsage,
  retryAfterSeconds,
  withUnitsBack,
} from '../../domain/key-usage.ts';
import { ServiceError } from '../../domain/service-error.ts';
import { LostAnswerError } from '../../store/database-errors.ts';
import type { FurtherUnits } from '../../store/limit-store.ts';
import type { CountedCaller } from './authenticate.ts';
import type { UnitDebts } from './unit-debts.ts';

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

  /** Where the key stands. */
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
