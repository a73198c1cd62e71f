import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { createEchoService, KEY, type ServedApp, serveApp } from '../testing/serve-app.ts';

const PAGE = 'https://marcas.example';
const OTHERS = [
  'https://marcas.example.org',
  'http://marcas.example',
  'null',
  'https://evil.example',
];
const PREFLIGHT = { 'access-control-request-method': 'GET' };

let open: ServedApp;
let closed: ServedApp;
beforeAll(async () => {
  open = await serveApp(createEchoService(), { corsAllowlist: [PAGE, 'http://localhost:5173'] });
  closed = await serveApp();
});
afterAll(() => Promise.all([open.stop(), closed.stop()]));

type Sending = Readonly<Record<string, string>>;

function ask(
  app: ServedApp,
  path: string,
  { method = 'GET', ...headers }: Sending = {},
): Promise<Response> {
  return fetch(app.url + path, { method, headers });
}

const allowedOrigin = ({ headers }: Response) => headers.get('access-control-allow-origin');
const varies = ({ headers }: Response) => headers.get('vary')?.toLowerCase().split(', ') ?? [];

describe('answers to pages', () => {
  it('of listed origins name just that origin, on refusals too, and never credentials', async () => {
    for (const path of ['/v1/brands', '/v1/brands?limit=0', '/v1/nothing', '/nowhere', '/health']) {
      const answer = await ask(open, path, { origin: PAGE, 'x-api-key': KEY });
      expect(allowedOrigin(answer)).toBe(PAGE);
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      expect(answer.headers.get('access-control-expose-headers')).toBe(
        'x-request-id, Retry-After, RateLimit, RateLimit-Policy, ETag, x-total-count, x-changes-cursor',
      );
    }
    expect(allowedOrigin(await ask(open, '/v1/brands', { origin: PAGE }))).toBe(PAGE);
  });

  it.each(OTHERS)('of any other origin name none: %s', async (origin) => {
    expect(allowedOrigin(await ask(open, '/v1/brands', { origin, 'x-api-key': KEY }))).toBeNull();
    expect(allowedOrigin(await ask(open, '/v1/brands', { origin }))).toBeNull();
  });

  it('name none while no origin is listed', async () => {
    expect(allowedOrigin(await ask(closed, '/v1/brands', { origin: PAGE }))).toBeNull();
  });

  it('tell caches that the origin matters, whoever asks', async () => {
    for (const app of [open, closed]) {
      for (const headers of [
        {},
        { origin: PAGE },
        { origin: 'https://evil.example' },
      ] as Sending[]) {
        expect(varies(await ask(app, '/v1/brands', headers))).toContain('origin');
      }
    }
  });
});

describe('preflight', () => {
  const preflight = (app: ServedApp, origin: string, path = '/v1/watch') =>
    ask(app, path, { method: 'OPTIONS', origin, ...PREFLIGHT });

  it(`of a listed origin is answered without a key ${proves('D18-PREFLIGHT')}`, async () => {
    const answer = await preflight(open, PAGE);
    expect([answer.status, await answer.text(), allowedOrigin(answer)]).toEqual([204, '', PAGE]);
    expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(answer.headers.get('access-control-allow-headers')).toContain('X-API-Key');
    expect(varies(answer)).toContain('origin');
  });

  it('of any other origin is a route that nobody has', async () => {
    for (const origin of OTHERS) {
      const answer = await preflight(open, origin);
      expect([answer.status, allowedOrigin(answer)]).toEqual([401, null]);
    }
    expect((await preflight(closed, PAGE)).status).toBe(401);
  });

  it('is not what OPTIONS without a wish is', async () => {
    const answer = await ask(open, '/v1/watch', { method: 'OPTIONS', origin: PAGE });
    expect(answer.status).toBe(401);
  });
});

describe('/mcp', () => {
  it('takes no part', async () => {
    for (const method of ['OPTIONS', 'POST']) {
      const answer = await ask(open, '/mcp', { method, origin: PAGE, ...PREFLIGHT });
      expect([answer.status, allowedOrigin(answer)]).toEqual([403, null]);
      expect(varies(answer)).not.toContain('origin');
    }
  });
});
