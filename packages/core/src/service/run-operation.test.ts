import { describe, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import type { OperationCall } from '../contract/operation-call.ts';
import { operations } from '../contract/operations.ts';
import type { Scope } from '../contract/scopes.ts';
import { ServiceError } from '../domain/service-error.ts';
import { LostAnswerError } from '../store/database/database-errors.ts';
import type {
  CalledKey,
  CountedUsage,
  CountRequest,
  RefundedUnits,
} from '../store/keys/quota-store.ts';
import { getUsage } from './create-handlers.ts';
import { hashApiKey, mintApiKey } from './keys/authenticate.ts';
import type { Subkeys } from './keys/secret-keys.ts';
import { createRunOperation, type UntypedHandler } from './run-operation.ts';

const peppers: Subkeys = [new Uint8Array(32).fill(3)];
const now = new Date('2026-11-20T12:00:10Z');
const burst = { limit: 5, windowSeconds: 60 };

const counted: CountedUsage = {
  now,
  burstStartedAt: new Date('2026-11-20T12:00:00Z'),
  burstCalls: 2,
  burstAdmitted: true,
  month: '2026-11-01',
  monthCalls: 7,
  quotaAdmitted: true,
};

interface Setting {
  readonly key?: Partial<CalledKey>;
  /** Null for a key that is revoked or expired. */
  readonly usage?: Partial<CountedUsage> | null;
  readonly run?: UntypedHandler;
  readonly failure?: unknown;
}

/** Creates `createRunOperation` over a fake counter, and records counts and refunds. */
function road({ key, usage = {}, run = async (input) => input, failure }: Setting = {}) {
  const { raw, keyId } = mintApiKey();
  const stored: CalledKey = {
    keyId,
    hash: hashApiKey(peppers, raw),
    consumerId: 'acme',
    scopes: ['brands:read'],
    monthlyQuota: 10,
    ...key,
  };
  const counts: CountRequest[] = [];
  const refund: string[] = [];
  const gate = {
    peppers,
    burst,
    clock: () => now,
    charge: async () => expect.unreachable('no call here costs more than a unit'),
    debts: {
      enqueue: async ({ month, units }: Omit<RefundedUnits, 'charge'>) =>
        void refund.push(`${month} ${units}`),
    },
    count: async (call: CountRequest) => {
      counts.push(call);
      if (failure !== undefined) throw failure;
      const isKnown = call.keyId === keyId;
      return {
        key: isKnown ? stored : null,
        usage: isKnown && usage !== null ? { ...counted, ...usage } : null,
      };
    },
  };
  const served = new Map(
    operations
      .filter(({ id }) => ['searchBrands', 'listWatchlists', 'screenBrands'].includes(id))
      .map((operation) => [operation.id as string, { operation, run }]),
  );
  const usageRow = operations.find(({ id }) => id === 'getUsage') ?? expect.unreachable();
  served.set('getUsage', { operation: usageRow, run: getUsage as UntypedHandler });
  const runOperation = createRunOperation(gate, served);
  const call = (fields: Partial<OperationCall> = {}) =>
    runOperation({ operation: 'searchBrands', apiKey: raw, input: {}, ...fields });
  const refusal = (fields: Partial<OperationCall> = {}): Promise<ServiceError> =>
    call(fields).then(
      () => expect.unreachable('was answered'),
      (error) => error,
    );
  return { raw, counts, owed: refund, call, refusal };
}

const unauthorized = { code: 'unauthorized', message: 'Missing or invalid API key' };
const rateLimit = {
  burst: { limit: 5, remaining: 3, windowSeconds: 60, resetSeconds: 50 },
  quota: { limit: 10, remaining: 3, windowSeconds: 2_592_000, resetSeconds: 907_190 },
};

describe('a call', () => {
  it('with a good key and scope answers what the use case answers, and where the key stands', async () => {
    const { call } = road();
    expect(await call({ input: { q: 'a' } })).toEqual({ body: { q: 'a' }, rateLimit });
  });

  it('with a missing or malformed key is unauthorized before any query', async () => {
    const { refusal, counts, raw } = road();
    for (const apiKey of [undefined, '', 'mk_x', `${raw}0`, raw.toUpperCase()]) {
      expect(await refusal({ apiKey })).toMatchObject(unauthorized);
    }
    expect(counts).toEqual([]);
  });

  it('with an unknown, wrong, revoked or expired key is unauthorized in the same words, whatever its route', async () => {
    for (const setting of [{ usage: null }, { key: { hash: '0'.repeat(64) } }]) {
      const { refusal } = road(setting);
      for (const operation of ['searchBrands', null] as const) {
        const { code, message, rateLimit: told } = await refusal({ operation });
        expect({ code, message, told }).toEqual({ ...unauthorized, told: undefined });
      }
    }
    expect(await road().refusal({ apiKey: mintApiKey().raw })).toMatchObject(unauthorized);
  });

  it(`above the burst limit waits for the end of the window, whatever its route and scope ${proves('D1-SAME-ROAD')}`, async () => {
    const { refusal } = road({ usage: { burstCalls: 5, burstAdmitted: false } });
    for (const operation of ['searchBrands', 'listWatchlists', 'getUsage', null] as const) {
      expect(await refusal({ operation })).toMatchObject({
        code: 'rate_limited',
        message: 'Too many requests (per-key burst limit)',
        retryAfterSeconds: 50,
        rateLimit: { burst: { remaining: 0 } },
      });
    }
  });

  it('to no route is not found once the key is good, before its scope is judged', async () => {
    const { refusal } = road({ key: { scopes: ['insights:read'] } });
    for (const operation of [null, 'getFreshness'] as const) {
      expect(await refusal({ operation })).toMatchObject({ code: 'not_found', rateLimit });
    }
  });

  it(`without the scope is forbidden before its quota and its input are judged ${proves('D1-SAME-ROAD')}`, async () => {
    const { refusal } = road({
      key: { scopes: ['insights:read'] },
      usage: { quotaAdmitted: false },
    });
    expect(await refusal({ input: { limit: 'x' } })).toMatchObject({
      code: 'forbidden',
      message: 'API key lacks required scope: brands:read',
    });
  });

  it.each<[readonly Scope[], 'searchBrands' | 'listWatchlists' | 'getUsage', boolean]>([
    [[], 'searchBrands', true],
    [[], 'listWatchlists', true],
    [['watch:write'], 'listWatchlists', false],
    [['watch:write'], 'getUsage', true],
  ])('with scopes %j to %s is admitted: %s', async (scopes, operation, admitted) => {
    const { call } = road({ key: { scopes } });
    const outcome = await call({ operation }).then(
      () => true,
      ({ code }) => code !== 'forbidden',
    );
    expect(outcome).toBe(admitted);
  });

  it('to a watch route needs an owning organisation', async () => {
    const { refusal } = road({ key: { scopes: [], consumerId: null } });
    expect(await refusal({ operation: 'listWatchlists' })).toMatchObject({
      code: 'forbidden',
      message: 'API key has no owning org',
    });
  });

  it('above the quota waits for the end of the month, before its input is judged', async () => {
    const { refusal } = road({ usage: { monthCalls: 10, quotaAdmitted: false } });
    expect(await refusal({ input: { limit: 'x' } })).toMatchObject({
      code: 'quota_exceeded',
      message: 'Monthly quota exceeded',
      retryAfterSeconds: 907_190,
      rateLimit: { quota: { remaining: 0 } },
    });
  });

  it('with a wrong input has cost its unit', async () => {
    const { refusal, owed: refund } = road();
    expect(await refusal({ input: { limit: 'x' } })).toMatchObject({
      code: 'validation_error',
      rateLimit,
    });
    expect(refund).toEqual([]);
  });

  it('says what it needs to cost a unit, and nothing where it costs none', async () => {
    const { call, refusal, counts } = road();
    await call();
    await refusal({ operation: 'listWatchlists' });
    await call({ operation: 'getUsage' });
    await refusal({ operation: null });
    expect(counts.map(({ spends }) => spends)).toEqual([
      { scope: 'brands:read', needsOrg: false, units: 1 },
      { scope: 'watch:read', needsOrg: true, units: 1 },
      null,
      null,
    ]);
  });

  it('about the key itself is answered from the counters, also when the quota is used up', async () => {
    const { call } = road({ usage: { monthCalls: 12, quotaAdmitted: true } });
    expect((await call({ operation: 'getUsage' })).body).toEqual({
      quota: 10,
      used: 12,
      remaining: 0,
      resetsAt: '2026-12-01T00:00:00.000Z',
      burst: { limit: 5, windowSeconds: 60 },
      scopes: ['brands:read'],
    });
  });

  it.each([
    ['acme', ['brands:read', 'insights:read', 'watch:read']],
    [null, ['brands:read', 'insights:read']],
  ])('says what a key of %s may do', async (consumerId, scopes) => {
    const { call } = road({ key: { consumerId, scopes: [] } });
    expect((await call({ operation: 'getUsage' })).body).toMatchObject({ scopes });
  });
});

describe('a call that is charged by the entries of a list', () => {
  const names = (count: number) => ({
    consultas: Array.from({ length: count }, () => ({ q: 'a' })),
  });
  const call = { operation: 'screenBrands' } as const;

  it.each([
    [names(3), 3],
    [names(50), 50],
    [names(51), 1],
    [names(0), 1],
    [{ consultas: 'abc' }, 1],
    [{}, 1],
    [null, 1],
    [Symbol('unreadable'), 1],
  ])('asks for a unit of each: %o', async (input, units) => {
    const { call: send, counts } = road();
    await send({ ...call, input }).catch(() => undefined);
    expect(counts.map(({ spends }) => spends?.units)).toEqual([units]);
  });

  it('gets all of them back when it fails inside, and all but one when it is refused', async () => {
    const broken = road({ run: async () => Promise.reject(new Error('hunter2')) });
    expect(await broken.refusal({ ...call, input: names(3) })).toMatchObject({
      code: 'internal_error',
      rateLimit: { quota: { remaining: 6 } },
    });
    expect(broken.owed).toEqual(['2026-11-01 3']);
    const refused = road();
    await refused.refusal({ ...call, input: { ...names(3), limit: 21 } });
    expect(refused.owed).toEqual(['2026-11-01 2']);
    const answered = road();
    await answered.call({ ...call, input: names(3) });
    expect(answered.owed).toEqual([]);
  });

  it('gets nothing back where nothing was charged', async () => {
    const spent = road({ usage: { quotaAdmitted: false } });
    expect(await spent.refusal({ ...call, input: names(3) })).toMatchObject({
      code: 'quota_exceeded',
    });
    expect(spent.owed).toEqual([]);
    const forbidden = road({ key: { scopes: ['watch:read'] } });
    expect(await forbidden.refusal({ ...call, input: names(3) })).toMatchObject({
      code: 'forbidden',
    });
    expect(forbidden.owed).toEqual([]);
  });
});

describe('a call that fails inside', () => {
  it('says so and nothing else, and gets its unit back', async () => {
    const { refusal, owed: refund } = road({
      run: async () => {
        throw new Error('password=hunter2');
      },
    });
    expect(await refusal()).toMatchObject({
      code: 'internal_error',
      message: 'Internal error',
      rateLimit: { quota: { remaining: 4 } },
    });
    expect(refund).toEqual(['2026-11-01 1']);
  });

  it('is unavailable where the answer of the counters was lost, and owes nothing: they give back what they took', async () => {
    const { refusal, owed: refund } = road({ failure: new LostAnswerError(new Error('reset')) });
    expect(await refusal()).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 5 });
    expect(refund).toEqual([]);
  });

  it('owes nothing where the counters were never asked', async () => {
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const { refusal, owed: refund } = road({ failure: refused });
    expect(await refusal()).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 5 });
    expect(refund).toEqual([]);
  });

  it('and was refused for a reason keeps that reason', async () => {
    const refusedLater = new ServiceError('invalid_input', 'too many', { coverage: null });
    const { refusal } = road({
      run: async () => {
        throw refusedLater;
      },
    });
    expect(await refusal()).toMatchObject({ code: 'invalid_input', coverage: null, rateLimit });
  });
});
