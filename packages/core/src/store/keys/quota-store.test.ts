import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { onBothDatabases } from '../../../../../test/support/on-both-databases.ts';
import { insertKey, type NewApiKey, revokeKey } from './key-store.ts';
import {
  type CountedCall,
  type CountRequest,
  chargeUnits,
  countCalls,
  refundUnits,
} from './quota-store.ts';

/** Calls that one statement counts, `seconds` after the previous ones. */
interface Draw {
  readonly calls: number;
  readonly units: number | null;
  readonly seconds: number;
  readonly isKnown: boolean;
}

/** A statement that changes the units of a key, and whether and when the statement and its answer arrive. */
interface Statement {
  readonly what: 'count' | 'charge' | 'give back';
  /** Except for `answered`, the answer is lost; it runs before its refund (`made`), after it (`late`) or `never`. */
  readonly fate: 'answered' | 'made' | 'late' | 'never';
  readonly units: number;
  readonly twice: boolean;
}

const start = new Date('2026-01-30T12:00:00.000Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

onBothDatabases('the counters', (on) => {
  beforeEach(() => on.clear());

  const issue = (fields: Partial<NewApiKey> = {}) =>
    insertKey(on.database.db, {
      keyId: 'k1',
      label: 'prueba',
      consumerId: 'estudio',
      scopes: ['brands:read'],
      hash: 'ab',
      monthlyQuota: 10,
      createdAt: start,
      expiresAt: null,
      ...fields,
    });

  const like = (fields: Partial<CountRequest>): CountRequest => ({
    keyId: 'k1',
    hashes: ['ab'],
    spends: { scope: 'brands:read', needsOrg: false, units: 1 },
    burst: { limit: 3, windowSeconds: 60 },
    now: start,
    ...fields,
  });

  let charges = 0;
  const newCharge = () => {
    charges += 1;
    return { id: charges, answered: [] };
  };

  const call = async (fields: Partial<CountRequest> = {}): Promise<CountedCall> => {
    const [counted] = await countCalls(on.database, like(fields), 1, newCharge());
    return counted ?? expect.unreachable('a call is always told of');
  };

  const counted = async (fields: Partial<CountRequest> = {}) => {
    const { usage } = await call(fields);
    return usage && [usage.burstCalls, usage.burstAdmitted, usage.monthCalls, usage.quotaAdmitted];
  };

  it('count each call in both windows, and say what they counted it against', async () => {
    await issue();
    expect(await call()).toEqual({
      key: {
        keyId: 'k1',
        hash: 'ab',
        consumerId: 'estudio',
        scopes: ['brands:read'],
        monthlyQuota: 10,
      },
      usage: {
        now: start,
        burstStartedAt: start,
        burstCalls: 1,
        burstAdmitted: true,
        month: '2026-01-01',
        monthCalls: 1,
        quotaAdmitted: true,
      },
    });
    expect(await counted()).toEqual([2, true, 2, true]);
  });

  it(`refuse above the burst limit without counting, until the window that began with the first call ends ${proves('D2-REFUSED')}`, async () => {
    await issue();
    for (let n = 1; n <= 3; n += 1) await call({ now: after(n) });
    expect(await counted({ now: after(60.999) })).toEqual([3, false, 3, false]);
    expect(await counted({ now: after(61) })).toEqual([1, true, 4, true]);
  });

  it(`refuse above the quota in the burst window only ${proves('LIMIT-ADDITIVE')}`, async () => {
    await issue({ monthlyQuota: 1 });
    await call();
    expect(await counted()).toEqual([2, true, 1, false]);
  });

  it('charge all units of a call or none', async () => {
    await issue({ monthlyQuota: 10 });
    const spends = { scope: 'brands:read', needsOrg: false } as const;
    const charged = (units: number) => counted({ spends: { ...spends, units } });
    expect(await charged(11)).toEqual([1, true, 0, false]);
    expect(await charged(6)).toEqual([2, true, 6, true]);
    expect(await charged(5)).toEqual([3, true, 6, false]);
    expect(await counted({ now: after(60), spends: { ...spends, units: 4 } })).toEqual([
      1,
      true,
      10,
      true,
    ]);
  });

  it('refuse the first call already where the quota is none', async () => {
    await issue({ monthlyQuota: 0 });
    expect(await counted()).toEqual([1, true, 0, false]);
    expect(await counted({ spends: null })).toEqual([2, true, 0, true]);
  });

  it.each([
    ['2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00.000Z', '2026-02-01'],
    ['2028-02-28T23:59:59.999Z', '2028-02-29T00:00:00.000Z', null],
    ['2028-02-29T23:59:59.999Z', '2028-03-01T00:00:00.000Z', '2028-03-01'],
    ['2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z', '2027-01-01'],
  ])('take %s and %s for the months that they are in UTC', async (last, next, newMonth) => {
    await issue();
    await call({ now: new Date(last) });
    const { usage } = await call({ now: new Date(next) });
    expect(usage).toMatchObject(
      newMonth === null ? { monthCalls: 2 } : { month: newMonth, monthCalls: 1 },
    );
  });

  it('begin anew when the clock was set back by more than a window', async () => {
    await issue();
    await call({ now: after(600) });
    expect((await call()).usage).toMatchObject({ burstStartedAt: start, burstCalls: 1 });
  });

  it('use the clock of the database when none is given', async () => {
    await issue();
    const { usage } = await call({ now: null });
    expect(Math.abs(Number(usage?.now) - Date.now())).toBeLessThan(5_000);
    expect(Number(usage?.now)).toBeGreaterThanOrEqual(Number(usage?.burstStartedAt));
  });

  it('give units back in their own month, and never below nothing', async () => {
    await issue();
    await call();
    await call();
    const giveBack = (units: number, month = '2026-01-01') =>
      refundUnits(on.database.db, { keyId: 'k1', month, units, charge: newCharge().id });
    await giveBack(1);
    expect(await counted()).toEqual([3, true, 2, true]);
    await giveBack(1, '2025-12-01');
    await giveBack(5);
    expect((await call({ now: after(60) })).usage).toMatchObject({ monthCalls: 1 });
  });

  it('stay as they were for who is not let in', async () => {
    await issue({ expiresAt: after(5) });
    expect(await call({ keyId: 'k2' })).toEqual({ key: null, usage: null });
    expect((await call({ hashes: ['cd'] })).key).toMatchObject({ hash: 'ab' });
    expect(await counted({ hashes: ['cd'] })).toBeNull();
    expect(await counted({ now: after(5) })).toBeNull();
    expect(await counted({ now: after(4.999) })).toEqual([1, true, 1, true]);
    await revokeKey(on.database.db, 'k1', start);
    expect(await counted()).toBeNull();
  });

  describe('spend a unit only where the key is allowed so far', () => {
    it.each([
      [['brands:read'], 'acme', 'brands:read', false, 1],
      [['brands:read'], 'acme', 'insights:read', false, 0],
      [[], null, 'insights:read', false, 1],
      [[], 'acme', 'watch:write', true, 0],
      [[], 'acme', 'watch:read', true, 1],
      [[], null, 'watch:read', true, 0],
      [['insights:read'], null, null, false, 1],
    ] as const)('%j of %s for %s', async (scopes, consumerId, scope, needsOrg, units) => {
      await issue({ scopes, consumerId });
      for (let n = 1; n <= 2; n += 1) {
        const { usage } = await call({ spends: { scope, needsOrg, units: 1 } });
        expect(usage).toMatchObject({ burstCalls: n, monthCalls: units * n });
      }
    });
  });

  it('tell each of several calls that are counted together what it would hear after those before it', async () => {
    const draws = fc.record({
      calls: fc.integer({ min: 1, max: 6 }),
      units: fc.constantFrom(null, 1, 2, 5),
      seconds: fc.constantFrom(0, 0, 30, 61),
      isKnown: fc.integer({ max: 9, min: 0 }).map((n) => n > 0),
    });
    const property = async (steps: readonly Draw[]) => {
      await on.clear();
      await issue({ keyId: 'k1', monthlyQuota: 12 });
      await issue({ keyId: 'k2', monthlyQuota: 12 });
      let at = start;
      for (const { calls, units, seconds, isKnown } of steps) {
        at = new Date(at.getTime() + seconds * 1_000);
        const spends =
          units === null ? null : { scope: 'brands:read' as const, needsOrg: false, units };
        const hashes = isKnown ? ['ab'] : ['cd'];
        const request = { now: at, spends, hashes, burst: { limit: 7, windowSeconds: 60 } };
        const together = await countCalls(
          on.database,
          like({ ...request, keyId: 'k1' }),
          calls,
          newCharge(),
        );
        for (const { usage } of together) {
          expect(usage).toEqual((await call({ ...request, keyId: 'k2' })).usage);
        }
        expect(together).toHaveLength(calls);
      }
    };
    const steps = fc.array(draws, { minLength: 1, maxLength: 8 });
    await fc.assert(fc.asyncProperty(steps, property), { numRuns: 15 });
  });

  it(`charge what was answered and nothing else, in whatever order statements arrive, and however often ${proves('D2-EXACT', 'D2-NEVER-OVERCHARGED')}`, async () => {
    const draws: fc.Arbitrary<Statement> = fc.record({
      what: fc.constantFrom('count', 'charge', 'give back'),
      fate: fc.constantFrom('answered', 'made', 'late', 'never'),
      units: fc.integer({ min: 1, max: 4 }),
      twice: fc.boolean(),
    });
    const property = async (steps: readonly Statement[]) => {
      await on.clear();
      await issue({ monthlyQuota: 1_000 });
      const { db } = on.database;
      const spends = { scope: 'brands:read', needsOrg: false } as const;
      const burst = { limit: 1_000, windowSeconds: 60 };
      const refund = { keyId: 'k1', month: '2026-01-01' };
      let used = 0;
      let answered: number[] = [];
      for (const { what, fate, units, twice } of steps) {
        const charge = { id: newCharge().id, answered };
        if (what === 'give back') {
          const giveBack = () => refundUnits(db, { ...refund, units, charge: charge.id });
          await giveBack();
          if (twice) await giveBack();
          used = Math.max(0, used - units);
          continue;
        }
        const send = () =>
          what === 'count'
            ? countCalls(on.database, like({ spends: { ...spends, units }, burst }), 1, charge)
            : chargeUnits(db, { keyId: 'k1', units, limit: 1_000 }, charge);
        const settle = () => refundUnits(db, { ...refund, units: 0, charge: charge.id });
        const answer = fate === 'answered' || fate === 'made' ? await send() : null;
        if (fate === 'answered') {
          // The answer is null for a key without a row of counters, to which no unit can be charged.
          if (answer !== null) used += units;
          answered = [charge.id];
          continue;
        }
        await settle();
        if (twice) await settle();
        if (fate === 'late') await send();
      }
      const { usage } = await call({ spends: null, burst });
      expect(usage?.monthCalls).toBe(used);
    };
    const steps = fc.array(draws, { minLength: 1, maxLength: 12 });
    await fc.assert(fc.asyncProperty(steps, property), { numRuns: 30 });
  });

  it('remember the open charges of a key alone, and no more than 64', async () => {
    await issue({ monthlyQuota: 1_000 });
    const open = async () => {
      const rows = await on.database.db.selectFrom('key_usage').select('open_charges').execute();
      return rows[0]?.open_charges.length;
    };
    const request = like({ burst: { limit: 1_000, windowSeconds: 60 } });
    for (let id = 1; id <= 5; id += 1) {
      await countCalls(on.database, request, 1, { id, answered: [id - 1] });
    }
    expect(await open()).toBe(1);
    for (let id = 6; id <= 80; id += 1) {
      await countCalls(on.database, request, 1, { id, answered: [] });
    }
    expect(await open()).toBe(64);
  });

  it('count exactly what is called at once', async () => {
    await issue({ monthlyQuota: 20 });
    const burst = { limit: 30, windowSeconds: 60 };
    const calls = await Promise.all(Array.from({ length: 80 }, () => call({ burst, now: null })));
    const admitted = calls.filter(({ usage }) => usage?.burstAdmitted);
    expect(admitted).toHaveLength(30);
    expect(admitted.filter(({ usage }) => usage?.quotaAdmitted)).toHaveLength(20);
  });

  it('charge exactly what calls of several units cost at once', async () => {
    await issue({ monthlyQuota: 50 });
    const spends = { scope: 'brands:read', needsOrg: false, units: 3 } as const;
    const request = { burst: { limit: 100, windowSeconds: 60 }, now: null, spends };
    const calls = await Promise.all(Array.from({ length: 40 }, () => call(request)));
    expect(calls.filter(({ usage }) => usage?.quotaAdmitted)).toHaveLength(16);
    expect((await call({ ...request, spends: null })).usage?.monthCalls).toBe(48);
  });
});
