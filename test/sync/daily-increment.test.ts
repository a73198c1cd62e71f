import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SyncRun } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runForTest } from '../../packages/server/src/testing/run-for-test.ts';
import {
  bareEnvironment,
  type ServerProcess,
  serverCommand,
  startServer,
} from '../docs/server-process.ts';
import { temporaryFolder } from '../support/documents.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { TEST_SECRET } from '../support/serve.ts';
import { ServedApi } from '../support/serve-api.ts';

/** Rows of the increment, on a corpus twenty times as large; a long run asks for more. */
const { MARCARIO_INCREMENT = '200' } = process.env;
const ROWS = Number(MARCARIO_INCREMENT);
const MARKS = 20 * ROWS;
const FIRST_NEW = 9_000_000;
const HOLDER = 'EMPRESA DEL DIA';
const LIMITS = { SERVICE_IP_LIMIT: '1000000', SERVICE_KEY_BURST_LIMIT: '1000000' };
const LOOK_MS = 50;
const PATIENCE_MS = 60_000;

describe('a day of changes, brought in by one process', () => {
  const folder = temporaryFolder();
  let settings: Record<string, string>;
  let servers: ServerProcess[];
  let apis: ServedApi[];

  beforeAll(async () => {
    const database = { DATABASE_URL: await freshPostgresUrl(), SERVICE_SECRET_KEY: TEST_SECRET };
    const feeds = { SERVICE_FEEDS: folder.pathOf('feeds.json') };
    settings = { ...database, ...LIMITS, ...feeds };
    await writeFile(folder.pathOf('feeds.json'), '{"opendata":{"location":"Applications-*.csv"}}');
    const corpus = folder.pathOf('corpus.ndjson');
    await marcario('generate', '--marks', String(MARKS), '--out', corpus);
    await marcario('import', corpus);
    const { apiKey } = await marcario('keys', 'create', '--label', 'test', '--quota', '1000000');
    const env = { ...bareEnvironment(), ...settings };
    const start = () => startServer(folder.pathOf('.'), { args: ['--no-sync'], env });
    servers = await Promise.all([start(), start()]);
    apis = servers.map(({ url }) => new ServedApi(url, String(apiKey)));
    await writeFile(folder.pathOf('Applications-2026.csv'), await increment(corpus));
  }, 300_000);
  afterAll(() => Promise.all(servers.map((server) => server.stop())));

  /** Runs a command in this process. */
  async function marcario(...args: string[]): Promise<Record<string, unknown>> {
    const { code, stdout, stderr } = await runForTest([...args, '--json'], settings);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout);
  }

  /** Runs `marcario sync` in a process of its own. */
  async function sync(): Promise<readonly SyncRun[]> {
    const command = [serverCommand(), 'sync', '--json'];
    const child = spawn(process.execPath, command, {
      env: { ...bareEnvironment(), ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    expect(code).toBe(0);
    return JSON.parse(stdout).runs;
  }

  /** @returns when a server found everything that the day brought, in milliseconds since 1970 */
  async function whenFound(api: ServedApi): Promise<number> {
    const { dataAsOf: before } = await api.list('limit=1');
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      const { estimatedTotal, dataAsOf } = await api.list(`titular=${HOLDER}&limit=1`);
      const isWhole = estimatedTotal === ROWS && dataAsOf !== before;
      if (isWhole && (await api.numbers(`q=novedad ${ROWS - 1}`))[0] === numberOf(ROWS - 1)) {
        return Date.now();
      }
      await sleep(LOOK_MS);
    }
    throw new Error('The increment was never found');
  }

  it('is in the corpus within 15 s, and found by every process within 2 s of the end of its run', async () => {
    const found = Promise.all(apis.map(whenFound));
    const [run] = await sync();
    const changed = ROWS / 2;
    expect(run).toMatchObject({ status: 'ok', read: ROWS, created: changed, updated: changed });
    const end = Date.parse(run?.finishedAt ?? '');
    const took = (end - Date.parse(run?.startedAt ?? '')) / 1_000;
    const waited = (await found).map((at) => (at - end) / 1_000);
    console.log(`${ROWS} rows on ${MARKS} marks: ${took} s, found after ${waited.join(' and ')} s`);
    expect(took).toBeLessThan(15);
    expect(Math.max(...waited)).toBeLessThan(2);
  }, 120_000);
});

/** Half of it are marks that are there and get another holder and name, half are new ones. */
async function increment(corpus: string): Promise<string> {
  const known = (await readFile(corpus, 'utf8')).split('\n', ROWS / 2);
  const numbers = known.map((line) => String(JSON.parse(line).nroSolicitud));
  const rows = Array.from({ length: ROWS }, (_, i) => {
    return `${numbers[i] ?? numberOf(i)};NOVEDAD ${i};(CL) ${HOLDER};35;Publicada\n`;
  });
  return `ApplicationNumber;BrandName;Applicants;NizaClasses;Status\n${rows.join('')}`;
}

function numberOf(row: number): string {
  return String(FIRST_NEW + row);
}
