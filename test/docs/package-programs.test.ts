import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LACTEOS, mark } from '../brands/corpus.ts';
import { type Served, serve } from '../support/serve.ts';
import { blocksOf } from './page-blocks.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

/** What the page of the client leaves to its reader, before its programs and behind them. */
const AROUND_CLIENT = {
  before: `
    import { signTestWebhook } from '@marcario/client';
    const stopped = new AbortController();
    const { signal } = stopped;
    const readCursor = async () => undefined;
    const save = ({ denominacion }) => console.log('kept', denominacion);
    const keepCursor = () => stopped.abort();`,
  after: `
    console.log('mark', mark.denominacion, report.denominacion);
    console.log('batch', items.length, notFound.join());
    const rawBody = JSON.stringify({ type: 'watch.hits', id: 'evt_1', data: { watchlistId: list.id, newHits: 1 } });
    const signed = await signTestWebhook({ rawBody, secret: process.env.MARCARIO_SIGNING_SECRET });
    for (const header of [signed, 't=1,v1=00']) {
      const headers = { 'X-Service-Signature': header };
      const request = new Request('https://a.example', { method: 'POST', body: rawBody, headers });
      console.log('webhook', (await POST(request)).status);
    }`,
};

const AROUND_MCP = {
  before: `
    import express from 'express';
    const app = express();`,
  after: `
    const server = app.listen(0, '127.0.0.1', async () => {
      const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
      const url = \`http://127.0.0.1:\${server.address().port}/mcp\`;
      const { result } = await (await fetch(url, { method: 'POST', headers, body })).json();
      console.log(result.tools.map(({ name }) => name).join());
      server.close();
      await service.close();
    });`,
};

let folder: string;
let served: Served;
beforeAll(async () => {
  // Within the repository, so that the packages are found as a user's program finds them.
  folder = await mkdtemp(join(ROOT, 'node_modules', '.marcario-'));
  served = await serve([
    mark('1523001', 'KOLUN', { clases: [29], estado: 'registrada', titulares: [LACTEOS] }),
    mark('1523002', 'Leche Colún', { clases: [29], titulares: [{ nombre: 'Lechera del Sur' }] }),
  ]);
});
afterAll(async () => {
  await served.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Runs the TypeScript programs of a page as one.
 * @param asRun puts what is real in the place of what the page shows
 * @returns what they printed
 */
async function runPrograms(
  page: string,
  { before, after }: { readonly before: string; readonly after: string },
  asRun: (text: string) => string,
): Promise<string> {
  const programs = blocksOf(page).filter(({ language }) => language === 'ts');
  const texts = [before, ...programs.map(({ text }) => asRun(text)), after];
  const { code } = await transform(texts.join('\n'), { loader: 'ts', format: 'esm' });
  const path = join(folder, 'page.mjs');
  await writeFile(path, code);
  const env = { MARCARIO_KEY: served.api.key, MARCARIO_SIGNING_SECRET: SECRET };
  const { stdout } = await promisify(execFile)(process.execPath, [path], {
    env: { ...process.env, ...env },
  });
  return stdout;
}

it('the programs on the page of the client run as they stand, one after another', async () => {
  const printed = await runPrograms('packages/client/README.md', AROUND_CLIENT, (text) =>
    endedBySignal(text.replace('https://marcas.example', served.api.baseUrl)),
  );
  expect(printed.split('\n')).toEqual(
    expect.arrayContaining([
      '1523002 Leche Colún',
      'kept KOLUN',
      'kept Leche Colún',
      'mark KOLUN KOLUN',
      'batch 1 9',
      'webhook 204',
      'webhook 400',
    ]),
  );
});

it('the program on the page of MCP mounts the tools in an app', async () => {
  const printed = await runPrograms('packages/mcp/README.md', AROUND_MCP, (text) =>
    text.replace('pglite://./.marcario/pg', 'pglite://memory'),
  );
  expect(printed).toContain('search_brands');
}, 90_000);

/** A mirror that its signal ends fails with the reason of the signal. */
function endedBySignal(text: string): string {
  if (!text.includes('client.mirror(')) return text;
  return `try { ${text} } catch (error) { if (error !== signal.reason) throw error; }`;
}
