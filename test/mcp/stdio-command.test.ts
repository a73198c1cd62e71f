import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { type BundledBin, bundleBin } from './bundle-bin.ts';

const PACKAGE = join(import.meta.dirname, '../../packages/mcp');

let bin: BundledBin;
beforeAll(async () => {
  bin = await bundleBin();
  return bin.remove;
});

function start(
  env: Record<string, string>,
  args: readonly string[] = [],
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [bin.path, ...args], { env });
}

async function outcomeOf(child: ChildProcessWithoutNullStreams) {
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}

function answersOf(stdout: string) {
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const REMOTE = { SERVICE_API_KEY: 'mk_secret', SERVICE_BASE_URL: 'http://127.0.0.1:1' };
const INITIALIZE = `${JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '0' },
  },
})}\n`;

describe('marcario-mcp', () => {
  it.each<[RegExp, Record<string, string>]>([
    [/^marcario-mcp: No service named.*\n$/, { SERVICE_API_KEY: 'mk_secret' }],
    [/^marcario-mcp: baseUrl must be.*\n$/, { ...REMOTE, SERVICE_BASE_URL: 'marcas.example' }],
    [
      /^marcario-mcp: .*SERVICE_SECRET_KEY.*\n$/,
      { SERVICE_API_KEY: 'mk_secret', DATABASE_URL: 'postgres://127.0.0.1:1/none' },
    ],
  ])('ends with one plain line: %s', async (line, env) => {
    const { code, stdout, stderr } = await outcomeOf(start(env));
    expect(stderr).toMatch(line);
    expect(stderr).not.toContain('mk_secret');
    expect([code, stdout]).toEqual([1, '']);
  });

  it.each<[string, Record<string, string>]>([
    ['is not set', {}],
    ['must be visible ASCII', { ...REMOTE, SERVICE_API_KEY: 'mk secret' }],
  ])('tells the model that its key %s, and ends as one that could not serve', async (why, env) => {
    const child = start(env);
    const call = { method: 'tools/call', params: { name: 'get_usage' } };
    child.stdin.end(
      `${INITIALIZE}{"jsonrpc":"2.0","id":2,"method":"tools/list"}\n${JSON.stringify({ jsonrpc: '2.0', id: 3, ...call })}\n`,
    );
    const { code, stdout, stderr } = await outcomeOf(child);
    const [, list, answer] = answersOf(stdout);
    expect(list.result.tools.length).toBeGreaterThan(20);
    expect(answer.result.isError).toBe(true);
    const { error } = JSON.parse(answer.result.content[0].text);
    expect(error).toMatchObject({ code: 'unauthorized', message: expect.stringContaining(why) });
    expect(stderr).toMatch(/^marcario-mcp: SERVICE_API_KEY .*\n$/);
    expect(stdout + stderr).not.toContain('mk secret');
    expect(code).toBe(1);
  });

  it(`is what the README tells a client to start, and takes the environment that it names ${proves('MCP-STDIO-KEY')}`, async () => {
    const readme = await readFile(join(PACKAGE, 'README.md'), 'utf8');
    const blocks = [...readme.matchAll(/```json\n([\s\S]*?)```/g)];
    const [clone, published] = blocks.map(
      ([, block = '']) => JSON.parse(block).mcpServers.marcario,
    );
    const { name, bin } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8'));
    const program = join('/path/to/marcario/packages/mcp', bin['marcario-mcp']);
    expect([clone.command, ...clone.args]).toEqual(['node', program]);
    expect([published.command, ...published.args]).toEqual(['npx', '-y', name]);
    expect(Object.keys(bin)).toHaveLength(1);
    const { env } = clone;
    expect(published.env).toEqual(env);
    const keys: unknown[] = [];
    const server = createServer(({ headers }, res) => {
      keys.push(headers['x-api-key']);
      res.setHeader('Content-Type', 'application/json').end('{"quota":9,"used":7}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const child = start({ ...env, SERVICE_BASE_URL: `http://127.0.0.1:${port}` });
    const call = { method: 'tools/call', params: { name: 'get_usage' } };
    child.stdin.end(`${INITIALIZE}${JSON.stringify({ jsonrpc: '2.0', id: 2, ...call })}\n`);
    const { code, stdout } = await outcomeOf(child);
    server.close();
    expect(answersOf(stdout)[1].result.structuredContent).toEqual({ quota: 9, used: 7 });
    expect(keys).toEqual([env.SERVICE_API_KEY]);
    expect(code).toBe(0);
  });

  it('speaks the protocol and nothing else on stdout, and ends with its input', async () => {
    const child = start(REMOTE);
    child.stdin.end(`${INITIALIZE}{"jsonrpc":"2.0","id":2,"method":"tools/list"}\n`);
    const { code, stdout, stderr } = await outcomeOf(child);
    const answers = answersOf(stdout);
    expect(answers.map(({ id }) => id)).toEqual([1, 2]);
    expect(answers[0].result.serverInfo.name).toBe('marcario');
    expect(answers[1].result.tools[0].name).toBe('search_brands');
    expect([code, stderr]).toEqual([0, '']);
  });

  it(`lists the groups of tools that --tools names, and refuses another ${proves('D17-GROUPS')}`, async () => {
    const child = start(REMOTE, ['--tools', 'plazos']);
    child.stdin.end(`${INITIALIZE}{"jsonrpc":"2.0","id":2,"method":"tools/list"}\n`);
    const [, list] = answersOf((await outcomeOf(child)).stdout);
    const names = list.result.tools.map(({ name }: { readonly name: string }) => name);
    expect(names).toContain('list_plazos');
    expect(names).not.toContain('search_brands');
    const { code, stderr, stdout } = await outcomeOf(start(REMOTE, ['--tools', 'marks']));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^marcario-mcp: tools must be a comma list of brands, .*\n$/);
  });

  it('answers a call to a service that hangs up as an error, and says why on stderr', async () => {
    const server = createServer((req) => req.socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const child = start({ ...REMOTE, SERVICE_BASE_URL: `http://127.0.0.1:${port}` });
    const params = { name: 'search_brands', arguments: { rut: ['76.086.428-5'] } };
    const call = { jsonrpc: '2.0', id: 2, method: 'tools/call', params };
    child.stdin.end(`${INITIALIZE}${JSON.stringify(call)}\n`);
    const { code, stdout, stderr } = await outcomeOf(child);
    server.close();
    expect(stdout).toContain('service_unavailable');
    expect(stderr).toMatch(
      /^marcario-mcp: GET \/v1\/brands: the service could not be reached.*\n$/,
    );
    expect(stderr).not.toMatch(/76086428|76\.086|mk_secret/);
    expect(code).toBe(0);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends cleanly on %s', async (signal) => {
    const child = start(REMOTE);
    child.stdin.write(INITIALIZE);
    await once(child.stdout, 'data');
    child.kill(signal);
    expect(await outcomeOf(child)).toMatchObject({ code: 0, stderr: '' });
  });

  it('loads no database before it is asked for one', () => {
    expect(bin.packagesAtStart).toContain('zod');
    expect(bin.packagesAtStart).not.toContain('kysely');
    expect(bin.packagesAtStart.filter((name) => /pg|kysely|pglite|saxes|papa/.test(name))).toEqual(
      [],
    );
  });
});
