import { createClient } from '@marcario/client';
import { SCOPES, type WatchThread, watchlistSchema } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateBrands } from '../../packages/server/invented/generate-brands.ts';
import { proves } from '../requirements.ts';
import { callTool } from '../support/call-tool.ts';
import { type Served, serve } from '../support/serve.ts';
import { WatchApi } from './watch-api.ts';

const MARKS = [...generateBrands({ marks: 600, seed: 11 })];
const NAMES = MARKS.flatMap(({ denominacion }) => denominacion || []).slice(0, 30);

let served: Served;
let key: string;
let watch: WatchApi;
beforeAll(async () => {
  served = await serve(MARKS);
  key = (await served.createKey({ consumerId: 'acme', scopes: SCOPES })).key;
  watch = new WatchApi(served.api, key);
});
afterAll(() => served.close());

/** A list with threads of many scores, the least similar first. */
async function listWithThreads(filters = { minScore: 0.4 }) {
  const { id } = await watch.create(NAMES, { filters, baseline: true });
  await served.service.sweep();
  const { items } = await served.service.listWatchThreads(
    { id, limit: 100 },
    { consumerId: 'acme' },
  );
  return { id, threads: items.sort((a, b) => a.ultimoHit.score - b.ultimoHit.score) };
}

async function decide(id: string, threads: readonly WatchThread[], decision: string) {
  for (const { id: threadId } of threads) {
    const answer = await watch.send('PATCH', `/${id}/threads/${threadId}`, { decision });
    expect(answer.status).toBe(200);
  }
}

describe('the advice of decisions', () => {
  it(`is the highest threshold that hides no conflict, and what it spares ${proves('F12-ADVICE', 'F12-FEW')}`, async () => {
    const { id, threads } = await listWithThreads();
    const [low, high] = [threads.slice(0, 15), threads.slice(-10)];
    const [min] = high;
    if (min === undefined) throw new Error('no threads');
    expect(low.at(-1)?.ultimoHit.score).toBeLessThan(min.ultimoHit.score);
    expect(await watch.get(id)).not.toHaveProperty('consejo');
    await decide(id, low.slice(0, 12), 'descartado');
    await decide(id, low.slice(12), 'en_estudio');
    await decide(id, high.slice(0, 7), 'oponer');
    // What is under study is not decided: nineteen are.
    expect(await watch.get(id)).not.toHaveProperty('consejo');
    await decide(id, high.slice(7), 'descartado');

    const expected = {
      minScore: min.ultimoHit.score,
      descartadasMenos: 12,
      conflictosPerdidos: 0,
      de: 22,
    };
    const list = await watch.get(id);
    expect(list.consejo).toEqual(expected);
    const client = createClient({ baseUrl: served.api.baseUrl, apiKey: key });
    const api = Object.assign(Object.create(served.api), { key });
    const told = [
      (await callTool(api, 'watch_get', { id })).body,
      await client.watch.get(id),
      await served.service.getWatchlist({ id }, { consumerId: 'acme' }),
      (await watch.list()).find((one) => one.id === id),
    ];
    for (const one of told) expect(watchlistSchema.strict().parse(one)).toEqual(list);
    // Nothing changes by itself; once it is taken there is nothing more to advise.
    expect(list.filters).toEqual({ minScore: 0.4 });
    const patched = await watch.patch(id, { filters: { minScore: expected.minScore } });
    expect(patched.consejo).toBeNull();
    expect((await watch.patch(id, { filters: { minScore: 0.4 } })).consejo).toEqual(expected);

    // The decision in force counts: a conflict among the least similar leaves nothing to spare.
    await decide(id, low.slice(0, 1), 'oponer');
    expect((await watch.get(id)).consejo).toBeNull();
  }, 60_000);

  it(`is null where it would spare less than a fifth, or where no conflict was decided ${proves('F12-LITTLE')}`, async () => {
    const { id, threads } = await listWithThreads();
    await decide(id, threads.slice(0, 20), 'descartado');
    expect((await watch.get(id)).consejo).toBeNull();
    const others = await listWithThreads();
    const decided = others.threads.slice(0, 20);
    await decide(others.id, decided.slice(0, 4), 'descartado');
    await decide(others.id, decided.slice(4), 'oponer');
    expect((await watch.get(others.id)).consejo).toMatchObject({ descartadasMenos: 4, de: 20 });
    await decide(others.id, decided.slice(3, 4), 'oponer');
    expect((await watch.get(others.id)).consejo).toBeNull();
  }, 60_000);
});
