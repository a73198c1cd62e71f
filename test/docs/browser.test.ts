import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM_FLAGS, chromiumOrSkip } from '../support/chromium.ts';
import { MAX_BYTES } from '../support/loaded-bytes.ts';
import { blocksOf, pageText, scenesOf } from './page-blocks.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let profile: string;
let script: string;
let server: Server;

beforeAll(async () => {
  profile = await mkdtemp(join(tmpdir(), 'marcario-browser-'));
  script = await coreForBrowsers();
  server = await servePage(readmePage(), script);
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

/** What the line of the README writes for that page, typed in the clone. */
async function coreForBrowsers(): Promise<string> {
  const line = scenesOf('README.md').find(({ title }) => title.includes('createBrandIndex'));
  const [command] = line?.commands ?? [];
  const file = join(profile, 'marcario.js');
  await promisify(execFile)('sh', ['-c', `${command?.replace('marcario.js', file)}`], {
    cwd: ROOT,
  });
  return readFile(file, 'utf8');
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

it('the line of the README that bundles the index gives what a page needs of it, and no more', () => {
  const bytes = gzipSync(script, { level: 9 }).length;
  const [, max = 0] = MAX_BYTES.find(([names]) => names === 'createBrandIndex') ?? [];
  expect(bytes).toBeLessThan(max);
  const [, shown] =
    /imports only\s+the index is\s+(\d+) KB gzipped/.exec(pageText('README.md')) ?? [];
  expect(Math.abs(bytes / 1_000 - Number(shown))).toBeLessThan(3);
});

describe('in a real browser', () => {
  it('the page of the README searches its marks without a server behind it', async (context) => {
    const chromium = chromiumOrSkip(context);
    const { port } = server.address() as AddressInfo;
    const dom = await domOf(chromium, `http://127.0.0.1:${port}/`);
    expect(dom).toContain('<li>KOLUN</li><li>LÁCTEOS KOLUN</li>');
  }, 90_000);
});
