import { SCOPES } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mark, REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import { refusalOf } from '../support/serve-api.ts';
import { WatchApi } from '../watch/watch-api.ts';

let served: Served;
beforeAll(async () => {
  served = await serve(REGISTER);
});
afterAll(() => served.close());

describe('GET /metrics', () => {
  it(`tells the internal network, without a key, what the service does ${proves(
    'METRICS-PUBLIC',
    'D11-METRICS',
  )}`, async () => {
    await served.api.list('q=kolun&rut=45.123.450-1');
    const answer = await served.api.send('/metrics', { key: null });
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toMatch(
      /^marcario_http_request_duration_seconds_count\{operation="searchBrands",status="200"\} 1$/m,
    );
    expect(text).toContain(`marcario_index_marks ${REGISTER.length}\n`);
    expect(text).not.toMatch(/mk_|kolun|45\.?123/i);
  });

  it(`tells what the watch did and what it has left, and never for whom ${proves('D11-METRICS')}`, async () => {
    const watch = new WatchApi(served.api, (await served.createKey({ scopes: SCOPES })).key);
    const metric = async (name: string) => {
      const text = await (await served.api.send('/metrics', { key: null })).text();
      expect(text).not.toMatch(/wl_|zafiro|vigilancia/i);
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    };
    const backlog = async () => [
      await metric('marcario_sweep_lag_changes'),
      await metric('marcario_baselines_waiting'),
    ];
    const { id } = await watch.create(['zafiro azul'], { baseline: true });
    expect(await backlog()).toEqual([0, 1]);
    await served.importMarks([mark('990001', 'ZAFIRO AZUL'), mark('990002', 'PIEDRA')]);
    expect(await backlog()).toEqual([2, 1]);
    await watch.patch(id, { status: 'paused' });
    expect(await backlog()).toEqual([0, 0]);
    await watch.patch(id, { status: 'active' });
    await served.service.sweep();
    expect(await backlog()).toEqual([0, 0]);
    expect(await metric('marcario_sweeps_total{outcome="finished"}')).toBe(1);
    expect(await metric('marcario_sweeps_total{outcome="failed"}')).toBe(0);
    expect(await metric('marcario_watch_hits_total')).toBe((await watch.hits(id)).length);
    expect(await metric('marcario_watch_hits_total')).toBeGreaterThan(0);
    expect(await metric('marcario_sweep_last_seconds')).toBeGreaterThan(0);
  });

  it(`does not exist for a caller who was forwarded by somebody ${proves('D11-METRICS')}`, async () => {
    for (const header of ['X-Forwarded-For', 'Forwarded']) {
      const answer = await served.api.send('/metrics', { headers: { [header]: '127.0.0.1' } });
      expect(await refusalOf(answer)).toMatchObject({ status: 404, code: 'not_found' });
    }
  });
});
