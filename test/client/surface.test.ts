import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createClient, MarcarioBaseUrlError, MarcarioNotFoundError } from '@marcario/client';
import { SCOPES } from '@marcario/core/contract';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mark } from '../brands/corpus.ts';
import { CHROMIUM_FLAGS, chromiumOrSkip } from '../support/chromium.ts';
import { type Served, serve } from '../support/serve.ts';
import { REFUSED, trySurface } from './surface.ts';

const PACKAGES = join(import.meta.dirname, '../../packages');
const NRO = '1000';
const REGISTER = [mark(NRO, 'KOLUN', { clases: [29] }), mark('1001', 'COLUN', { clases: [29] })];

let site: Server;
let origin: string;
let served: Served;

/** A page whose script is the client, bundled; it asks for its settings and posts what it found. */
async function servePage(): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'surface-page.ts')],
    alias: {
      '@marcario/client': join(PACKAGES, 'client/src/index.ts'),
      '@marcario/core/contract': join(PACKAGES, 'core/src/contract/index.ts'),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  const files: Readonly<Record<string, () => Promise<string> | string>> = {
    '/': () => '<script type="module" src="/surface.js"></script>',
    '/surface.js': () => outputFiles[0]?.text ?? '',
    '/settings': async () => JSON.stringify({ ...(await connection('browser')), nro: NRO }),
  };
  site = createServer(async (req, res) => {
    if (req.method === 'POST') site.emit('report', await text(req));
    const file = files[req.url ?? ''];
    const type = req.url === '/' ? 'text/html; charset=utf-8' : 'text/javascript';
    res.setHeader('Content-Type', type).end(await file?.());
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  await servePage();
  served = await serve(REGISTER, { app: { corsAllowlist: [origin] } });
});
afterAll(async () => {
  site.close();
  await served.close();
});

async function connection(consumerId: string) {
  const { key } = await served.createKey({ scopes: SCOPES, consumerId });
  return { baseUrl: served.api.baseUrl, apiKey: key };
}

describe('every method of the client', () => {
  it('is answered by a real service, in Node', async () => {
    const { answers, untried } = await trySurface(createClient(await connection('node')), NRO);
    expect(untried).toEqual([]);
    const refused = Object.entries(answers).filter(([, shape]) => shape === REFUSED);
    expect(refused.map(([path]) => path)).toEqual([
      'feriados.cobertura',
      'feriados.list',
      'plazos.calculate',
      'watch.decide',
      'watch.test',
    ]);
    expect(answers['brands.search']).toContain('items:[{clases:[number],denominacion:string');
  });

  it('says that baseUrl is wrong where the service is elsewhere on its host', async () => {
    const { baseUrl, apiKey } = await connection('astray');
    for (const path of ['/api', '/docs', '/v1/brands']) {
      const { brands } = createClient({ baseUrl: baseUrl + path, apiKey });
      const failure = brands.get(NRO);
      await expect(failure).rejects.toBeInstanceOf(MarcarioBaseUrlError);
      await expect(failure).rejects.toThrow(`Check baseUrl, which is ${baseUrl}${path}, and`);
    }
    const { brands } = createClient({ baseUrl, apiKey });
    await expect(brands.get('999')).rejects.toBeInstanceOf(MarcarioNotFoundError);
  });

  it('is answered in a real browser as in Node', async (context) => {
    const chromium = chromiumOrSkip(context);
    const expected = await trySurface(createClient(await connection('node again')), NRO);
    const profile = await mkdtemp(join(tmpdir(), 'marcario-client-'));
    const flags = [...CHROMIUM_FLAGS, `--user-data-dir=${profile}`];
    const report = once(site, 'report');
    const browser = spawn(chromium, [...flags, origin], { stdio: 'ignore' });
    try {
      const [told] = await report;
      expect(JSON.parse(told)).toEqual(expected);
    } finally {
      browser.kill('SIGKILL');
      await once(browser, 'close');
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  }, 90_000);
});
