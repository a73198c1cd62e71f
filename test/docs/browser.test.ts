import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM_FLAGS, chromiumOrSkip } from '../support/chromium.ts';
import { blocksOf } from './page-blocks.ts';

let profile: string;
let server: Server;

beforeAll(async () => {
  profile = await mkdtemp(join(tmpdir(), 'marcario-browser-'));
  server = await servePage(readmePage(), await coreForBrowsers());
});
afterAll(async () => {
  server.close();
  await rm(profile, { recursive: true, force: true });
});

/** The page of the README, which finds the bundle beside itself. */
function readmePage(): string {
  const page = blocksOf('README.md').find(({ language }) => language === 'html');
  return page?.text ?? expect.unreachable('the README shows no page');
}

async function coreForBrowsers(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [resolve(import.meta.dirname, '../../packages/core/src/index.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

async function servePage(page: string, script: string): Promise<Server> {
  const site = createServer((req, res) => {
    const isScript = req.url === '/marcario.js';
    res.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    res.end(isScript ? script : page);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  return site;
}

/** The page as it stands once its scripts have run. */
async function domOf(chromium: string, url: string): Promise<string> {
  const args = [...CHROMIUM_FLAGS, `--user-data-dir=${profile}`, '--dump-dom', url];
  const { stdout } = await promisify(execFile)(chromium, args, { timeout: 60_000 });
  return stdout;
}

describe('in a real browser', () => {
  it('the page of the README searches its marks without a server behind it', async (context) => {
    const chromium = chromiumOrSkip(context);
    const { port } = server.address() as AddressInfo;
    const dom = await domOf(chromium, `http://127.0.0.1:${port}/`);
    expect(dom).toContain('<li>KOLUN</li><li>LÁCTEOS KOLUN</li>');
  }, 90_000);
});
