import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY, type ServedApp, serveApp } from '../testing/serve-app.ts';

let app: ServedApp;
beforeAll(async () => {
  app = await serveApp();
});
afterAll(() => app.stop());

function ask(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(app.url + path, { headers: { 'x-api-key': KEY, ...headers } });
}

const TAGGED = [
  '/v1/brands',
  '/v1/brands?clase=9&q=',
  '/v1/brands/1',
  '/v1/brands/1/report',
  '/v1/oppositions/open',
  '/v1/personas',
  '/v1/feriados',
  '/v1/feriados/cobertura',
];

describe('an answer that may still hold', () => {
  it.each(TAGGED)('has a tag, and no body for who has it: %s', async (path) => {
    const first = await ask(path, { 'x-request-id': 'first' });
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
    const second = await ask(path, { 'if-none-match': `"x", ${tag}`, 'x-request-id': 'second' });
    expect([second.status, await second.text()]).toEqual([304, '']);
    for (const header of ['etag', 'cache-control', 'vary']) {
      expect(second.headers.get(header), header).toBe(first.headers.get(header));
    }
    expect(second.headers.get('x-request-id')).toBe('second');
  });

  it('is sent again once it is another one', async () => {
    const tag = (await ask('/v1/brands/1')).headers.get('etag') ?? '';
    const other = await ask('/v1/brands/2', { 'if-none-match': tag });
    expect(other.status).toBe(200);
    expect(other.headers.get('etag')).not.toBe(tag);
  });

  it('says so to HEAD too', async () => {
    const headers = { 'x-api-key': KEY, 'if-none-match': '*' };
    const answer = await fetch(`${app.url}/v1/brands`, { method: 'HEAD', headers });
    expect(answer.status).toBe(304);
  });
});

describe('no tag', () => {
  it.each([
    '/v1/brands?q=sol',
    '/v1/brands?nombre=sol&clase=9',
    '/v1/brands/similar?q=sol',
    '/v1/usage',
    '/v1/brands?limit=0',
    '/v1/brands/!',
    '/health',
    '/nowhere',
  ])('stands on %s, whatever the client has', async (path) => {
    const answer = await ask(path, { 'if-none-match': '*' });
    expect(answer.status).not.toBe(304);
    expect(answer.headers.get('etag')).toBeNull();
  });

  it('helps a caller without a key', async () => {
    const answer = await ask('/v1/brands', { 'if-none-match': '*', 'x-api-key': '' });
    expect(answer.status).toBe(401);
  });
});
