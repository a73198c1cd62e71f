import { setTimeout as sleep } from 'node:timers/promises';
import type { Health } from '@marcario/core/contract';
import { describe, expect, it } from 'vitest';
import { createEchoService, serveApp } from '../testing/serve-app.ts';

const index = { ready: true, marks: 3, generation: 7 };

async function healthOf(health: Health) {
  const app = await serveApp(createEchoService({ health: async () => health }));
  const response = await fetch(`${app.url}/health`);
  const body = await response.json();
  await app.stop();
  return { status: response.status, body, caching: response.headers.get('cache-control') };
}

describe('GET /health', () => {
  it('is 200 while requests can be served, needs no key and is never kept', async () => {
    const health: Health = { status: 'ok', version: '1.0.0', index };
    expect(await healthOf(health)).toEqual({ status: 200, body: health, caching: 'no-store' });
  });

  it('is 503 with the reason while requests would fail', async () => {
    const health: Health = { status: 'degraded', reason: 'database', version: '1.0.0', index };
    expect(await healthOf(health)).toMatchObject({ status: 503, body: health });
  });

  it('asks once for all who ask within a second, and again after it', async () => {
    let request = 0;
    const health = async (): Promise<Health> => {
      request += 1;
      return { status: 'ok', version: '1.0.0', index };
    };
    const app = await serveApp(createEchoService({ health }));
    const ask = () => fetch(`${app.url}/health`);
    await Promise.all(Array.from({ length: 20 }, ask));
    expect(request).toBe(1);
    await sleep(1_100);
    await ask();
    expect(request).toBe(2);
    await app.stop();
  });
});

describe('GET /health/ready and GET /health/live', () => {
  const degraded: Health = { status: 'degraded', reason: 'database', version: '1.0.0', index };
  const app = () =>
    serveApp(createEchoService({ health: async () => degraded }), { isDraining: () => true });

  it('say what /health says, and that the process answers whatever is away', async () => {
    const { url, stop } = await app();
    const answers = ['/health', '/health/ready', '/health/live'].map(async (path) => {
      const answer = await fetch(url + path);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      return [answer.status, await answer.json()];
    });
    const [health, ready, live] = await Promise.all(answers);
    expect(health).toEqual([503, { ...degraded, reason: 'draining' }]);
    expect(ready).toEqual(health);
    expect(live).toEqual([200, { status: 'ok' }]);
    await stop();
  });

  it('live says so where health itself cannot be told', async () => {
    const away = () => Promise.reject(new Error('away'));
    const { url, stop } = await serveApp(createEchoService({ health: away }));
    expect((await fetch(`${url}/health`)).status).toBe(500);
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    expect((await fetch(`${url}/health/lively`)).status).toBe(404);
    await stop();
  });
});
