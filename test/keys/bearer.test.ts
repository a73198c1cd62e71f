import { createLogger } from '@marcario/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';

const ORIGIN = 'https://app.example';

let served: Served;
let other: string;
const lines: string[] = [];
beforeAll(async () => {
  const stream = { write: (line: string) => void lines.push(line) };
  served = await serve(REGISTER, {
    app: { logger: createLogger('info', stream), corsAllowlist: [ORIGIN] },
  });
  ({ key: other } = await served.createKey());
});
afterAll(() => served.close());

/** A read with these headers and no others. */
async function read(headers: Record<string, string>, target = '/v1/brands?limit=1') {
  const answer = await served.api.send(target, { key: null, headers });
  const { error } = (await answer.clone().json()) as { error?: { code: string } };
  return { status: answer.status, code: error?.code, headers: answer.headers };
}

/** What a tool says with these headers. */
async function tool(headers: Record<string, string>) {
  const answer = await fetch(`${served.api.baseUrl}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_brands', arguments: { limit: 1 } },
    }),
  });
  const { result } = (await answer.json()) as {
    result: { isError?: boolean; content: [{ text: string }] };
  };
  return result.isError ? JSON.parse(result.content[0].text).error.code : 'answered';
}

describe('a key as Authorization: Bearer', () => {
  it.each(['Bearer KEY', 'bearer KEY', 'BEARER   KEY', 'Bearer\tKEY  '])(
    `is taken written %j ${proves('F7-BEARER')}`,
    async (written) => {
      const Authorization = written.replace('KEY', served.api.key);
      expect(await read({ Authorization })).toMatchObject({ status: 200 });
      expect(await tool({ Authorization })).toBe('answered');
      expect(await read({ Authorization }, '/v1/nothing')).toMatchObject({ code: 'not_found' });
    },
  );

  it(`is taken beside the same key in X-API-Key, or beside an empty one ${proves('F7-BEARER')}`, async () => {
    const Authorization = `Bearer ${served.api.key}`;
    for (const key of [served.api.key, '', ' ']) {
      expect(await read({ Authorization, 'X-API-Key': key })).toMatchObject({ status: 200 });
      expect(await tool({ Authorization, 'X-API-Key': key })).toBe('answered');
    }
  });

  it(`is refused beside another key, whichever of them is good, and costs nothing ${proves('F7-DIFFERENT')}`, async () => {
    const used = async () => {
      const answer = await served.api.send('/v1/usage');
      return ((await answer.json()) as { used: number }).used;
    };
    const before = await used();
    for (const [key, bearer] of [
      [served.api.key, other],
      [other, served.api.key],
      [served.api.key, 'mk_nothing'],
    ] as const) {
      const headers = { 'X-API-Key': key, Authorization: `Bearer ${bearer}` };
      for (const target of ['/v1/brands?limit=1', '/v1/nothing', '/v1/brands/%']) {
        const { status, code } = await read(headers, target);
        expect([status, code]).toEqual([400, 'validation_error']);
      }
      expect(await tool(headers)).toBe('validation_error');
    }
    expect(await used()).toBe(before);
  });

  it.each(['Basic KEY', 'KEY', 'Bearer', 'Bearer ', 'ApiKey KEY', 'Digest KEY', 'XBearer KEY'])(
    `is as if absent written %j ${proves('F7-DIFFERENT')}`,
    async (written) => {
      const Authorization = written.replace('KEY', other);
      expect(await read({ Authorization })).toMatchObject({ status: 401, code: 'unauthorized' });
      expect(await tool({ Authorization })).toBe('unauthorized');
      const beside = { Authorization, 'X-API-Key': served.api.key };
      expect(await read(beside)).toMatchObject({ status: 200 });
      expect(await tool(beside)).toBe('answered');
    },
  );

  it('is one of ours or 401, and what would be taken is told', async () => {
    const { status, headers } = await read({ Authorization: 'Bearer mk_wrong' });
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toMatch(/ApiKey .*Bearer /);
  });

  it('may be sent by a page of a listed origin', async () => {
    const answer = await fetch(`${served.api.baseUrl}/v1/brands`, {
      method: 'OPTIONS',
      headers: { Origin: ORIGIN, 'Access-Control-Request-Method': 'GET' },
    });
    expect(answer.headers.get('access-control-allow-headers')).toContain('Authorization');
  });

  it('is named in the log by its id, and is never written whole', async () => {
    lines.length = 0;
    await read({ Authorization: `Bearer ${served.api.key}` });
    await tool({ Authorization: `Bearer ${served.api.key}` });
    await read({ Authorization: `Bearer ${other}`, 'X-API-Key': served.api.key });
    const [, keyId = ''] = served.api.key.split('_');
    expect(lines.filter((line) => line.includes(keyId)).length).toBe(2);
    for (const key of [served.api.key, other]) expect(lines.join('')).not.toContain(key.slice(-20));
  });
});
