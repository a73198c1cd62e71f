import { describe, expect, it } from 'vitest';
import { operations } from '../contract/operations.ts';
import type { Scope } from '../contract/scopes.ts';
import type { ServiceError } from '../domain/service-error.ts';
import { hashApiKey, mintApiKey } from './api-key.ts';
import type { StoredKey } from './authenticate.ts';
import { createRunOperation, type ServedOperation } from './run-operation.ts';
import type { Subkeys } from './secret-keys.ts';

const peppers: Subkeys = [new Uint8Array(32).fill(3)];
const now = new Date('2026-11-20T12:00:00Z');

function keyed(fields: Partial<StoredKey> = {}) {
  const { raw, keyId } = mintApiKey();
  const stored: StoredKey = {
    keyId,
    hash: hashApiKey(peppers, raw),
    consumerId: 'acme',
    scopes: ['brands:read'],
    expiresAt: null,
    revokedAt: null,
    ...fields,
  };
  return { raw, stored };
}

function runner(keys: readonly StoredKey[], run: ServedOperation['run'] = async (input) => input) {
  const lookups: string[] = [];
  const served = new Map(
    operations
      .filter(({ id }) => ['searchBrands', 'listWatchlists', 'getUsage'].includes(id))
      .map((operation) => [operation.id as string, { operation, run }]),
  );
  const findKey = async (keyId: string) => {
    lookups.push(keyId);
    return keys.find((key) => key.keyId === keyId) ?? null;
  };
  return {
    lookups,
    runOperation: createRunOperation({ findKey, peppers, now: () => now }, served),
  };
}

const unauthorized = { code: 'unauthorized', message: 'Missing or invalid API key' };

describe('a call', () => {
  it('with a good key and scope answers what the use case answers', async () => {
    const { raw, stored } = keyed();
    const { runOperation } = runner([stored]);
    const call = { operation: 'searchBrands', apiKey: raw, input: { q: 'a' } } as const;
    await expect(runOperation(call)).resolves.toEqual({ body: { q: 'a' } });
  });

  it.each<[string, Partial<StoredKey>]>([
    ['revoked', { revokedAt: now }],
    ['revoked-by-a-clock-ahead', { revokedAt: new Date(now.getTime() + 60_000) }],
    ['expired', { expiresAt: now }],
  ])('with a %s key is unauthorized', async (_name, fields) => {
    const { raw, stored } = keyed(fields);
    const { runOperation } = runner([stored]);
    const call = { operation: 'searchBrands', apiKey: raw, input: {} } as const;
    await expect(runOperation(call)).rejects.toMatchObject(unauthorized);
  });

  it('with a missing or malformed key is unauthorized before any query', async () => {
    const { runOperation, lookups } = runner([]);
    for (const apiKey of [undefined, '', 'mk_x', `${mintApiKey().raw}0`]) {
      const call = { operation: 'searchBrands', apiKey, input: {} } as const;
      await expect(runOperation(call)).rejects.toMatchObject(unauthorized);
    }
    expect(lookups).toEqual([]);
  });

  it('with an unknown key is unauthorized, whatever its route', async () => {
    const { runOperation } = runner([]);
    const call = { operation: null, apiKey: mintApiKey().raw, input: {} };
    await expect(runOperation(call)).rejects.toMatchObject(unauthorized);
  });

  it('to no route is not found once the key is good, before its scope is judged', async () => {
    const { raw, stored } = keyed({ scopes: ['insights:read'] });
    const { runOperation } = runner([stored]);
    for (const operation of [null, 'getFreshness'] as const) {
      const call = { operation, apiKey: raw, input: {} };
      await expect(runOperation(call)).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('without the scope is forbidden before its input is judged', async () => {
    const { raw, stored } = keyed({ scopes: ['insights:read'] });
    const { runOperation } = runner([stored]);
    const call = { operation: 'searchBrands', apiKey: raw, input: { limit: 'x' } } as const;
    await expect(runOperation(call)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'API key lacks required scope: brands:read',
    });
  });

  it.each<[readonly Scope[], string, boolean]>([
    [[], 'searchBrands', true],
    [[], 'listWatchlists', true],
    [['watch:write'], 'listWatchlists', false],
    [['watch:write'], 'getUsage', true],
  ])('with scopes %j to %s is admitted: %s', async (scopes, operation, admitted) => {
    const { raw, stored } = keyed({ scopes });
    const { runOperation } = runner([stored]);
    const call = { operation: operation as 'searchBrands', apiKey: raw, input: {} };
    const outcome = await runOperation(call).then(
      () => true,
      (error: ServiceError) => error.code !== 'forbidden',
    );
    expect(outcome).toBe(admitted);
  });

  it('to a watch route needs an owning organisation', async () => {
    const { raw, stored } = keyed({ scopes: [], consumerId: null });
    const { runOperation } = runner([stored]);
    const call = { operation: 'listWatchlists', apiKey: raw, input: {} } as const;
    await expect(runOperation(call)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'API key has no owning org',
    });
  });

  it('that fails inside says so and nothing else', async () => {
    const { raw, stored } = keyed();
    const { runOperation } = runner([stored], async () => {
      throw new Error('password=hunter2');
    });
    const call = { operation: 'searchBrands', apiKey: raw, input: {} } as const;
    await expect(runOperation(call)).rejects.toMatchObject({
      code: 'internal_error',
      message: 'Internal error',
    });
  });
});
