import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bareEnvironment, startServer } from '../docs/server-process.ts';
import { proves } from '../requirements.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { TEST_SECRET } from '../support/serve.ts';
import { freePort } from './oauth-browser.ts';

const START_MS = 120_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marcario-loaded-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A module that has Node append the address of every module that it loads to a file. */
function traceTo(file: string): string {
  const hooks = `
    import { appendFileSync } from 'node:fs';
    export function load(url, context, next) {
      appendFileSync(${JSON.stringify(file)}, url + '\\n');
      return next(url, context);
    }`;
  const code = `
    import { register } from 'node:module';
    register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hooks)}`)});`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** The packages that the built server loaded until it answered at `/mcp`. */
async function loadedPackages(settings: Readonly<Record<string, string>>): Promise<Set<string>> {
  const trace = join(folder, `${Object.keys(settings).join('-')}.txt`);
  const server = await startServer(folder, {
    env: {
      ...bareEnvironment(),
      DATABASE_URL: await freshPostgresUrl(),
      SERVICE_SECRET_KEY: TEST_SECRET,
      NODE_OPTIONS: `--import=${traceTo(trace)}`,
      ...settings,
    },
  });
  await fetch(`${server.url}/mcp`, { headers: { authorization: `Bearer ${'t'.repeat(43)}` } });
  await fetch(`${server.url}/.well-known/oauth-authorization-server`);
  await server.stop();
  const loaded = await readFile(trace, 'utf8');
  const names = loaded.matchAll(/\/node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\/[^\n]*\n/g);
  return new Set(Array.from(names, ([, name = '']) => name));
}

it(
  `loads what signing in needs where people sign in, and nowhere else ${proves('F9-OFF')}`,
  async () => {
    const port = String(await freePort());
    const settings = {
      PORT: port,
      SERVICE_PUBLIC_URL: `http://127.0.0.1:${port}`,
      SERVICE_OAUTH: 'on',
    };
    const [off, on] = await Promise.all([loadedPackages({}), loadedPackages(settings)]);
    for (const name of ['express', 'oidc-provider', 'jose']) expect(on).toContain(name);
    expect(off).toContain('express');
    expect(off).not.toContain('oidc-provider');
    expect(off).not.toContain('jose');
  },
  START_MS,
);
