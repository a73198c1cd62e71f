import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { onBothDatabases } from '../../../../../test/support/on-both-databases.ts';
import { requireKnownSecret } from './require-known-secret.ts';
import { parseSecretKeys } from './secret-keys.ts';

const secret = () => randomBytes(32).toString('base64');

onBothDatabases('the secret of a database', (on) => {
  beforeEach(() => on.clear());
  const start = (list: string) => requireKnownSecret(on.database, parseSecretKeys(list));
  const FOREIGN = /^SERVICE_SECRET_KEY is not the secret of this database.*: (set|put) the one/;

  it('is the one of its first start, and no other may start after it', async () => {
    const [first, other] = [secret(), secret()];
    await start(first);
    await start(first);
    await expect(start(other)).rejects.toThrow(FOREIGN);
    await start(first);
  });

  it('may be any of a list, and is the first of the newest list from then on', async () => {
    const [older, newer] = [secret(), secret()];
    await start(older);
    await start(`${newer},${older}`);
    await start(newer);
    await expect(start(older)).rejects.toThrow(FOREIGN);
    await start(`${older},${newer}`);
    await start(older);
  });

  it('of several starts at once is the one of whoever was first', async () => {
    const starts = await Promise.allSettled(Array.from({ length: 8 }, () => start(secret())));
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('cannot be read from the database', async () => {
    const list = secret();
    await start(list);
    const rows = await on.database.db.selectFrom('secret_fingerprint').selectAll().execute();
    const kept = JSON.stringify(rows);
    for (const purpose of ['cursor', 'key-pepper', 'rut-hash', 'seal'] as const) {
      for (const form of ['base64', 'base64url', 'hex'] as const) {
        const [subkey] = parseSecretKeys(list)(purpose);
        expect(kept).not.toContain(Buffer.from(subkey).toString(form));
        expect(kept).not.toContain(Buffer.from(list, 'base64').toString(form));
      }
    }
  });
});
