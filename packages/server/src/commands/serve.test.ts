import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { healthSchema } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { freshPgliteUrl } from '../../../../test/support/fresh-database.ts';
import { listen } from '../http/start-server.ts';
import { CollectedText, runForTest } from '../testing/run-for-test.ts';
import { runCommandLine } from './program.ts';

let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serve-'));
  env = { DATABASE_URL: await freshPgliteUrl(join(folder, 'pg')), PORT: '0', LOG_LEVEL: 'warn' };
});
afterAll(() => rm(folder, { recursive: true }));

interface Started {
  readonly told: { url: string };
  readonly stop: () => Promise<{ code: number; stderr: string }>;
}

function start(...options: string[]): Promise<Started> {
  return startIn(env, ...options);
}

async function startIn(env: Record<string, string>, ...options: string[]): Promise<Started> {
  const [stdout, stderr] = [new CollectedText(), new CollectedText()];
  const stopping = new AbortController();
  const io = { env, stdin: Readable.from([]), stdout, stderr, stopSignal: () => stopping.signal };
  const ended = runCommandLine(['serve', '--json', ...options], io);
  const hasEnded = ended.then((code) => {
    throw new Error(`ended with ${code}: ${stderr.text}`);
  });
  const message = vi.waitFor(() => JSON.parse(stdout.text), { timeout: 120_000 });
  const stop = async () => {
    stopping.abort();
    return { code: await ended, stderr: stderr.text };
  };
  return { told: await Promise.race([message, hasEnded]), stop };
}

describe('marcario serve', () => {
  it(`answers until it is asked to stop, then lets go of everything ${proves('A2-serve')}`, async () => {
    const { told: message, stop } = await start();
    expect((await fetch(`${message.url}/health`)).status).toBe(200);
    expect((await fetch(`${message.url}/v1/brands`)).status).toBe(401);
    expect(await stop()).toEqual({ code: 0, stderr: '' });
    await expect(fetch(`${message.url}/health`)).rejects.toThrow();
  }, 120_000);

  it(`asks its feeds from the start on, and leaves them alone with --no-sync ${proves('A2-serve-NO-SYNC', 'D11-STALE')}`, async () => {
    await mkdir(join(folder, 'portal'));
    await writeFile(
      join(folder, 'portal', 'one.ndjson'),
      '{"NumeroSolicitud":"900100","Denominacion":"SOL","Clases":[9]}\n',
    );
    await writeFile(join(folder, 'feeds.json'), '{"portal":{"location":"portal"}}');
    const withFeeds = { ...env, SERVICE_FEEDS: join(folder, 'feeds.json') };
    const staleAt = async (url: string) => {
      const answer = await fetch(`${url}/health`);
      expect(answer.status).toBe(200);
      return healthSchema.parse(await answer.json()).sync?.stale;
    };

    const idle = await startIn(withFeeds, '--no-sync');
    expect(await staleAt(idle.told.url)).toEqual(['portal']);
    expect(await idle.stop()).toEqual({ code: 0, stderr: '' });
    const asking = await startIn(withFeeds);
    await vi.waitFor(async () => expect(await staleAt(asking.told.url)).toEqual([]), 20_000);
    expect(await asking.stop()).toEqual({ code: 0, stderr: '' });
  }, 120_000);

  it(`refuses a database that another server holds, and names its process ${proves('A4-LOCK')}`, async () => {
    const { stop } = await start();
    const { code, stderr } = await runForTest(['serve'], env);
    await stop();
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`^marcario: .*process ${process.pid}.*\\n$`));
  });

  it('says in one plain line that the port is taken, before it opens anything', async () => {
    const holder = createServer();
    const port = new URL(await listen(holder, { host: '127.0.0.1', port: 0 })).port;
    const unreachable = { PORT: port, DATABASE_URL: 'postgres://127.0.0.1:1/none' };
    const { code, stdout, stderr } = await runForTest(['serve', '--demo'], unreachable);
    holder.close();
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(new RegExp(`^marcario: Port ${port} .*\\n$`));
  });

  it(`says in one plain line which variable is wrong ${proves('A3-CHECKED')}`, async () => {
    const { code, stderr } = await runForTest(['serve'], { PORT: 'http' });
    expect(code).toBe(1);
    expect(stderr).toBe('marcario: PORT must be a whole number from 0 to 65535\n');
  });
});
