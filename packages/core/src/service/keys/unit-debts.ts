import type { OwedUnits } from '../../store/limit-store.ts';

const RETRY_MS = 1_000;

/** Units of the quota that were charged for calls which then failed on our side (decision D1). */
export interface UnitDebts {
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
