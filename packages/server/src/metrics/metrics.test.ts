import { ServiceError } from '@marcario/core';
import type { FreshnessRecord, Health, OperationCall } from '@marcario/core/contract';
import { addressListSchema } from '@marcario/core/service';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEchoService, KEY, type ServedApp, serveApp } from '../testing/serve-app.ts';

let app: ServedApp;
afterEach(() => app.stop());

const HEALTH: Health = {
  status: 'ok',
  version: '1.0.0',
  index: { ready: true, marks: 1_234, generation: 56 },
};

function feed(source: string, ageSeconds: number | null): FreshnessRecord {
  const never = { lastSuccessAt: null, lastAttemptAt: null, dataThrough: null };
  return { source, ...never, ageSeconds, thresholdSeconds: 1, stale: false };
}

async function scrape(headers = {}): Promise<string> {
  const answer = await fetch(`${app.url}/metrics`, { headers });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/plain'),
  ]);
  return answer.text();
}

function ask(path: string, headers = {}): Promise<Response> {
  return fetch(app.url + path, { headers: { 'x-api-key': KEY, ...headers } });
}

async function callTool(name: string, key: string): Promise<void> {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } };
  const answer = await fetch(`${app.url}/mcp`, {
    method: 'POST',
    body: JSON.stringify(call),
    headers: {
      'x-api-key': key,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
  });
  await answer.text();
}

describe('/metrics', () => {
  it('counts and times requests by operation and status', async () => {
    app = await serveApp();
    await ask('/v1/brands?q=secreto&rut=12.345.678-5');
    await ask('/v1/brands?limit=0');
    await ask('/v1/brands/1', { 'x-api-key': 'mk_wrong' });
    await ask('/v1/nothing-of-that-name');
    const text = await scrape();
    for (const labels of [
      'operation="searchBrands",status="200"',
      'operation="searchBrands",status="400"',
      'operation="getBrandDetail",status="401"',
      'operation="unknown",status="404"',
    ]) {
      expect(text).toContain(`marcario_http_request_duration_seconds_count{${labels}} 1\n`);
    }
    expect(text).toContain('marcario_http_requests_in_flight 1\n');
    expect(text).not.toMatch(/secreto|12\.?345|mk_|nothing-of/);
  });

  it('measures each tool call of MCP by its operation', async () => {
    app = await serveApp();
    await callTool('search_brands', KEY);
    await callTool('search_brands', 'mk_wrong');
    await callTool('no_such_tool', KEY);
    const text = await scrape();
    for (const labels of [
      'operation="searchBrands",status="200"',
      'operation="searchBrands",status="401"',
      'operation="unknown",status="404"',
    ]) {
      expect(text).toContain(`marcario_mcp_call_duration_seconds_count{${labels}} 1\n`);
    }
    expect(text).toMatch(/http_request_duration_seconds_count\{operation="mcp",status="200"\} 3\n/);
  });

  it('tells of the index, of each feed that ever succeeded and of the process', async () => {
    const getFreshness = async () => [feed('opendata', 3_600), feed('gazette', null)];
    app = await serveApp(createEchoService({ health: async () => HEALTH, getFreshness }));
    const text = await scrape();
    expect(text).toContain('marcario_index_marks 1234\n');
    expect(text).toContain('marcario_index_generation 56\n');
    expect(text).toContain('marcario_source_age_seconds{source="opendata"} 3600\n');
    expect(text).not.toContain('gazette');
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  });

  it('tells of connections, of runs and how old the index is, as last known while the database is away', async () => {
    const dataAsOf = new Date(Date.now() - 90_000).toISOString();
    const totals = {
      source: 'opendata',
      status: 'failed' as const,
      runs: 3,
      read: 70,
      rejected: 8,
    };
    const runFacts = vi.fn().mockResolvedValueOnce([totals]).mockRejectedValue(new Error('away'));
    const poolFacts = () => [{ pool: 'serving' as const, size: 4, idle: 1, waiting: 2 }];
    const stale = { ...feed('opendata', 3_600), stale: true };
    const getFreshness = async () => [stale];
    const health = async () => ({ ...HEALTH, dataAsOf });
    app = await serveApp(createEchoService({ health, runFacts, poolFacts, getFreshness }));
    await scrape();
    const text = await scrape();
    for (const line of [
      'marcario_database_connections{pool="serving"} 4',
      'marcario_database_connections_idle{pool="serving"} 1',
      'marcario_database_waiting{pool="serving"} 2',
      'marcario_sync_runs_total{source="opendata",status="failed"} 3',
      'marcario_sync_rows_read_total{source="opendata",status="failed"} 70',
      'marcario_sync_rows_rejected_total{source="opendata",status="failed"} 8',
      'marcario_sources_stale 1',
      'marcario_source_threshold_seconds{source="opendata"} 1',
      'marcario_ready 1',
    ]) {
      expect(text).toContain(`\n${line}\n`);
    }
    expect(text).toMatch(/^marcario_index_age_seconds 9\d\.?\d*$/m);
  });

  it('goes on without the age of feeds while the database is away', async () => {
    const getFreshness = () => Promise.reject(new Error('away'));
    app = await serveApp(createEchoService({ getFreshness }));
    expect(await scrape()).toContain('marcario_index_marks 0\n');
  });

  it('tells how the watch does, from zero on, and as last known while the database is away', async () => {
    const facts = {
      finished: 5,
      failed: 1,
      hits: 40,
      lastSeconds: 2.5,
      lag: 300,
      lagSeconds: 61,
      baselines: 2,
    };
    const watchFacts = vi.fn().mockRejectedValue(new Error('away'));
    app = await serveApp(createEchoService({ watchFacts }));
    expect(await scrape()).toContain('marcario_sweeps_total{outcome="failed"} 0\n');
    watchFacts.mockResolvedValueOnce({ ...facts, finished: 4, hits: 31 });
    await scrape();
    watchFacts.mockResolvedValueOnce(facts);
    await scrape();
    const text = await scrape();
    for (const line of [
      'marcario_sweeps_total{outcome="finished"} 5',
      'marcario_sweeps_total{outcome="failed"} 1',
      'marcario_watch_hits_total 40',
      'marcario_sweep_last_seconds 2.5',
      'marcario_sweep_lag_changes 300',
      'marcario_sweep_lag_seconds 61',
      'marcario_baselines_waiting 2',
    ]) {
      expect(text).toContain(`\n${line}\n`);
    }
  });

  it('counts what the limits of a key refuse, over REST and MCP, from zero on', async () => {
    const codes = { searchBrands: 'rate_limited', getBrandDetail: 'quota_exceeded' } as const;
    const run = ({ operation }: OperationCall) =>
      Promise.reject(new ServiceError(codes[operation as keyof typeof codes], 'enough'));
    app = await serveApp(createEchoService({ run }));
    expect(await scrape()).toContain('marcario_limiter_refusals_total{limiter="burst"} 0\n');
    await ask('/v1/brands');
    await callTool('search_brands', KEY);
    await ask('/v1/brands/1');
    const text = await scrape();
    expect(text).toContain('marcario_limiter_refusals_total{limiter="burst"} 2\n');
    expect(text).toContain('marcario_limiter_refusals_total{limiter="quota"} 1\n');
  });
});

