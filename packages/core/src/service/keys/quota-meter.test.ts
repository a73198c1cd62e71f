import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LostAnswerError } from '../../store/database/database-errors.ts';
import type {
  Charge,
  CountedCall,
  CountRequest,
  RefundedUnits,
} from '../../store/keys/quota-store.ts';
import { batchedCounter, createRefundQueue, idempotentCharges } from './quota-meter.ts';

const january = { keyId: 'k1', month: '2026-01-01' };
const unit = { ...january, units: 1 };
let isAway = false;
/** Whether the response of a refund is lost, so that its outcome is unknown. */
let isLost = false;
let paid: Omit<RefundedUnits, 'charge'>[] = [];
let charges: number[] = [];
const giveBack = async ({ charge, ...refund }: RefundedUnits) => {
  if (isAway) throw new Error('away');
  charges.push(charge);
  if (isLost) throw new LostAnswerError(new Error('reset'));
  paid.push(refund);
};

describe('a unit that is owed', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    isAway = false;
    isLost = false;
    paid = [];
    charges = [];
  });
  afterEach(() => vi.useRealTimers());

  it('is given back at once', async () => {
    await createRefundQueue(giveBack).enqueue(unit);
    expect(paid).toEqual([{ ...january, units: 1 }]);
  });

  it('is kept while the database is away and given back when it returns, each key and month once', async () => {
    const debts = createRefundQueue(giveBack);
    isAway = true;
    await Promise.all([debts.enqueue(unit), debts.enqueue(unit)]);
    await debts.enqueue({ ...unit, month: '2026-02-01' });
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

  it('is given back again as it was where the answer was lost, so that it is given back once', async () => {
    const debts = createRefundQueue(giveBack);
    isLost = true;
    await debts.enqueue(unit);
    isLost = false;
    await debts.enqueue(unit);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(paid).toEqual([unit, unit]);
    const [first, ...later] = charges;
    expect(later.filter((charge) => charge === first)).toHaveLength(1);
  });

  it('is tried once more at the end, and then no longer', async () => {
    const debts = createRefundQueue(giveBack);
    isAway = true;
    await debts.enqueue(unit);
    await debts.close();
    isAway = false;
    await vi.advanceTimersByTimeAsync(9_000);
    expect(paid).toEqual([]);
  });
});

describe('a charge', () => {
  const now = () => new Date('2026-01-31T23:59:59Z');
  const named = () => {
    const lost: object[] = [];
    const enqueueCharge = async (charge: object) => void lost.push(charge);
    return { charging: idempotentCharges({ enqueueCharge }, now), lost };
  };
  const stored = async (charge: Charge) => charge;
  const lose = async () => {
    throw new LostAnswerError(new Error('reset'));
  };

  it('tells the next one of its key that its answer arrived', async () => {
    const { charging } = named();
    const [first, other] = await Promise.all([charging('k1', stored), charging('k1', stored)]);
    expect([first.answered, other.answered, (await charging('k2', stored)).answered]).toEqual([
      [],
      [],
      [],
    ]);
    expect((await charging('k1', stored)).answered).toEqual([first.id, other.id]);
  });

  it('is owed where its answer was lost, and not where it was refused', async () => {
    const { charging, lost } = named();
    let id = 0;
    const sent = charging('k1', (charge) => {
      id = charge.id;
      return lose();
    });
    await expect(sent).rejects.toThrow(LostAnswerError);
    const refused = charging('k1', () => Promise.reject(new Error('refused')));
    await expect(refused).rejects.toThrow('refused');
    expect(lost).toEqual([{ ...january, charge: id }]);
    expect((await charging('k1', stored)).answered).toEqual([]);
  });
});

const call: CountRequest = {
  keyId: 'k1',
  hashes: ['ab'],
  spends: { scope: 'brands:read', needsOrg: false, units: 1 },
  burst: { limit: 300, windowSeconds: 60 },
  now: null,
};

/** A sent statement, whose response or error the test triggers. */
interface Sent {
  readonly keyId: string;
  readonly calls: number;
  readonly answer: () => Promise<void>;
  readonly fail: (error: Error) => Promise<void>;
}

/** Creates a counter that numbers all calls from 1 on and responds when the test says so. */
function slowCounters() {
  const sent: Sent[] = [];
  let counted = 0;
  const count = batchedCounter(({ keyId }, calls) => {
    return new Promise<readonly CountedCall[]>((resolve, reject) => {
      const settled = () => new Promise<void>((done) => setImmediate(done));
      const answer = () => {
        resolve(Array.from({ length: calls }, (_, i) => numbered(counted + i + 1)));
        counted += calls;
        return settled();
      };
      const fail = (error: Error) => {
        reject(error);
        return settled();
      };
      sent.push({ keyId, calls, answer, fail });
    });
  });
  return { sent, count: async (request = call) => (await count(request)).usage?.burstCalls };
}

function numbered(burstCalls: number): CountedCall {
  const usage = {
    now: new Date(0),
    burstStartedAt: new Date(0),
    burstCalls,
    burstAdmitted: true,
    month: '1970-01-01',
    monthCalls: burstCalls,
    quotaAdmitted: true,
  };
  return { key: null, usage };
}

const soon = () => new Promise((done) => setImmediate(done));

describe('calls of one key', () => {
  it('that come while one is being counted are counted by one statement, in their order', async () => {
    const { sent, count } = slowCounters();
    const first = count();
    await soon();
    const others = [count(), count(), count()];
    await soon();
    expect(sent.map(({ calls }) => calls)).toEqual([1]);
    await sent[0]?.answer();
    expect(sent.map(({ calls }) => calls)).toEqual([1, 3]);
    await sent[1]?.answer();
    expect(await Promise.all([first, ...others])).toEqual([1, 2, 3, 4]);
  });

  it('are never counted by a statement that was sent before they came', async () => {
    const { sent, count } = slowCounters();
    const first = count();
    await soon();
    const second = count();
    await sent[0]?.answer();
    const third = count();
    await soon();
    await sent[1]?.answer();
    await sent[2]?.answer();
    expect(await Promise.all([first, second, third])).toEqual([1, 2, 3]);
    expect(sent.map(({ calls }) => calls)).toEqual([1, 1, 1]);
  });

  it('wait for no other key, and for no call of another kind', async () => {
    const { sent, count } = slowCounters();
    const request = [count(), count({ ...call, keyId: 'k2' }), count({ ...call, spends: null })];
    await soon();
    expect(sent.map(({ keyId, calls }) => [keyId, calls])).toEqual([
      ['k1', 1],
      ['k2', 1],
      ['k1', 1],
    ]);
    for (const { answer } of sent) await answer();
    expect(await Promise.all(request)).toEqual([1, 2, 3]);
  });

  it('fail together where their statement does, and those behind them are counted all the same', async () => {
    const { sent, count } = slowCounters();
    const outcome = (request: Promise<number | undefined>) =>
      request.catch((error: Error) => error.message);
    const first = outcome(count());
    await soon();
    const behind = [outcome(count()), outcome(count())];
    await sent[0]?.fail(new Error('away'));
    const last = count();
    await sent[1]?.fail(new Error('still away'));
    await sent[2]?.answer();
    expect(await Promise.all([first, ...behind, last])).toEqual([
      'away',
      'still away',
      'still away',
      1,
    ]);
  });
});
