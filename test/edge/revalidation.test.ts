import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mark, REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import type { ServedApi } from '../support/serve-api.ts';

let served: Served;
let api: ServedApi;
beforeAll(async () => {
  served = await serve(REGISTER);
  api = served.api;
});
afterAll(() => served.close());

const TARGETS = ['/v1/brands?clase=29', '/v1/brands/900100', '/v1/brands/900100/report'];

async function tagOf(target: string, key = api.key): Promise<string> {
  const answer = await api.send(target, { key });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  return answer.headers.get('etag') ?? '';
}

function askAgain(target: string, tag: string): Promise<Response> {
  return api.send(target, { headers: { 'If-None-Match': tag } });
}

describe('an answer that a client still has', () => {
  it(`has one tag for every key and after a restart ${proves('C16-PRIVATE')}`, async () => {
    const { key } = await served.createKey({ consumerId: 'another' });
    const before = await Promise.all(TARGETS.map((target) => tagOf(target)));
    expect(await Promise.all(TARGETS.map((target) => tagOf(target, key)))).toEqual(before);
    api = await served.restart();
    for (const [i, target] of TARGETS.entries()) {
      const answer = await api.send(target, { headers: { 'If-None-Match': before[i] ?? '' } });
      expect([answer.status, await answer.text()]).toEqual([304, '']);
    }
  });

  it(`is sent anew once the corpus says otherwise ${proves('C16-PRIVATE')}`, async () => {
    const tags = await Promise.all(TARGETS.map((target) => tagOf(target)));
    await served.importMarks([mark('900100', 'OTRA MARCA', { clases: [29] })]);
    const answers = await Promise.all(TARGETS.map((target, i) => askAgain(target, tags[i] ?? '')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
