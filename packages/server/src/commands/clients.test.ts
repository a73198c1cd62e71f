import { createService } from '@marcario/core/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { freshPostgresUrl } from '../../../../test/support/fresh-database.ts';
import { runForTest } from '../testing/run-for-test.ts';

const secretKey = Buffer.alloc(32, 9).toString('base64');
const REDIRECT = 'https://asistente.example/callback';

let env: Record<string, string>;

beforeAll(async () => {
  env = {
    DATABASE_URL: await freshPostgresUrl(),
    SERVICE_SECRET_KEY: secretKey,
    SERVICE_PUBLIC_URL: 'https://marcas.example',
  };
  // The first command that opens a database sets its secret.
  expect(await runForTest(['keys', 'list'], env)).toMatchObject({ code: 0, stderr: '' });
}, 120_000);

async function printed(...args: string[]) {
  const { code, stdout, stderr } = await runForTest([...args, '--json'], env);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

const add = (id: string, redirect: string) =>
  runForTest(['clients', 'add', id, '--name', 'Mi asistente', '--redirect', redirect], env);

describe(`marcario clients ${proves('F9-COMMANDS')}`, () => {
  it('registers a client with its redirects, lists it and removes it', async () => {
    const local = 'http://127.0.0.1/callback';
    const options = ['--name', 'Mi asistente', '--redirect', REDIRECT, '--redirect', local];
    const client = {
      clientId: 'mi-asistente',
      name: 'Mi asistente',
      redirectUris: [REDIRECT, local],
    };
    expect(await printed('clients', 'add', 'mi-asistente', ...options)).toEqual(client);
    expect(await printed('clients', 'list')).toEqual({ clients: [client] });
    const { stdout } = await runForTest(['clients', 'list'], env);
    expect(stdout).toBe(`mi-asistente "Mi asistente", ${REDIRECT} ${local}\n`);
    await printed('clients', 'remove', 'mi-asistente');
    expect(await printed('clients', 'list')).toEqual({ clients: [] });
    const again = await runForTest(['clients', 'remove', 'mi-asistente'], env);
    expect(again).toMatchObject({ code: 1, stdout: '' });
  }, 120_000);

  it.each([
    'javascript:alert(1)',
    'http://asistente.example/callback',
    'https://*.example/callback',
    `${REDIRECT}#part`,
    'https://user:password@asistente.example/',
    'callback',
  ])('refuses the redirect %s', async (redirect) => {
    expect((await add('unsafe', redirect)).code).toBe(2);
  });

  it('refuses an id that is no plain name', async () => {
    expect(await add('a b', REDIRECT)).toMatchObject({ code: 1, stdout: '' });
  });
});

describe(`marcario keys invite ${proves('F9-COMMANDS')}`, () => {
  it('prints a link that issues a key as described, once, and shows none before', async () => {
    const scopes = ['--scopes', 'brands:read,watch:read', '--quota', '70'];
    const label = 'Estudio, P. Rojas';
    const { link, until } = await printed(
      ...['keys', 'invite', '--label', label, '--consumer', 'estudio', ...scopes],
    );
    expect(link).toMatch(/^https:\/\/marcas\.example\/#acceso=[\w-]{43}$/);
    const hoursLeft = (new Date(until).getTime() - Date.now()) / 3_600_000;
    expect(hoursLeft).toBeGreaterThan(71.9);
    expect(hoursLeft).toBeLessThanOrEqual(72);
    expect((await printed('keys', 'list')).keys).toEqual([]);

    const service = await createService({ databaseUrl: env['DATABASE_URL'] ?? '', secretKey });
    const [, secret = ''] = link.split('=');
    const { key } = await service.signIn.openLink(secret);
    expect(key).toMatchObject({
      label,
      consumerId: 'estudio',
      scopes: ['brands:read', 'watch:read'],
      monthlyQuota: 70,
    });
    await expect(service.signIn.openLink(secret)).rejects.toMatchObject({ code: 'not_found' });
    await service.close();
  }, 120_000);
});
