import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';

const PAGE = 'https://marcas.example';
const FOREIGN = 'https://otra.example';
const EXPOSED =
  'x-request-id, Retry-After, RateLimit, RateLimit-Policy, ETag, x-total-count, x-changes-cursor';
const LISTED = { 'access-control-allow-origin': PAGE, vary: expect.stringContaining('Origin') };

let open: Served;
let closed: Served;
beforeAll(async () => {
  open = await serve(REGISTER, { app: { corsAllowlist: [PAGE] } });
  closed = await serve([]);
});
afterAll(() => Promise.all([open.close(), closed.close()]));

type Headers = Readonly<Record<string, unknown>>;

async function headersOf(
  served: Served,
  target: string,
  ...[origin, method = 'GET']: readonly [string, string?]
): Promise<Headers> {
  const wish = { origin, 'Access-Control-Request-Method': 'GET' };
  const answer = await served.api.send(target, { method, headers: wish });
  return { status: answer.status, ...Object.fromEntries(answer.headers) };
}

describe('a page in a browser', () => {
  it(`may read nothing unless its origin is listed ${proves('CORS-OFF')}`, async () => {
    for (const target of ['/v1/brands', '/health', '/v1/nothing']) {
      const answer = await headersOf(closed, target, PAGE);
      expect(answer).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it(`of a listed origin reads answers and refusals, without credentials ${proves(
    'CORS-ALLOWLIST',
    'D18-VARY',
    'D18-EXPOSED',
  )}`, async () => {
    for (const target of ['/v1/brands', '/v1/brands?limit=0', '/v1/brands/404', '/health']) {
      const answer = await headersOf(open, target, PAGE);
      expect(answer).toMatchObject(LISTED);
      expect(answer['access-control-expose-headers']).toBe(EXPOSED);
      expect(answer).not.toHaveProperty('access-control-allow-credentials');
      const foreign = await headersOf(open, target, FOREIGN);
      expect(foreign).not.toHaveProperty('access-control-allow-origin');
      expect(foreign).toMatchObject({ vary: expect.stringContaining('Origin') });
    }
  });

  it(`of a listed origin gets its preflight answered, and no other does ${proves(
    'CORS-PREFLIGHT',
  )}`, async () => {
    const answer = await headersOf(open, '/v1/brands', PAGE, 'OPTIONS');
    expect(answer).toMatchObject({ status: 204, ...LISTED });
    expect(await headersOf(open, '/v1/brands', FOREIGN, 'OPTIONS')).toMatchObject({ status: 404 });
  });

  it(`gets no such header from MCP ${proves('CORS-NOT-MCP')}`, async () => {
    for (const method of ['OPTIONS', 'POST']) {
      const answer = await headersOf(open, '/mcp', PAGE, method);
      expect(answer).not.toHaveProperty('access-control-allow-origin');
    }
  });
});
