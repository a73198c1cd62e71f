import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { operationById, operations, SCOPES } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mark } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import { type BundledBin, bundleBin } from './bundle-bin.ts';
import { BROKEN_QUERY, type Recorder, recordTo, tapped } from './other-clients/recorder.ts';
import {
  argumentsRow,
  type ClientRun,
  httpRow,
  stdioRow,
  withTables,
} from './other-clients/tables.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
const SOURCES = join(import.meta.dirname, 'other-clients');
/** Kept from run to run: the clients are some hundred megabytes. */
const INSTALLED = join(ROOT, 'node_modules/.cache/marcario-mcp-clients');
const CALENDAR = join(ROOT, 'packages/server/data/feriados-cl-2023-2027.csv');
const PAGE = join(ROOT, 'docs/mcp-clients.md');
const OWN = '@modelcontextprotocol/sdk';
const TODAY = '@modelcontextprotocol/client';
const CLIENTS = [
  '@modelcontextprotocol/inspector',
  OWN,
  TODAY,
  '@langchain/mcp-adapters',
  '@ai-sdk/mcp',
  '@openai/agents-core',
  'mcp-remote',
];
/** Set by `npm run soak`; otherwise the client that is installed here anyway is tried alone. */
const { MARCARIO_MCP_CLIENTS } = process.env;
const PATIENCE_MS = 1_800_000;
/** The one that some clients need. */
const NODE_MAJOR = 24;

interface Call {
  readonly tool: string;
  readonly input: object;
  /** By which names later calls name what this one made, and the field of the answer that has it. */
  readonly keep?: Readonly<Record<string, string>>;
  /** True: as one would type it at a command line, without a thought of what it may be taken for. */
  readonly isTyped?: boolean;
}

/** What came of the calls of a driver. */
interface Report {
  readonly tools: readonly string[];
  readonly outcomes: readonly {
    readonly tool: string;
    readonly error?: string | null;
    readonly threw?: string;
  }[];
}

/** What examples of several operations have. */
interface ShownInput {
  readonly id?: string;
  readonly itemId?: number;
  readonly callbackUrl?: string | null;
  readonly idempotencyKey?: string;
}

const { id: SHOWN_LIST } = operationById.getWatchlist.example.input;

/** Every tool once, as the reference of the API shows its call; what is removed is removed last. */
function everyTool(): Call[] {
  const calls = operations.flatMap(({ method, tool, example }) => {
    if (tool === null) return [];
    const { callbackUrl, idempotencyKey, ...shown } = example.input as ShownInput;
    const input = {
      ...shown,
      ...(shown.id === SHOWN_LIST ? { id: '$list' } : {}),
      ...('itemId' in shown ? { itemId: '$item' } : {}),
    };
    const keep = KEPT[tool.name];
    return [{ tool: tool.name, input, ...(keep && { keep }), isLast: method === 'DELETE' }];
  });
  return [
    ...calls.filter(({ isLast }) => !isLast),
    ...calls.filter(({ isLast }) => isLast).reverse(),
  ];
}

const KEPT: Readonly<Record<string, Call['keep']>> = {
  watch_register: { list: 'id' },
  watch_add_item: { item: 'id' },
};

/** What shows how a client treats arguments and results that are not as they should be. */
const PROBES: readonly Call[] = [
  { tool: 'search_brands', input: { q: 'kolun nulls', clase: null, limit: null } },
  { tool: 'search_brands', input: { q: 'kolun texts', clase: '[29]', limit: '3' } },
  { tool: 'search_brands', input: { q: BROKEN_QUERY } },
  { tool: 'get_brand_detail', input: { nroSolicitud: '1262023' }, isTyped: true },
];

const CALLS = [...everyTool(), ...PROBES];

