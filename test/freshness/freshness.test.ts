import {
  freshnessEnvelopeSchema,
  freshnessListSchema,
  healthSchema,
  syncRunListSchema,
  syncRunsEnvelopeSchema,
} from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { callTool } from '../support/call-tool.ts';
import { temporaryFolder } from '../support/documents.ts';
import { type Served, serve } from '../support/serve.ts';
import { refusalOf, ServedApi } from '../support/serve-api.ts';

const folder = temporaryFolder();

let served: Served;
beforeAll(async () => {
  served = await serve(REGISTER);
  const { service } = served;
  const gazette = await folder.document('ED_MD_2026-11-19.ndjson', [
    '{"fecha":"2026-11-19","seccion":"M3","nroSolicitud":"900100","descripcion":"Acto"}',
  ]);
  await service.importDocument({ path: gazette });
  const broken = await folder.document('ED_MD_2026-11-20.ndjson', ['<html>']);
  await service.importDocument({ path: broken, source: 'gazette' });
});
afterAll(() => served.close());

async function ask(target: string): Promise<unknown> {
  const answer = await served.api.send(target);
  const body: unknown = await answer.json();
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return body;
}

const runs = async (query = '') => syncRunListSchema.parse(await ask(`/v1/sync-runs?${query}`));
const enveloped = async (query = '') =>
  syncRunsEnvelopeSchema.strict().parse(await ask(`/v1/sync-runs?envelope=true&${query}`));
const freshness = async () => freshnessListSchema.parse(await ask('/v1/freshness'));

describe('freshness', () => {
  it(`tells of each source how fresh it is ${proves('FRESHNESS-ROUTE', 'C15-FRESHNESS')}`, async () => {
    const [canonical, gazette, ...others] = await freshness();
    expect(others).toEqual([]);
    const [failed, ok] = await runs('source=gazette');
    expect(failed?.status).toBe('failed');
    expect(gazette).toEqual({
      source: 'gazette',
      lastSuccessAt: ok?.finishedAt,
      lastAttemptAt: failed?.startedAt,
      dataThrough: '2026-11-19',
      ageSeconds: expect.any(Number),
      thresholdSeconds: 36 * 3_600,
      stale: false,
    });
    expect(canonical).toMatchObject({ source: 'canonical', stale: false });
  });

  it(`is a bare array, or enveloped with the state of the corpus ${proves(
    'FRESHNESS-ENVELOPE',
    'PAGE-OPERATIONS',
  )}`, async () => {
    const { data, dataAsOf } = freshnessEnvelopeSchema
      .strict()
      .parse(await ask('/v1/freshness?envelope=true'));
    expect(data.map(({ source }) => source)).toEqual(['canonical', 'gazette']);
    expect(dataAsOf).toBe((await served.api.list()).dataAsOf);
    expect(await freshness()).toHaveLength(2);
  });

  it('shows in /health what is stale', async () => {
    const answer = await served.api.send('/health', { key: null });
    expect(answer.status).toBe(200);
    expect(healthSchema.parse(await answer.json()).sync).toEqual({ stale: [] });
    expect((await served.service.freshness()).map(({ stale }) => stale)).toEqual([false, false]);
  });
});

describe('the history of runs', () => {
  it(`is newest first, and says what each run did ${proves('SYNC-RUNS-ROUTE', 'C15-RUNS')}`, async () => {
    const all = await runs();
    expect(all.map(({ source, status }) => [source, status])).toEqual([
      ['gazette', 'failed'],
      ['gazette', 'ok'],
      ['canonical', 'ok'],
    ]);
    expect(all[0]).toMatchObject({
      document: 'ED_MD_2026-11-20.ndjson',
      error: expect.any(String),
    });
    expect(all[2]).toMatchObject({ read: REGISTER.length, created: REGISTER.length, rejected: 0 });
  });

  it(`is filtered by source and status ${proves('C15-RUNS')}`, async () => {
    expect(await runs('source=gazette&status=ok')).toHaveLength(1);
    expect(await runs('source=canonical')).toHaveLength(1);
    expect(await runs('source=nobody')).toEqual([]);
  });

  it(`goes on page by page in its envelope ${proves('SYNC-RUNS-ROUTE', 'PAGE-OPERATIONS', 'C15-RUNS')}`, async () => {
    const first = await enveloped('limit=2');
    expect(first.dataAsOf).toBe((await served.api.list()).dataAsOf);
    const rest = await enveloped(`limit=2&cursor=${first.nextCursor}`);
    expect([...first.data, ...rest.data]).toEqual(await runs());
    expect(rest.nextCursor).toBeNull();
    expect(await runs('limit=1')).toEqual(first.data.slice(0, 1));
  });

  it('refuses a cursor of another question, and a status that there is not', async () => {
    const { nextCursor } = await enveloped('limit=1');
    for (const query of [`source=gazette&cursor=${nextCursor}`, 'cursor=bm8=', 'status=done']) {
      const answer = await served.api.send(`/v1/sync-runs?${query}`);
      expect(await refusalOf(answer)).toMatchObject({ status: 400, code: 'validation_error' });
    }
  });
});

describe('both', () => {
  const routes = ['/v1/freshness', '/v1/sync-runs'];

  it(`are always enveloped over MCP ${proves('MCP-OPERATIONS')}`, async () => {
    const { api } = served;
    const said = async (path: string) => ({ body: await ask(`${path}?envelope=true`) });
    expect(await callTool(api, 'get_sync_runs')).toEqual(await said('/v1/sync-runs'));
    const { body } = await callTool(api, 'get_freshness');
    expect(freshnessEnvelopeSchema.parse(body).data).toHaveLength(2);
    const { key } = await served.createKey();
    for (const tool of ['get_freshness', 'get_sync_runs']) {
      await callTool(new ServedApi(api.baseUrl, key), tool);
    }
    const usage = await api.send('/v1/usage', { key });
    expect(await usage.json()).toMatchObject({ used: 2 });
  });

  it(`need the scope insights:read ${proves('INSIGHT-SCOPE')}`, async () => {
    const { key } = await served.createKey({ scopes: ['brands:read'] });
    const { key: good } = await served.createKey({ scopes: ['insights:read'] });
    for (const route of [...routes, '/v1/feriados']) {
      const refusal = await refusalOf(await served.api.send(route, { key }));
      expect(refusal).toMatchObject({
        status: 403,
        message: 'API key lacks required scope: insights:read',
      });
      expect((await served.api.send(route, { key: good })).status).not.toBe(403);
    }
  });
});
