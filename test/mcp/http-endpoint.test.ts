import { LIMITS } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import { refusalOf } from '../support/serve-api.ts';

let served: Served;
beforeAll(async () => {
  served = await serve([]);
});
afterAll(() => served.close());

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const HEADERS = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
};

const post = (body: string, headers: Record<string, string> = {}) =>
  served.api.send('/mcp', { method: 'POST', key: null, body, headers: { ...HEADERS, ...headers } });

describe('/mcp of the server', () => {
  it('answers a ping without a key, with the request id of the caller', async () => {
    const answer = await post(PING, { 'X-Request-Id': 'ping-1' });
    expect(await answer.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    expect(answer.headers.get('x-request-id')).toBe('ping-1');
  });

  it(`refuses a body over 1 MiB with 413 and the envelope ${proves('D13-BODY', 'ERROR-413')}`, async () => {
    expect((await post(PING.padEnd(LIMITS.bodyBytes))).status).toBe(200);
    expect(await refusalOf(await post(PING.padEnd(LIMITS.bodyBytes + 1)))).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    });
  });

  it('takes no call from a web page of another origin', async () => {
    const refused = await post(PING, { Origin: 'https://page.example' });
    expect(await refusalOf(refused.clone())).toMatchObject({ status: 403, code: 'forbidden' });
    const preflight = await served.api.send('/mcp', { method: 'OPTIONS', key: null });
    for (const { headers, status } of [refused, preflight]) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect([...headers.keys()].filter((name) => /access-control/.test(name))).toEqual([]);
    }
  });

  it.each(['/mcp', '/mcp/'])(
    `asks nobody to sign in where that is off: %s ${proves('F9-OFF')}`,
    async (path) => {
      const listed = await served.api.send(path, {
        method: 'POST',
        key: null,
        body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
        headers: { ...HEADERS, Authorization: `Bearer ${'t'.repeat(43)}` },
      });
      expect(listed.status).toBe(200);
      expect(listed.headers.get('www-authenticate')).toBeNull();
      expect(await listed.text()).toContain('watch_');
      for (const metadata of [
        '/.well-known/oauth-protected-resource',
        '/.well-known/oauth-protected-resource/mcp',
        '/.well-known/oauth-authorization-server',
        '/.well-known/openid-configuration',
        '/oauth/authorize',
      ]) {
        const answer = await served.api.send(metadata, { key: null });
        expect(await refusalOf(answer), metadata).toMatchObject({ status: 404, code: 'not_found' });
      }
    },
  );
});
