import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../packages/core/src/contract/limits.ts';
import { chromiumOrSkip } from '../support/chromium.ts';
import { ChromiumPage } from '../support/chromium-page.ts';
import { serveFolder } from '../support/serve-folder.ts';

const EXAMPLE = resolve(import.meta.dirname, '../../examples/search-offline.mjs');

let folder: string;
let server: Server;
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offline-page-'));
  await promisify(execFile)(process.execPath, [EXAMPLE, folder]);
  ({ server, url } = await serveFolder(folder));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

describe('the page that searches without a server', () => {
  it('answers what is typed when there is no network any more, and asks nobody', async (context) => {
    const page = await ChromiumPage.open(chromiumOrSkip(context));
    try {
      await page.send('Page.navigate', { url });
      const found = `[...document.querySelectorAll('#found li')].map((line) => line.textContent)`;
      await page.until(`${found}[0]?.startsWith('KOLUN (')`);
      expect(await page.evaluate(`document.querySelector('#state').textContent`)).toBe(
        '4 marks, all of them here',
      );
      server.closeAllConnections();
      server.close();
      const offline = { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 };
      await page.send('Network.emulateNetworkConditions', offline);
      const before = page.requested.length;
      await page.evaluate(`document.querySelector('#name').value = ''`);
      await page.type('#name', 'cafe niuble');
      await page.until(`${found}[0]?.startsWith('Café Ñuble (')`);
      expect(page.requested.slice(before)).toEqual([]);
      const refusal = `document.querySelector('#refusal').textContent`;
      await page.type('#name', ' niuble'.repeat(LIMITS.queryTextMax));
      await page.until(`${refusal}.startsWith('q')`);
      expect(await page.evaluate(found)).toEqual([]);
      await page.evaluate(`document.querySelector('#name').value = ''`);
      await page.type('#name', 'colun');
      await page.until(`${found}[0]?.startsWith('KOLUN (')`);
      expect(await page.evaluate(refusal)).toBe('');
      expect(page.complaints).toEqual([]);
    } finally {
      await page.close();
    }
  }, 90_000);
});
