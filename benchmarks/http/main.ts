import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrandListingParams } from '@marcario/core/contract';
import { createService } from '@marcario/core/service';
import { type DatabaseKind, databaseKinds, withDatabase } from '../bench-database.ts';
import { type Environment, runMarcario, serveMarcario } from '../marcario-process.ts';
import { type Percentiles, percentiles, rounded } from '../percentiles.ts';
import { printReport, type ReportRow } from '../print-report.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { isBareExpress, serveBareExpress, workAsBareExpress } from './bare-express.ts';
import { HttpConnection } from './http-connection.ts';
import { throughput, timesAtRate } from './load.ts';
import { type RequestKind, requestKinds } from './request-kinds.ts';

const { values } = parseArgs({
  options: {
    marks: { type: 'string', default: '200000' },
    queries: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    databases: { type: 'string', default: 'postgres,pglite' },
    load: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const MARKS = Number(values.marks);
const QUERIES = Number(values.queries);
const SEED = Number(values.seed);
const WARM_UP = 200;
const CONNECTIONS = 32;
const SECONDS = 10;
const ROUNDS = 5;
const RATE = 200;
const SMALL_LISTING: BrandListingParams = { clase: [29], limit: 5 };

type Ask = (params: BrandListingParams) => Promise<void>;

/** One request after the other, the first ones not counted. */
async function timed({ requests }: RequestKind, ask: Ask): Promise<Percentiles> {
  for (const params of requests.slice(0, WARM_UP)) await ask(params);
  const milliseconds: number[] = [];
  for (const params of requests.slice(WARM_UP)) {
    const start = performance.now();
    await ask(params);
    milliseconds.push(performance.now() - start);
  }
  return percentiles(milliseconds);
}

async function timedByKind(ask: Ask, kinds: readonly RequestKind[]): Promise<Percentiles[]> {
  const times: Percentiles[] = [];
  for (const kind of kinds) times.push(await timed(kind, ask));
  return times;
}

async function issueKey(env: Environment): Promise<Readonly<Record<string, string>>> {
  const options = ['--label', 'benchmark', '--quota', '999999999'];
  const issued = await runMarcario<{ apiKey: string }>(['keys', 'create', ...options], env);
  return { 'X-API-Key': issued.output.apiKey };
}

/** The server is another process, and the answer is read whole; one connection is kept. */
async function overHttp(env: Environment, kinds: readonly RequestKind[]): Promise<Percentiles[]> {
  const headers = await issueKey(env);
  const server = await serveMarcario(env);
  try {
    return await timedByKind(async (params) => {
      const answer = await fetch(`${server.url}/v1/brands?${queryString(params)}`, { headers });
      const body = await answer.text();
      if (answer.status !== 200) throw new Error(body);
    }, kinds);
  } finally {
    await server.stop();
  }
}

async function inProcess<T>(
  { DATABASE_URL, SERVICE_SECRET_KEY }: Environment,
  measure: (ask: Ask) => Promise<T>,
): Promise<T> {
  const options = { databaseUrl: DATABASE_URL ?? '', secretKey: SERVICE_SECRET_KEY };
  const service = await createService(options);
  try {
    return await measure(async (params) => {
      await service.searchBrands(params);
    });
  } finally {
    await service.close();
  }
}

/**
 * A small listing with key, burst and quota counted: as many as the server can, in turns with a bare Express that
 * answers with the same body, then 200 a second.
 */
async function loadOverHttp(env: Environment) {
  const headers = await issueKey(env);
  const server = await serveMarcario(env);
  const url = new URL(`/v1/brands?${queryString(SMALL_LISTING)}`, server.url);
  const bare = await serveBareExpress((await (await fetch(url, { headers })).json()) as object);
  const connections = await connectionsTo(url, headers);
  const bareConnections = await connectionsTo(new URL(url.pathname, bare.url), headers);
  const askers = connections.map((connection) => () => connection.ask());
  const bareAskers = bareConnections.map((connection) => () => connection.ask());
  try {
    const rounds: { readonly served: number; readonly bare: number }[] = [];
    // The first round compiles what the others measure.
    for (let i = 0; i <= ROUNDS; i += 1) {
      const served = await throughput(askers, SECONDS);
      rounds.push({ served, bare: await throughput(bareAskers, SECONDS) });
    }
    const times = await timesAtRate(askers, { perSecond: RATE, seconds: SECONDS });
    return { rounds: rounds.slice(1), times };
  } finally {
    for (const connection of [...connections, ...bareConnections]) connection.close();
    await bare.stop();
    await server.stop();
  }
}

function connectionsTo(url: URL, headers: Readonly<Record<string, string>>) {
  return Promise.all(Array.from({ length: CONNECTIONS }, () => HttpConnection.open(url, headers)));
}

function ascending(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}

async function underLoad(kind: DatabaseKind, corpus: string): Promise<ReportRow> {
  return withDatabase(kind, async ({ name, env }) => {
    await runMarcario(['import', corpus], env);
    const { rounds, times } = await loadOverHttp(env);
    const perSecond = ascending(rounds.map(({ served }) => served));
    const bare = ascending(rounds.map((round) => round.bare));
    const share = ascending(rounds.map((round) => round.served / round.bare));
    const direct = await inProcess(env, (ask) => {
      const askers = Array.from({ length: CONNECTIONS }, () => () => ask(SMALL_LISTING));
      return timesAtRate(askers, { perSecond: RATE, seconds: SECONDS });
    });
    return {
      database: name,
      'requests a second': perSecond[ROUNDS >> 1] ?? 0,
      'slowest and fastest round': `${perSecond[0]}, ${perSecond.at(-1)}`,
      'bare Express': bare[ROUNDS >> 1] ?? 0,
      'share of bare Express': rounded(share[ROUNDS >> 1] ?? 0, 2),
      [`p50 at ${RATE} a second`]: times.p50,
      [`p99 at ${RATE} a second`]: times.p99,
      'p50 in process': direct.p50,
      'p99 in process': direct.p99,
    };
  });
}

function queryString(params: BrandListingParams): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, given] of Object.entries(params)) {
    for (const value of [given].flat()) query.append(name, String(value));
  }
  return query;
}

