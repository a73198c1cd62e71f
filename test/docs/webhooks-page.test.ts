import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ATTEMPT_OUTCOMES } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attemptCallback } from '../../packages/core/src/delivery/attempt-callback.ts';
import { DEFAULT_SCHEDULE } from '../../packages/core/src/delivery/dispatcher.ts';
import { openDatabase } from '../../packages/core/src/store/database/open-database.ts';
import { readConfig } from '../../packages/server/src/config/config.ts';
import { runForTest } from '../../packages/server/src/testing/run-for-test.ts';
import { startReceiver } from '../support/callback-receiver.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { loopbackTools, notify } from '../support/outbox.ts';
import { type Served, serve, TEST_SECRET } from '../support/serve.ts';
import { blocksOf, pageText, scenesOf, shapeOf } from './page-blocks.ts';

const PAGE = 'docs/webhooks.md';
const ROOT = resolve(import.meta.dirname, '../..');
const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, min: 60_000, h: 3_600_000 };
const blocks = blocksOf(PAGE);

/** Somebody who types what the page shows, one command after another. */
describe('the commands of the page of webhooks', () => {
  let folder: string;
  let databaseUrl: string;
  let port: number;
  let served: Served;
  let receiver: ChildProcess | undefined;
  let made = { id: '', signingSecret: '' };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marcario-webhooks-'));
    databaseUrl = await freshPostgresUrl();
    const probe = await startReceiver();
    port = Number(new URL(probe.url).port);
    await probe.close();
  });
  afterAll(async () => {
    receiver?.kill('SIGKILL');
    await served.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Puts what is real in the place of what the page shows. */
  const real = (text: string) =>
    text
      .replaceAll('9000', String(port))
      .replaceAll('http://127.0.0.1:8080', served?.api.baseUrl)
      .replaceAll('mk_…', served?.api.key)
      .replaceAll('wl_ID', made.id)
      .replaceAll('whsec_SECRET', made.signingSecret)
      .replaceAll('examples/', `${ROOT}/examples/`);

  async function perform(typed: string): Promise<string> {
    if (typed.endsWith('npx marcario serve')) return startServer(typed);
    const command = real(typed);
    if (command.startsWith('npx marcario ')) return runMarcario(command);
    if (command.startsWith('node ')) return startProcess(command);
    if (command.includes('/deliveries')) await deliverOne();
    const env = { PATH: process.env['PATH'], KEY: served.api.key };
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: folder, env });
    expect(JSON.parse(stdout).error).toBeUndefined();
    if ('signingSecret' in JSON.parse(stdout)) made = JSON.parse(stdout);
    return stdout;
  }

  async function startServer(typed: string): Promise<string> {
    const settings = [...typed.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]);
    const { delivery } = readConfig(
      Object.fromEntries(settings.map(([k, v]) => [k, real(v ?? '')])),
    );
    served = await serve([], { databaseUrl, delivery });
    served.service.startDispatch();
    return '';
  }

  async function runMarcario(command: string): Promise<string> {
    const env = { DATABASE_URL: databaseUrl, SERVICE_SECRET_KEY: TEST_SECRET };
    const { code, stdout, stderr } = await runForTest(command.split(' ').slice(2), env);
    expect([code, stderr]).toEqual([0, '']);
    return stdout;
  }

  async function startProcess(command: string): Promise<string> {
    receiver = spawn('sh', ['-c', `exec ${command}`], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = await once(receiver.stdout ?? expect.unreachable(), 'data');
    return String(printed);
  }

  /** What a sweep does that found something. */
  async function deliverOne(): Promise<void> {
    const { db, close } = await openDatabase(databaseUrl);
    await notify(db, made.id);
    const waiting = () =>
      db.selectFrom('notification').select('id').where('state', '<>', 'delivered').execute();
    await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
    await close();
  }

  it.each(scenesOf(PAGE))('$title', async ({ commands, shown }) => {
    let printed = '';
    for (const command of commands) printed = await perform(command);
    if (shown?.language === 'text') expect(printed.trim()).toBe(shown.text);
    if (shown?.language !== 'json') return;
    expect(shapeOf(JSON.parse(printed))).toEqual(shapeOf(JSON.parse(shown.text)));
    for (const verdict of ['"delivered": true', '"state": "delivered"']) {
      if (shown.text.includes(verdict)) expect(printed).toContain(verdict.replace(' ', ''));
    }
  });
});

describe('what the page of webhooks tells', () => {
  it('is the request that is sent, and a signature that can be checked', async () => {
    const block = blocks.find(({ language }) => language === 'http') ?? expect.unreachable();
    const [head = '', rawBody = ''] = block.text.split('\n\n');
    const shown = new Map(
      head
        .split('\n')
        .slice(1)
        .map((line) => {
          const [name = '', value = ''] = line.split(': ');
          return [name.toLowerCase(), value];
        }),
    );
    const vectors = resolve(ROOT, 'test/vectors/webhook-signatures.json');
    const [vector] = JSON.parse(readFileSync(vectors, 'utf8'));
    expect(rawBody).toBe(vector.rawBody);
    for (const [name, value] of Object.entries(vector.headers)) {
      expect(shown.get(name.toLowerCase())).toBe(value);
    }
    expect(shown.get('content-length')).toBe(String(Buffer.byteLength(rawBody)));

    const receiver = await startReceiver();
    const made = await attemptCallback(loopbackTools, {
      callbackUrl: receiver.url,
      notification: JSON.parse(rawBody),
      whileAllowed: async (act) => {
        await act(vector.secrets);
        return true;
      },
      signal: new AbortController().signal,
    });
    await made?.closed;
    await receiver.close();
    const [request] = receiver.requests;
    expect(Object.keys(request?.headers ?? {}).sort()).toEqual([...shown.keys()].sort());
    expect(request?.rawBody).toBe(rawBody);
  });

  it('is the schedule, and every outcome', () => {
    const rows = [...pageText(PAGE).matchAll(/^\| (\d+) +\| (?:at once|(\d+) (s|min|h)) +\|$/gm)];
    const waits = rows.map(([, , count = '0', unit = 's']) => Number(count) * (UNIT_MS[unit] ?? 0));
    expect(waits).toEqual(DEFAULT_SCHEDULE);
    expect(rows.map(([, attempt]) => Number(attempt))).toEqual(waits.map((_, i) => i + 1));
    for (const outcome of ATTEMPT_OUTCOMES) expect(pageText(PAGE)).toContain(`\`${outcome}\``);
  });
});
