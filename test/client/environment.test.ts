import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { createClient, type LogEntry, type WaitEvent } from '@marcario/client';
import { build } from 'esbuild';
import { afterEach, describe, expect, it, vi } from 'vitest';
import manifest from '../../packages/client/package.json' with { type: 'json' };
import { LoopbackServers } from '../../packages/client/src/testing/loopback.ts';

const loopback = new LoopbackServers();
afterEach(() => {
  vi.unstubAllEnvs();
  loopback.close();
});

/** What a service sees of a call: its path, key and name of the program. */
async function service() {
  const seen: (readonly [string | undefined, unknown, unknown])[] = [];
  const baseUrl = await loopback.listen(({ url, headers }, response) => {
    seen.push([url, headers['x-api-key'], headers['user-agent']]);
    response.end('{}');
  });
  return { baseUrl, seen };
}

/** The client as one script, to run where its globals are others. */
async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [resolve(import.meta.dirname, '../../packages/client/src/index.ts')],
    bundle: true,
    format: 'iife',
    globalName: 'marcario',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

describe('the environment', () => {
  it('gives address and key where they are not passed', async () => {
    const { baseUrl, seen } = await service();
    vi.stubEnv('MARCARIO_BASE_URL', `${baseUrl}/marcas/\n`);
    vi.stubEnv('MARCARIO_API_KEY', ' mk_environment\r\n');
    await createClient().usage();
    await createClient({ apiKey: undefined }).usage();
    expect(seen.map(([url, key]) => [url, key])).toEqual([
      ['/marcas/v1/usage', 'mk_environment'],
      ['/marcas/v1/usage', 'mk_environment'],
    ]);
  });

  it('never wins over what is passed, also where that is wrong', async () => {
    const { baseUrl, seen } = await service();
    vi.stubEnv('MARCARIO_BASE_URL', 'http://127.0.0.1:1');
    vi.stubEnv('MARCARIO_API_KEY', 'mk_environment');
    await createClient({ baseUrl, apiKey: 'mk_passed' }).usage();
    expect(seen[0]?.[1]).toBe('mk_passed');
    expect(() => createClient({ baseUrl, apiKey: '' })).toThrow(/^apiKey must/);
    expect(() => createClient({ baseUrl: '', apiKey: 'k' })).toThrow(/^baseUrl must/);
    expect(() => createClient({ baseUrl, apiKey: null as never })).toThrow(/^apiKey must/);
  });

  it('is named where it is wrong, and where it would have to be set', () => {
    vi.stubEnv('MARCARIO_BASE_URL', 'marcas.example');
    vi.stubEnv('MARCARIO_API_KEY', 'hunter2\nX-Evil: 1');
    expect(() => createClient()).toThrow(
      'MARCARIO_BASE_URL must be an absolute http or https address',
    );
    const wrongKey = () => createClient({ baseUrl: 'https://marcas.example' });
    expect(wrongKey).toThrow('MARCARIO_API_KEY must be a text of visible ASCII characters');
    expect(wrongKey).not.toThrow(/hunter2/);
    vi.stubEnv('MARCARIO_BASE_URL', ' ');
    expect(() => createClient()).toThrow(
      'baseUrl must be passed to createClient, or set as MARCARIO_BASE_URL in the environment',
    );
  });

  it('is not looked for where there is none, or where it may not be read', async () => {
    const code = await bundle();
    const forbidden = {
      get env(): never {
        throw new Error('NotCapable: Requires env access');
      },
    };
    for (const process of [undefined, {}, forbidden]) {
      const page = { URL, process, document: {} };
      const make = `${code}; marcario.createClient({ baseUrl: 'https://marcas.example' })`;
      expect(() => runInNewContext(make, page)).toThrow(/^apiKey must be passed to createClient/);
    }
  });
});