async function measured(kind: DatabaseKind, corpus: string): Promise<ReportRow[]> {
  const kinds = requestKinds({ marks: MARKS, seed: SEED, count: WARM_UP + QUERIES });
  return withDatabase(kind, async ({ name, env }) => {
    await runMarcario(['import', corpus], env);
    const http = await overHttp(env, kinds);
    const direct = await inProcess(env, (ask) => timedByKind(ask, kinds));
    return kinds.map((asked, i) => ({
      database: name,
      request: asked.name,
      ...http[i],
      'p50 in process': direct[i]?.p50 ?? '',
      'p99 in process': direct[i]?.p99 ?? '',
    }));
  });
}

async function measureAll(): Promise<void> {
  const corpus = join(temporaryFolder(), 'corpus.ndjson');
  const generate = ['generate', '--marks', values.marks, '--seed', values.seed, '--out', corpus];
  await runMarcario(generate, {});
  const rows: ReportRow[] = [];
  for (const kind of databaseKinds(values.databases)) {
    if (values.load) rows.push(await underLoad(kind, corpus));
    else rows.push(...(await measured(kind, corpus)));
  }
  printReport(rows, {
    json: values.json,
    note: values.load
      ? `A listing of five marks of a class over ${CONNECTIONS} connections, key, burst and quota counted, limits raised; server, database and asker share the machine. Requests a second: the median of ${ROUNDS} rounds of ${SECONDS} seconds, in turns with an Express app in a process of its own that answers with the same body and does nothing else. Milliseconds from when a request was due to having read its answer; in process, the same call of createService at the same rate.`
      : 'Milliseconds from sending a request of GET /v1/brands to having read its answer of at most 20 marks, one request at a time over one connection; in process, the same call of createService.',
  });
}

await (isBareExpress() ? workAsBareExpress() : measureAll());
