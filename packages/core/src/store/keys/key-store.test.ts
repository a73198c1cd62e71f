import { beforeEach, expect, it } from 'vitest';
import { onBothDatabases } from '../../../../../test/support/on-both-databases.ts';
import {
  findKey,
  insertKey,
  listKeys,
  type NewApiKey,
  replaceKey,
  revokeKey,
} from './key-store.ts';

const created = new Date('2026-01-01T00:00:00.000Z');
const later = new Date('2026-02-01T00:00:00.000Z');

function newKey(keyId: string, fields: Partial<NewApiKey> = {}): NewApiKey {
  return {
    keyId,
    label: 'prueba',
    consumerId: 'estudio',
    scopes: ['brands:read'],
    hash: 'ab',
    monthlyQuota: 10_000,
    createdAt: created,
    expiresAt: later,
    ...fields,
  };
}

onBothDatabases('the key store', (on) => {
  beforeEach(() => on.clear());

  it('gives back what was stored', async () => {
    const key = newKey('k1');
    await insertKey(on.database.db, key);
    expect(await findKey(on.database.db, 'k1')).toEqual({
      ...key,
      revokedAt: null,
      replacedBy: null,
    });
    expect(await findKey(on.database.db, 'k2')).toBeNull();
  });

  it('lists the newest first', async () => {
    await insertKey(on.database.db, newKey('old'));
    await insertKey(on.database.db, newKey('new', { createdAt: later }));
    const keys = await listKeys(on.database.db, '2026-02-01');
    expect(keys.map(({ keyId }) => keyId)).toEqual(['new', 'old']);
  });

  it('revokes once, and says when there was nothing to revoke', async () => {
    await insertKey(on.database.db, newKey('k1'));
    expect(await revokeKey(on.database.db, 'k1', later)).toBe(true);
    expect(await revokeKey(on.database.db, 'k1', created)).toBe(false);
    expect(await revokeKey(on.database.db, 'nobody', later)).toBe(false);
    expect((await findKey(on.database.db, 'k1'))?.revokedAt).toEqual(later);
  });

  const replace = (keyId: string, successor: NewApiKey, overlapUntil: Date | null = null) =>
    replaceKey(on.database.db, { keyId, successor, overlapUntil });

  it('rotates whole or not at all', async () => {
    await insertKey(on.database.db, newKey('k1'));
    await expect(replace('k1', newKey('k1'))).rejects.toThrow();
    expect((await findKey(on.database.db, 'k1'))?.revokedAt).toBeNull();

    expect(await replace('k1', newKey('k2', { createdAt: later }))).toBe(true);
    const replaced = { revokedAt: later, replacedBy: 'k2' };
    expect(await findKey(on.database.db, 'k1')).toMatchObject(replaced);
    expect(await replace('k1', newKey('k3'))).toBe(false);
    expect(await findKey(on.database.db, 'k3')).toBeNull();
  });

  it.each([
    [null, later],
    [new Date('2026-01-15T00:00:00.000Z'), new Date('2026-01-15T00:00:00.000Z')],
    [new Date('2026-03-01T00:00:00.000Z'), later],
  ])(
    'lets a replaced key expire at the end of the overlap, or earlier: %s',
    async (own, expiresAt) => {
      await insertKey(on.database.db, newKey('k1', { expiresAt: own }));
      expect(await replace('k1', newKey('k2'), later)).toBe(true);
      const replaced = { revokedAt: null, replacedBy: 'k2', expiresAt };
      expect(await findKey(on.database.db, 'k1')).toMatchObject(replaced);
      expect(await replace('k1', newKey('k3'), later)).toBe(false);
    },
  );
});
