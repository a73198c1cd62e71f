import { setTimeout as sleep } from 'node:timers/promises';
import type { Health } from '@marcario/core/contract';
import { describe, expect, it } from 'vitest';
import { echoService, serveApp } from '../testing/serve-app.ts';

const index = { ready: true, marks: 3, generation: 7 };

async function healthOf(health: Health) {
  const app = await serveApp(echoService({ health: async () => health }));
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
    let asked = 0;
    const health = async (): Promise<Health> => {
      asked += 1;
      return { status: 'ok', version: '1.0.0', index };
    };
    const app = await serveApp(echoService({ health }));
    const ask = () => fetch(`${app.url}/health`);
    await Promise.all(Array.from({ length: 20 }, ask));
    expect(asked).toBe(1);
    await sleep(1_100);
    await ask();
    expect(asked).toBe(2);
    await app.stop();
  });
});