describe('who may read /metrics', () => {
  const status = async (headers = {}) => (await ask('/metrics', headers)).status;

  it('needs no key', async () => {
    app = await serveApp();
    expect(await status({ 'x-api-key': '' })).toBe(200);
  });

  it('is not who was forwarded, while no proxy is trusted', async () => {
    app = await serveApp();
    expect(await status({ 'x-forwarded-for': '10.0.0.1' })).toBe(404);
    expect(await status({ 'x-forwarded-for': '' })).toBe(404);
    expect(await status({ forwarded: 'for=127.0.0.1' })).toBe(404);
  });

  it('is whom a trusted proxy forwards from a listed address, and nobody else that it forwards', async () => {
    app = await serveApp(createEchoService(), { trustProxy: 1 });
    expect(await status({ 'x-forwarded-for': '10.0.0.1' })).toBe(200);
    expect(await status({ 'x-forwarded-for': '10.0.0.1, 8.8.8.8' })).toBe(404);
    expect(await status({ forwarded: 'for=10.0.0.1' })).toBe(404);
    await app.stop();
    const trustProxy = addressListSchema.parse('192.0.2.1');
    app = await serveApp(createEchoService(), { trustProxy });
    expect(await status({ 'x-forwarded-for': '10.0.0.1' })).toBe(404);
  });

  it('is nobody else than the listed addresses, to whom the route does not exist', async () => {
    app = await serveApp(createEchoService(), {
      metricsAllow: addressListSchema.parse('192.0.2.0/24'),
    });
    const answer = await ask('/metrics');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } });
  });
});
