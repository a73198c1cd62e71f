import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { onBothDatabases } from '../../../../../test/support/on-both-databases.ts';
import {
  createSeal,
  parseSecretKeys,
  requireKnownSecret,
  rotateSecret,
  secretStatus,
} from './secret-keys.ts';

const secret = () => randomBytes(32).toString('base64');

describe('parseSecretKeys', () => {
  it(`derives one subkey for each secret and purpose, and always the same ${proves('A3-SECRETS')}`, () => {
    const [newer, older] = [secret(), secret()];
    const keys = parseSecretKeys(`${newer}, ${older}`);
    expect(keys('cursor')).toHaveLength(2);
    expect(keys('cursor')[0]).toEqual(parseSecretKeys(newer)('cursor')[0]);
    expect(keys('cursor')[1]).toEqual(parseSecretKeys(older)('cursor')[0]);
    expect(keys('cursor')[0]).not.toEqual(keys('key-pepper')[0]);
  });

  it.each(['', 'short', `${secret()},`, randomBytes(31).toString('base64')])(
    'refuses a malformed list without repeating it',
    (list) => {
      expect(() => parseSecretKeys(list)).toThrow(/32 bytes in base64/);
    },
  );
});

describe('require known secret', () => {
  const secret = () => randomBytes(32).toString('base64');

  onBothDatabases('the secret of a database', (on) => {
    beforeEach(() => on.clear());
    const start = (list: string, mayTake = true) =>
      requireKnownSecret(on.database, parseSecretKeys(list), { mayTake });
    const rotate = (list: string) => rotateSecret(on.database, parseSecretKeys(list));
    const status = (list: string) => secretStatus(on.database, parseSecretKeys(list));
    const FOREIGN = /^SERVICE_SECRET_KEY is not the secret of this database.*: (set|put) the one/;
    /** Starts with a list of secrets and returns the subkey that seals. */
    const sealing = async (list: string) => (await start(list))('seal')[0];
    const sealOf = (secret: string) => parseSecretKeys(secret)('seal')[0];

    it('is the one of its first start, and no other may start after it', async () => {
      const [first, other] = [secret(), secret()];
      await start(first);
      await start(first);
      await expect(start(other)).rejects.toThrow(FOREIGN);
      await start(first);
    });

    it('stays what it is whoever starts with another before it, and seals for all of them', async () => {
      const [older, newer] = [secret(), secret()];
      await start(older);
      expect(await sealing(`${newer},${older}`)).toEqual(sealOf(older));
      expect(await sealing(`${older},${newer}`)).toEqual(sealOf(older));
      expect(await sealing(older)).toEqual(sealOf(older));
      const all = (await start(`${newer},${older}`))('cursor');
      expect(all).toEqual([older, newer].map((one) => parseSecretKeys(one)('cursor')[0]));
      await expect(start(newer)).rejects.toThrow(FOREIGN);
    });

    it('becomes another by a rotation alone, and the old one again by the list turned round', async () => {
      const [older, newer] = [secret(), secret()];
      await start(older);
      await expect(rotate(newer)).rejects.toThrow(FOREIGN);
      expect(await status(`${newer},${older}`)).toMatchObject({ isFirst: false });
      const rotated = await rotate(`${newer},${older}`);
      expect(await rotate(`${newer},${older}`)).toEqual({ from: rotated.to, to: rotated.to });
      expect(await status(`${newer},${older}`)).toMatchObject({
        listed: [rotated.to, rotated.from],
        sealing: rotated.to,
        isFirst: true,
      });
      expect(await sealing(newer)).toEqual(sealOf(newer));
      expect(await sealing(`${older},${newer}`)).toEqual(sealOf(newer));
      await expect(start(older)).rejects.toThrow(FOREIGN);
      await expect(status(older)).rejects.toThrow(FOREIGN);
      expect(await rotate(`${older},${newer}`)).toEqual({ from: rotated.to, to: rotated.from });
      expect(await sealing(older)).toEqual(sealOf(older));
    });

    it('is not taken by who only reads, nor by a look at the status', async () => {
      const [wrong, right] = [secret(), secret()];
      await start(wrong, false);
      expect(await status(wrong)).toMatchObject({ sealing: null, isFirst: false });
      await start(right);
      await expect(start(wrong, false)).rejects.toThrow(FOREIGN);
    });

    it('of two rotations at once is the one of whoever was first', async () => {
      const [older, one, other] = [secret(), secret(), secret()];
      await start(older);
      const both = await Promise.allSettled([
        rotate(`${one},${older}`),
        rotate(`${other},${older}`),
      ]);
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('of several starts at once is the one of whoever was first', async () => {
      const starts = await Promise.allSettled(Array.from({ length: 8 }, () => start(secret())));
      expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('cannot be read from the database', async () => {
      const list = secret();
      await start(list);
      const rows = await on.database.db.selectFrom('secret_fingerprint').selectAll().execute();
      const stored = JSON.stringify(rows);
      for (const purpose of ['cursor', 'key-pepper', 'rut-hash', 'seal'] as const) {
        for (const form of ['base64', 'base64url', 'hex'] as const) {
          const [subkey] = parseSecretKeys(list)(purpose);
          expect(stored).not.toContain(Buffer.from(subkey).toString(form));
          expect(stored).not.toContain(Buffer.from(list, 'base64').toString(form));
        }
      }
    });
  });
});

const OLD = Buffer.alloc(32, 1).toString('base64');
const NEW = Buffer.alloc(32, 2).toString('base64');
const sealOf = (list: string) => createSeal(parseSecretKeys(list)('seal'));

describe('a sealed text', () => {
  const sealed = sealOf(OLD).seal('whsec_ñandú', 'wl_1');
  const otherFirst = sealed.startsWith('B') ? 'C' : 'B';

  it(`is opened by the key that sealed it, also when that is no longer the first ${proves('A3-SECRETS')}`, () => {
    expect(sealOf(OLD).open(sealed, 'wl_1')).toBe('whsec_ñandú');
    expect(sealOf(`${NEW},${OLD}`).open(sealed, 'wl_1')).toBe('whsec_ñandú');
  });

  it('shows nothing of the text and is another one each time', () => {
    expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('whsec');
    expect(sealOf(OLD).seal('whsec_ñandú', 'wl_1')).not.toBe(sealed);
  });

  it.each([
    ['by another key', sealOf(NEW), sealed, 'wl_1'],
    ['in another place', sealOf(OLD), sealed, 'wl_2'],
    ['when it was cut', sealOf(OLD), sealed.slice(0, 8), 'wl_1'],
    ['when a byte was changed', sealOf(OLD), otherFirst + sealed.slice(1), 'wl_1'],
  ])('is not opened %s', (_, seal, text, boundTo) => {
    expect(() => seal.open(text, boundTo)).toThrow('SERVICE_SECRET_KEY');
  });
});
