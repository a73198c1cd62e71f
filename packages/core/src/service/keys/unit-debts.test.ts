import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwedUnits } from '../../store/limit-store.ts';
import { createUnitDebts } from './unit-debts.ts';

const january = { keyId: 'k1', month: '2026-01-01' };
const unit = { ...january, units: 1 };
let isAway = false;
let paid: OwedUnits[] = [];
const giveBack = async (owed: OwedUnits) => {
  if (isAway) throw new Error('away');
  paid.push(owed);
};

beforeEach(() => {
  vi.useFakeTimers();
  isAway = false;
  paid = [];
});
afterEach(() => vi.useRealTimers());

describe('a unit that is owed', () => {
  it('is given back at once', async () => {
    await createUnitDebts(giveBack).owe(unit);
    expect(paid).toEqual([{ ...january, units: 1 }]);
  });

  it('is kept while the database is away and given back when it returns, each key and month once', async () => {
    const debts = createUnitDebts(giveBack);
    isAway = true;
    await Promise.all([debts.owe(unit), debts.owe(unit)]);
    await debts.owe({ ...unit, month: '2026-02-01' });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(paid).toEqual([]);
    isAway = false;
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(paid).toEqual([
      { ...january, units: 2 },
      { ...january, month: '2026-02-01', units: 1 },
    ]);
  });

  it('is tried once more at the end, and then no longer', async () => {
    const debts = createUnitDebts(giveBack);
    isAway = true;
    await debts.owe(unit);
    await debts.close();
    isAway = false;
    await vi.advanceTimersByTimeAsync(9_000);
    expect(paid).toEqual([]);
  });
});
