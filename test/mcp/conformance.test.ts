import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { mark } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { freePort, OAuthBrowser } from '../sign-in/oauth-browser.ts';
import { type Served, serve } from '../support/serve.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SUITE = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';
const ON_OLD_NODE = join(import.meta.dirname, 'conformance-on-old-node.mjs');
const PATIENCE_MS = 180_000;

/** The versions that the suite knows. */
const VERSIONS = ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'];

let served: Served;
let folder: string;
let baseline: Readonly<Record<string, readonly (string | readonly string[])[]>>;
beforeAll(async () => {
  const ipLimit = { limit: 100_000, windowSeconds: 60 };
  served = await serve([mark('1262023', 'KOLUN')], { app: { ipLimit } });
  folder = await mkdtemp(join(tmpdir(), 'marcario-conformance-'));
  baseline = parse(await readFile(join(ROOT, 'docs/mcp-conformance.yml'), 'utf8'));
});
afterAll(async () => {
  await served?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Check {
  readonly scenario: string;
  readonly id: string;
  readonly status: string;
}

/** Runs every server scenario that the suite has for a version. */
async function checksOf(version: string): Promise<Check[]> {
  const output = join(folder, version);
  const flags = ['--suite', 'all', '--spec-version', version, '--output-dir', output];
  const args = ['--import', ON_OLD_NODE, SUITE, 'server', '--url', `${served.api.baseUrl}/mcp`];
  // It ends with 1 when a scenario fails; what failed stands in its files.
  await new Promise((done) =>
    execFile(process.execPath, [...args, ...flags], { cwd: ROOT, maxBuffer: 1e8 }, done),
  );
  return readChecks(output);
}

async function readChecks(output: string): Promise<Check[]> {
  const results = await readdir(output);
  const checks = results.map(async (name) => {
    const scenario =
      /^(?:server|authorization)-(.+)-\d{4}-\d\d-\d\dT[^T]+$/.exec(name)?.[1] ?? name;
    const found = JSON.parse(await readFile(join(output, name, 'checks.json'), 'utf8')) as Check[];
    return found.map((check) => ({ ...check, scenario }));
  });
  return (await Promise.all(checks)).flat();
}

describe('the official conformance suite', () => {
  it.each(VERSIONS)(
    `finds at %s only what docs/mcp-conformance.yml says ${proves('F10-CONFORMANCE')}`,
    async (version) => {
      const expected = baseline[version]?.flat() ?? expect.unreachable(`no list for ${version}`);
      const checks = await checksOf(version);
      const failed = checks.filter(({ status }) => status === 'FAILURE');
      const named = failed.map(({ scenario, id }) => {
        const check = `${scenario}/${id}`;
        return expected.includes(check) ? check : scenario;
      });
      expect([...new Set(named)].sort()).toEqual([...expected].sort());
      // Every message that was sent fits the schema of the version, also where a scenario fails.
      expect(failed.filter(({ id }) => id === 'wire-schema-valid')).toEqual([]);
      const passed = checks.filter(({ status }) => status === 'SUCCESS');
      expect(passed.length).toBeGreaterThanOrEqual(version === '2025-03-26' ? 0 : 30);
    },
    PATIENCE_MS,
  );
});

/** Runs every scenario that the suite has for an authorization server. A person allows its client meanwhile. */
async function authorizationChecks(server: Served): Promise<Check[]> {
  const { baseUrl } = server.api;
  const port = await freePort();
  const redirectUris = [`http://127.0.0.1:${port}/callback`];
  const client = { clientId: 'conformance', name: 'Conformance', redirectUris };
  await server.service.signIn.addClient(client);
  const { key } = await server.createKey({ scopes: ['brands:read'] });
  const output = join(folder, 'authorization');
  const flags = [
    ['--url', baseUrl],
    ['--client-id', client.clientId],
    ['--resource', `${baseUrl}/mcp`],
    ['--port', String(port)],
    ['--output-dir', output],
  ].flat();
  const args = ['--import', ON_OLD_NODE, SUITE, 'authorization', ...flags];
  const suite = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(suite, 'close');
  let said = '';
  for await (const text of suite.stdout.setEncoding('utf8')) {
    said += text;
    const [, query] = /\/oauth\/authorize\?(\S+)\s/.exec(said) ?? [];
    if (query === undefined) continue;
    said = '';
    const browser = new OAuthBrowser(baseUrl);
    const page = await browser.authorize(Object.fromEntries(new URLSearchParams(query)));
    await fetch(await browser.allow(page, key));
  }
  await ended;
  return readChecks(output);
}

describe('the official conformance suite, where people sign in', () => {
  it(
    `finds nothing wrong with the authorization server ${proves('F9-CONFORMANCE')}`,
    async () => {
      const port = await freePort();
      const publicUrl = `http://127.0.0.1:${port}`;
      const signIn = { publicUrl, isAuthorizationServer: true, issuer: publicUrl };
      const server = await serve([], { port, publicUrl, app: { signIn } });
      const checks = await authorizationChecks(server);
      await server.close();
      expect(checks.map(({ id, status }) => `${id} ${status}`).sort()).toEqual([
        'authorization-code-grant SUCCESS',
        'authorization-server-metadata SUCCESS',
        'authorization-server-metadata-cimd SUCCESS',
      ]);
    },
    PATIENCE_MS,
  );
});