describe('User-Agent', () => {
  it('says which client it is, in which version, and where it runs', async () => {
    const { baseUrl, seen } = await service();
    await createClient({ baseUrl, apiKey: 'k' }).usage();
    await createClient({ baseUrl, apiKey: 'k', userAgent: 'vigia/1.0' }).usage();
    expect(seen.map(([, , agent]) => agent)).toEqual([
      `marcario-client/${manifest.version} node/${process.versions.node}`,
      'vigia/1.0',
    ]);
  });

  it.each([
    ['a page', { document: {}, process: { versions: { node: '20' } } }, undefined],
    ['a worker of a page', { navigator: { userAgent: 'Mozilla/5.0' } }, undefined],
    [
      'a worker at the edge',
      { navigator: { userAgent: 'Cloudflare-Workers' } },
      /^marcario-client\/[\d.]+$/,
    ],
    [
      'Bun',
      { process: { versions: { node: '24', bun: '1.3.0' } } },
      /^marcario-client\/[\d.]+ bun\/1\.3\.0$/,
    ],
    [
      'Deno',
      { process: { versions: { node: '24', deno: '2.5.0' } } },
      /^marcario-client\/[\d.]+ deno\/2\.5\.0$/,
    ],
  ])('of %s is its own, where another may be sent', async (_, globals, agent) => {
    const sent: Record<string, string>[] = [];
    const fetch = async (_url: string, init: { headers: Record<string, string> }) => {
      sent.push(init.headers);
      return new Response('{}');
    };
    const plain = { URL, URLSearchParams, AbortController, AbortSignal, setTimeout, clearTimeout };
    const options = `{ baseUrl: 'https://marcas.example', apiKey: 'k', fetch }`;
    const call = `${await bundle()}; marcario.createClient(${options}).usage()`;
    await runInNewContext(call, { ...plain, ...globals, fetch });
    if (agent === undefined) expect(sent[0]).not.toHaveProperty('User-Agent');
    else expect(sent[0]?.['User-Agent']).toMatch(agent);
  });
});

describe('the log', () => {
  it('has attempts, answers, waits and the end, and never of the key or a query', async () => {
    const lines: LogEntry[] = [];
    const waits: WaitEvent[] = [];
    let left = 2;
    const { client } = await loopback.client(
      (_, response) => {
        left -= 1;
        response.setHeader('x-request-id', `r-${left}`);
        const refusal = '{"error":{"code":"invalid_rut","message":"no","requestId":"r"}}';
        if (left === 1) response.destroy();
        else if (left === 0) response.end('{"items":[],"nextCursor":null}');
        else response.writeHead(400).end(refusal);
      },
      { log: (line) => lines.push(line), onWait: (wait) => waits.push(wait) },
    );
    await client.brands.search({ rut: ['76.111.222-3'] });
    await client.brands.search({ rut: ['1-1'] }).catch(() => undefined);
    expect(lines.map(({ level, message }) => `${level} ${message}`)).toEqual([
      'debug searchBrands: attempt 1',
      'info searchBrands: waits 375 ms (retry)',
      'debug searchBrands: attempt 2',
      'debug searchBrands: HTTP 200 in 0 ms, request r-0',
      'debug searchBrands: attempt 1',
      'warn searchBrands: HTTP 400 in 0 ms, request r--1',
      'warn searchBrands: ended by MarcarioInvalidRutError',
    ]);
    expect(waits).toHaveLength(1);
    const written = lines.map(
      (line) => `${JSON.stringify(line)} ${(line.error as Error)?.stack ?? ''}`,
    );
    for (const secret of ['mk_0123456789_key', '76.111', 'rut=']) {
      expect(written.join('\n')).not.toContain(secret);
    }
  });

  it('has what a walk waits for', async () => {
    const lines: string[] = [];
    let pages = 0;
    const { client } = await loopback.client(
      (_, response) => {
        pages += 1;
        response.setHeader('RateLimit', '"burst";r=0;t=9');
        response.end(JSON.stringify({ items: [pages], nextCursor: pages === 1 ? 'c' : null }));
      },
      { log: ({ level, message }) => lines.push(`${level} ${message}`) },
    );
    await client.brands.search().toArray();
    expect(lines).toContain('info searchBrands: waits 9000 ms (pace)');
  });
});

it('a program without options reads its own environment', async () => {
  const { baseUrl, seen } = await service();
  const script = `${await bundle()}; marcario.createClient().usage()`;
  const env = { MARCARIO_BASE_URL: baseUrl, MARCARIO_API_KEY: 'mk_of_the_process' };
  await promisify(execFile)(process.execPath, ['--eval', script], { env });
  expect(seen[0]?.slice(0, 2)).toEqual(['/v1/usage', 'mk_of_the_process']);
});
