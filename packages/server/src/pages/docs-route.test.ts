import { operations } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../openapi/openapi-document.ts';
import { createEchoService, KEY, type ServedApp, serveApp } from '../testing/serve-app.ts';

let app: ServedApp;

beforeAll(async () => {
  app = await serveApp();
});
afterAll(() => app.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${path}`, { headers });

/** Returns the URLs of the page's assets, as a browser would resolve them. */
async function loaded(): Promise<string[]> {
  const page = await (await get('/docs')).text();
  return [...page.matchAll(/(?:href|src)="(docs\/assets\/[^"]+)"/g)].map(([, at]) => `/${at}`);
}

describe('/docs', () => {
  it('is a page without a key, a script or a style of its own', async () => {
    const answer = await get('/docs');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = await answer.text();
    expect(page).not.toMatch(/<style|style=|<script>|https?:/);
  });

  it('lets the page load from this server only, with nothing inline', async () => {
    const policy = (await get('/docs')).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toMatch(/unsafe|http|\*/);
    expect((await get('/health')).headers.get('content-security-policy')).not.toContain('self');
  });

  it('serves everything that the page loads under names that may be kept for ever', async () => {
    const addresses = await loaded();
    expect(addresses).toHaveLength(5);
    for (const address of addresses) {
      const answer = await get(address);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(50);
    }
  });

  it('tells a client that has the page or the document that nothing changed', async () => {
    for (const path of ['/docs', '/docs/openapi.json']) {
      const etag = (await get(path)).headers.get('etag') ?? expect.unreachable('no tag');
      const answer = await get(path, { 'If-None-Match': etag });
      expect(answer.status).toBe(304);
      expect(await answer.text()).toBe('');
    }
  });

  it('serves the document of what is served, and of nothing else', async () => {
    const served = operations.filter(({ path }) => /^\/v1\/(brands|usage)$/.test(path));
    const few = await serveApp(createEchoService({ served }));
    const answer = await fetch(`${few.url}/docs/openapi.json`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    const { paths } = (await answer.json()) as OpenApiDocument;
    const open = ['/health', '/health/ready', '/health/live', '/metrics', '/docs'];
    expect(Object.keys(paths)).toEqual(['/v1/brands', '/v1/usage', ...open]);
    await few.stop();
  });

  it('is in the language that its reader chose, or that the browser prefers, or in Spanish', async () => {
    for (const [headers, language, document] of [
      [{}, 'es', 'openapi.es.json'],
      [{ 'Accept-Language': 'en-GB, es;q=0.5' }, 'en', 'openapi.json'],
      [{ 'Accept-Language': 'en', Cookie: 'marcario-language=es' }, 'es', 'openapi.es.json'],
    ] as const) {
      const answer = await get('/docs', headers);
      expect(answer.headers.get('vary')).toContain('Accept-Language, Cookie');
      const page = await answer.text();
      expect(page).toContain(`<html lang="${language}">`);
      const [, script = ''] = /src="(docs\/assets\/start[^"]+)"/.exec(page) ?? [];
      expect(await (await get(`/${script}`)).text()).toContain(`url: 'docs/${document}'`);
      const { tags } = (await (await get(`/docs/${document}`)).json()) as {
        tags: { name: string }[];
      };
      expect(tags[0]?.name).toBe(language === 'es' ? 'Marcas' : 'Marks');
    }
  });

  it('describes no path that is not routed', async () => {
    const { paths } = (await (await get('/docs/openapi.json')).json()) as OpenApiDocument;
    expect(Object.keys(paths).length).toBeGreaterThan(20);
    for (const [path, methods] of Object.entries(paths)) {
      // Skips calendars and mail links, because an unknown secret is answered like an unknown path.
      if (/^\/(?:cal|mail)\//.test(path)) continue;
      for (const method of Object.keys(methods)) {
        const answer = await fetch(`${app.url}${path.replaceAll(/\{\w+\}/g, '1')}`, {
          method: method.toUpperCase(),
          headers: { 'X-API-Key': KEY },
        });
        expect(answer.status, `${method} ${path}`).not.toBe(404);
        await answer.arrayBuffer();
      }
    }
  });

  it('knows no other address', async () => {
    for (const path of ['/docs/', '/docs/assets/', '/docs/assets/start.js', '/DOCS', '/docs/x']) {
      expect((await get(path)).status).toBe(404);
    }
    expect((await fetch(`${app.url}/docs`, { method: 'POST' })).status).toBe(404);
  });
});
