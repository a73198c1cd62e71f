import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEchoService, type ServedApp, serveApp } from '../testing/serve-app.ts';

let app: ServedApp;
beforeAll(async () => {
  app = await serveApp(createEchoService(), { ipLimit: { limit: 1, windowSeconds: 60 }, page: {} });
  await fetch(`${app.url}/nothing`);
});
afterAll(() => app.stop());

const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';

it.each([
  ['es', 'Demasiadas consultas'],
  ['en', 'Too many requests'],
])('says as a page that an address has sent too much (%s)', async (language, title) => {
  const headers = { Accept: HTML, 'Accept-Language': language };
  const answer = await fetch(`${app.url}/docs`, { headers });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('content-type')).toContain('text/html');
  const page = await answer.text();
  expect(page).toContain(`<html lang="${language}">`);
  expect(page).toContain(`<h1>${title}</h1>`);
  expect(page).not.toMatch(/<script|style=/);
});

it('says it in JSON to every other caller', async () => {
  for (const [path, accept] of [
    ['/docs', '*/*'],
    ['/v1/brands', HTML],
  ] as const) {
    const answer = await fetch(`${app.url}${path}`, { headers: { Accept: accept } });
    expect(answer.status).toBe(429);
    expect(await answer.json()).toMatchObject({ error: { code: 'rate_limited' } });
  }
});