let served: Served;
let recorder: Recorder;
let bin: BundledBin;
let folder: string;
beforeAll(async () => {
  const shown = JSON.stringify([PROBES, operations.map(({ example }) => example.input)]);
  const numbers = new Set([...shown.matchAll(/"(\d{7})"/g)].map(([, number = '']) => number));
  const marks = [...numbers].map((number) => mark(number, `KOLUN ${number}`, { clases: [29] }));
  [served, bin, folder] = await Promise.all([
    serve(marks),
    bundleBin(),
    mkdtemp(join(tmpdir(), 'marcario-mcp-clients-')),
  ]);
  await served.service.holidays.importFile(CALENDAR);
  await served.service.holidays.cover(2026);
  recorder = await recordTo(served.api.baseUrl);
}, 120_000);
afterAll(async () => {
  recorder?.close();
  await bin?.remove();
  await served?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Where the drivers run, and by which Node. */
interface Place {
  readonly folder: string;
  readonly node: string;
}

async function drive(place: Place, client: string, server: object): Promise<Report> {
  const args = [
    join(place.folder, 'drivers.mjs'),
    client,
    JSON.stringify({ ...server, calls: CALLS }),
  ];
  const { stdout } = await run(place.node, args, { cwd: place.folder, maxBuffer: 1e8 });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

/** Lets a client list and call everything by both ways; `mcp-remote` has stdio on its other side. */
async function runOf(
  place: Place,
  client: string,
): Promise<ClientRun & { readonly reports: Report[] }> {
  const { key } = await served.createKey({ scopes: SCOPES, consumerId: client });
  recorder.take();
  const http = { url: `${recorder.url}/mcp`, headers: { 'X-API-Key': key } };
  const overHttp = await drive(place, client, { http });
  const requests = recorder.take();
  const [nulls, texts, broken] = overHttp.outcomes.slice(-PROBES.length).map(endOf);
  const refusal = endOf(overHttp.outcomes.find(({ tool }) => tool === 'watch_test'));
  const probes = { nulls, texts, broken, refusal } as ClientRun['probes'];
  const seen = { client, version: await versionOf(place, client), requests, probes };
  if (client === 'mcp-remote') return { ...seen, messages: [], reports: [overHttp] };
  const file = join(folder, `${client.replaceAll('/', '-')}.ndjson`);
  const args = [join(SOURCES, 'tap.mjs'), file, process.execPath, bin.path];
  const env = { SERVICE_API_KEY: key, SERVICE_BASE_URL: served.api.baseUrl };
  const overStdio = await drive(place, client, { stdio: { command: process.execPath, args, env } });
  return { ...seen, messages: tapped(file), reports: [overHttp, overStdio] };
}

function endOf(outcome: Report['outcomes'][number] | undefined): string | null {
  return outcome?.threw ?? outcome?.error ?? null;
}

async function versionOf(place: Place, client: string): Promise<string> {
  const manifest = createRequire(join(place.folder, 'drivers.mjs')).resolve.paths(client) ?? [];
  for (const path of manifest) {
    const text = await readFile(join(path, client, 'package.json'), 'utf8').catch(() => null);
    if (text !== null) return JSON.parse(text).version;
  }
  return expect.unreachable(`${client} is not installed`);
}

/**
 * Every tool is listed and called, and each call ends as it should: with a result, or with the refusal that a list
 * without a callback gives to `watch_test`, an unknown thread to `watch_decide` and an unknown calendar to `delete_calendar`. What this client made a refusal of, it throws or hands on.
 */
function expectAllCalled({ tools, outcomes }: Report): void {
  expect([...tools].sort()).toEqual([...new Set(CALLS.map(({ tool }) => tool))].sort());
  const ends = outcomes.slice(0, -PROBES.length).map((outcome) => [outcome.tool, endOf(outcome)]);
  const failed = ends.filter(([, end]) => end !== null);
  expect(failed).toEqual([
    ['watch_decide', expect.stringContaining('not_found')],
    ['watch_test', expect.stringContaining('validation_error')],
    ['delete_calendar', expect.stringContaining('not_found')],
  ]);
}

describe('the client that is installed here', () => {
  it('lists and calls every tool over HTTP and stdio, and sends what the page says', async () => {
    const own = await runOf({ folder: SOURCES, node: process.execPath }, OWN);
    for (const report of own.reports) expectAllCalled(report);
    const page = await readFile(PAGE, 'utf8');
    for (const row of [httpRow(own), argumentsRow(own), stdioRow(own)]) expect(page).toContain(row);
  }, 120_000);
});

/** Each version with one official client, the previous or the current one; the soak tests both. */
const SPOKEN = [
  { client: OWN, version: '2024-11-05' },
  { client: TODAY, version: '2025-03-26' },
  { client: OWN, version: '2025-06-18' },
  { client: TODAY, version: '2025-11-25' },
  { client: TODAY, version: '2026-07-28' },
  ...(MARCARIO_MCP_CLIENTS
    ? [
        { client: TODAY, version: '2024-11-05' },
        { client: OWN, version: '2025-03-26' },
        { client: TODAY, version: '2025-06-18' },
        { client: OWN, version: '2025-11-25' },
      ]
    : []),
];

describe('the official clients', () => {
  it.each(SPOKEN)(
    `$client lists and calls every tool over HTTP and stdio in $version ${proves('F10-DISCOVER', 'F10-STDIO', 'F10-SAME')}`,
    async ({ client, version }) => {
      const place = { folder: SOURCES, node: process.execPath };
      const { key } = await served.createKey({ scopes: SCOPES, consumerId: client + version });
      recorder.take();
      const http = { url: `${recorder.url}/mcp`, headers: { 'X-API-Key': key } };
      expectAllCalled(await drive(place, client, { http, version }));
      const requests = recorder.take();
      const call = requests.find(({ message }) => message?.method === 'tools/call');
      // The first version had no such header.
      expect(call?.headers['mcp-protocol-version'] ?? '2024-11-05').toBe(version);
      const env = { SERVICE_API_KEY: key, SERVICE_BASE_URL: served.api.baseUrl };
      const stdio = { command: process.execPath, args: [bin.path], env };
      expectAllCalled(await drive(place, client, { stdio, version }));
    },
    120_000,
  );
});

describe.runIf(MARCARIO_MCP_CLIENTS)('the clients of others', () => {
  it(
    'list and call every tool over HTTP and stdio, and send what the page says',
    async (context) => {
      const place = await installed().catch((error: Error) => {
        console.log(`MCP clients of others cannot be installed: ${error.message.split('\n', 1)}`);
        return context.skip();
      });
      const runs: ClientRun[] = [];
      for (const client of CLIENTS) {
        const { reports, ...seen } = await runOf(place, client);
        for (const report of reports) expectAllCalled(report);
        runs.push(seen);
      }
      // Written anew by `MARCARIO_MCP_CLIENTS=1 npx vitest run test/mcp/other-clients.test.ts --update`.
      await expect(withTables(await readFile(PAGE, 'utf8'), runs)).toMatchFileSnapshot(PAGE);
    },
    PATIENCE_MS,
  );
});

/** Installs the clients and a Node that all of them run on, where they are not yet. */
async function installed(): Promise<Place> {
  await mkdir(INSTALLED, { recursive: true });
  for (const file of ['package.json', 'drivers.mjs']) {
    await copyFile(join(SOURCES, file), join(INSTALLED, file));
  }
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const node = `node-${system}-${process.arch}`;
  const flags = [
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefer-offline',
    '--no-save',
    '--no-legacy-peer-deps',
  ];
  await run('npm', ['install', ...flags, `${node}@${NODE_MAJOR}`], { cwd: INSTALLED });
  const path = join(INSTALLED, 'node_modules', node, 'bin', system === 'win' ? 'node.exe' : 'node');
  await chmod(path, 0o755);
  return { folder: INSTALLED, node: path };
}
