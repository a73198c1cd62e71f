import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCOPES } from '@marcario/core/contract';
import { createService } from '@marcario/core/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { freshPostgresUrl } from '../../../../test/support/fresh-database.ts';
import { runForTest } from '../testing/run-for-test.ts';

const secretKey = Buffer.alloc(32, 9).toString('base64');

let folder: string;
let databaseUrl: string;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'));
  databaseUrl = await freshPostgresUrl();
  env = {
    DATABASE_URL: databaseUrl,
    SERVICE_SECRET_KEY: secretKey,
    SERVICE_SNAPSHOT: join(folder, 'index.snapshot'),
  };
  // The first command that opens a database sets its secret.
  expect(await runForTest(['keys', 'list'], env)).toMatchObject({ code: 0, stderr: '' });
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

async function keys(...args: string[]) {
  const { code, stdout, stderr } = await runForTest(['keys', ...args, '--json'], env);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

/** Returns the error code of a call with each key: `not_found` for a valid key, because there is no route. */
async function verdicts(...rawKeys: string[]): Promise<unknown[]> {
  const service = await createService({ databaseUrl, secretKey });
  const judge = (apiKey: string) =>
    service.run({ operation: null, apiKey, input: {} }).catch((error) => error.code);
  const codes = await Promise.all(rawKeys.map(judge));
  await service.close();
  return codes;
}

describe('marcario keys', () => {
  it(`issues, rotates and revokes keys, and shows each raw key once ${proves('A2-keys', 'D3-STORED')}`, async () => {
    const options = ['--consumer', 'acme', '--scopes', 'watch:write,brands:read', '--quota', '0'];
    const first = await keys('create', '--label', 'one', ...options);
    expect(first).toMatchObject({
      label: 'one',
      consumerId: 'acme',
      scopes: ['brands:read', 'watch:write'],
      monthlyQuota: 0,
    });
    const second = await keys('rotate', first.keyId);
    const third = await keys('create', '--label', 'two', '--expires', '2999-12-31');
    expect(third).toMatchObject({ consumerId: null, scopes: [], monthlyQuota: 10_000 });
    await keys('revoke', third.keyId);
    const raw = [first.apiKey, second.apiKey, third.apiKey];
    expect(await verdicts(...raw)).toEqual(['unauthorized', 'not_found', 'unauthorized']);

    const { stdout } = await runForTest(['keys', 'list'], env);
    for (const key of raw) expect(stdout).not.toContain(key);
    const listed = await keys('list');
    expect(listed.keys.map((key: { keyId: string }) => key.keyId).sort()).toEqual(
      [first.keyId, second.keyId, third.keyId].sort(),
    );
    expect(JSON.stringify(listed)).not.toContain('hash');
  }, 120_000);

  it('lets a replaced key be good for the hours of an overlap, and replaces it once', async () => {
    const first = await keys('create', '--label', 'one');
    const second = await keys('rotate', first.keyId, '--overlap-hours', '2');
    expect(await verdicts(first.apiKey, second.apiKey)).toEqual(['not_found', 'not_found']);
    const listed = (await keys('list')).keys;
    const old = listed.find(({ keyId }: { keyId: string }) => keyId === first.keyId);
    expect(old).toMatchObject({ replacedBy: second.keyId, revokedAt: null });
    const left = new Date(old.expiresAt).getTime() - Date.now();
    expect(left).toBeGreaterThan(1.9 * 3_600_000);
    expect(left).toBeLessThanOrEqual(2 * 3_600_000);
    const again = await runForTest(['keys', 'rotate', first.keyId], env);
    expect(again).toMatchObject({ code: 1, stdout: '' });
  }, 120_000);

  it('tells what a key used this month and when last, and changes what is named of it', async () => {
    const made = await keys('create', '--label', 'one', '--scopes', 'brands:read');
    const listed = async () =>
      (await keys('list')).keys.find(({ keyId }: { keyId: string }) => keyId === made.keyId);
    expect(await listed()).toMatchObject({ usedThisMonth: 0, lastUsedAt: null });
    const service = await createService({ databaseUrl, secretKey });
    const call = { operation: 'searchBrands', apiKey: made.apiKey, input: {} } as const;
    for (let i = 0; i < 3; i += 1) await service.run(call);
    await service.close();
    const used = await listed();
    expect(used.usedThisMonth).toBe(3);
    expect(Date.now() - new Date(used.lastUsedAt).getTime()).toBeLessThan(120_000);

    await keys('set', made.keyId, '--quota', '3', '--expires', '2999-12-31');
    expect(await listed()).toMatchObject({
      label: 'one',
      scopes: ['brands:read'],
      monthlyQuota: 3,
      expiresAt: '2999-12-31T00:00:00.000Z',
    });
    await keys('set', made.keyId, '--label', 'two', '--scopes', 'none', '--expires', 'never');
    const changed = { label: 'two', scopes: [], monthlyQuota: 3, expiresAt: null };
    expect(await listed()).toMatchObject(changed);
    const again = await createService({ databaseUrl, secretKey });
    await expect(again.run(call)).rejects.toMatchObject({ code: 'quota_exceeded' });
    await again.close();
  }, 120_000);

  it.each([
    ['watch:write', 'watch:write'],
    ['watch:read', 'watch:read'],
    ['brands:read,watch:write,watch:read', 'watch:read and watch:write'],
  ])(
    'issues no key with %s that could never watch',
    async (scopes, named) => {
      const line = `marcario: A key with ${named} needs the organisation that owns its watchlists: name a consumer\n`;
      const args = ['keys', 'create', '--label', 'x', '--scopes', scopes];
      expect(await runForTest(args, env)).toEqual({ code: 1, stdout: '', stderr: line });
      const made = await keys('create', '--label', 'x', '--scopes', 'brands:read');
      const changed = await runForTest(['keys', 'set', made.keyId, '--scopes', scopes], env);
      expect(changed).toEqual({ code: 1, stdout: '', stderr: line });
      const owned = await keys('set', made.keyId, '--scopes', scopes, '--consumer', 'acme');
      expect(owned).toMatchObject({
        consumerId: 'acme',
        scopes: SCOPES.filter((scope) => scopes.includes(scope)),
      });
      // The key now has an owner, so its scopes can be changed without `--consumer`.
      const wider = await keys('set', made.keyId, '--scopes', 'watch:read,watch:write');
      expect(wider).toMatchObject({ consumerId: 'acme', scopes: ['watch:read', 'watch:write'] });
      expect(await keys('set', made.keyId, '--consumer', 'beta')).toMatchObject({
        consumerId: 'beta',
      });
    },
    120_000,
  );

  it('gives a key of an organisation that was named later what the scopes allow', async () => {
    const made = await keys('create', '--label', 'all');
    const call = { operation: 'listWatchlists', apiKey: made.apiKey, input: {} } as const;
    const answer = async () => {
      const service = await createService({ databaseUrl, secretKey });
      const answered = await service.run(call).then(
        ({ body }) => body,
        ({ code }) => code,
      );
      await service.close();
      return answered;
    };
    expect(await answer()).toBe('forbidden');
    await keys('set', made.keyId, '--consumer', 'acme');
    expect(await answer()).toEqual({ items: [] });
  }, 120_000);

  it('changes nothing where nothing is named', async () => {
    const { code, stderr } = await runForTest(['keys', 'set', 'any'], env);
    expect([code, stderr]).toEqual([
      2,
      'error: name what to change: --label, --consumer, --scopes, --quota or --expires\n',
    ]);
  });

  it.each([
    ['set', 'No key nobody is in force'],
    ['rotate', 'No key nobody is in force and without a successor'],
    ['revoke', 'No key nobody is in force'],
  ])('says in one plain line that there is nothing to %s', async (verb, line) => {
    const { code, stdout, stderr } = await runForTest(
      ['keys', verb, 'nobody', ...(verb === 'set' ? ['--quota', '1'] : [])],
      env,
    );
    expect([code, stdout, stderr]).toEqual([1, '', `marcario: ${line}\n`]);
  });

  it.each([
    ['--label', ' '],
    ['--label', 'two\nlines'],
    ['--label', 'x'.repeat(201)],
    ['--consumer', ''],
    ['--scopes', 'brands:write'],
    ['--scopes', ''],
    ['--quota', '-1'],
    ['--quota', '1000000000'],
    ['--expires', 'tomorrow'],
    ['--expires', '2020-01-31'],
    ['--expires', '2027-02-30'],
    ['--expires', '2027-01-31T00:00:00'],
  ])('refuses %s %s before anything is opened', async (option, value) => {
    const unreachable = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
    const args = ['keys', 'create', '--label', 'x', option, value];
    const { code, stderr } = await runForTest(args, unreachable);
    expect(code).toBe(2);
    expect(stderr).toContain(`option '${option}`);
  });

  it('names what PostgreSQL needs before it connects', async () => {
    const unreachable = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
    const { code, stderr } = await runForTest(['keys', 'list'], unreachable);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^marcario: .*SERVICE_SECRET_KEY.*\n$/);
  });

  it('refuses a secret under which its keys would let nobody in', async () => {
    const foreign = { ...env, SERVICE_SECRET_KEY: Buffer.alloc(32, 3).toString('base64') };
    const { code, stdout, stderr } = await runForTest(['keys', 'create', '--label', 'x'], foreign);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^marcario: SERVICE_SECRET_KEY is not the secret of this database.*\n$/);
    await expect(
      createService({ databaseUrl, secretKey: foreign.SERVICE_SECRET_KEY }),
    ).rejects.toThrow(/^SERVICE_SECRET_KEY is not the secret of this database/);
  });

  it('leave a database with the secret that it has, until it is rotated', async () => {
    const own = secretKey;
    const other = Buffer.alloc(32, 5).toString('base64');
    const listing = (list: string, ...command: string[]) =>
      runForTest(command, { ...env, SERVICE_SECRET_KEY: list });
    const both = `${other},${own}`;
    const made = await listing(both, 'keys', 'create', '--label', 'made with both', '--json');
    for (const command of [['keys', 'list'], ['secrets', 'status'], ['sweep'], ['snapshot']]) {
      await listing(both, ...command);
    }
    expect(await verdicts(JSON.parse(made.stdout).apiKey)).toEqual(['not_found']);
    expect(await listing(other, 'keys', 'list')).toMatchObject({ code: 1 });
    expect((await listing(own, 'secrets', 'status')).stdout).toMatch(
      /^1\. \S{8}: seals and opens\n$/,
    );

    const rotated = await listing(both, 'secrets', 'rotate');
    expect(rotated.stdout).toMatch(/^The database goes by (\S{8}) from now on, .* by (\S{8})\n/);
    const refused = await listing(own, 'keys', 'list');
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/list both \(new,old\) and run marcario secrets rotate\n$/),
    ]);
    expect(await listing(other, 'keys', 'list')).toMatchObject({ code: 0 });
    expect(await listing(`${own},${other}`, 'secrets', 'rotate')).toMatchObject({ code: 0 });
    expect(await listing(own, 'keys', 'list')).toMatchObject({ code: 0 });
  }, 120_000);

  it(`says in one plain line that the database is away ${proves('A2-FAILURE')}`, async () => {
    const unreachable = {
      DATABASE_URL: 'postgres://user:hush@127.0.0.1:1/none',
      SERVICE_SECRET_KEY: Buffer.alloc(32).toString('base64'),
    };
    const { code, stderr } = await runForTest(['keys', 'list'], unreachable);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^marcario: .*ECONNREFUSED.*\n$/);
    expect(stderr).not.toContain('hush');
  });
});
