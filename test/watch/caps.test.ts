import { SCOPES } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { type Served, serve } from '../support/serve.ts';
import { WatchApi } from './watch-api.ts';

const CAPS = { watchlists: 5, items: 12 };
const AT_ONCE = 24;

/** Two services, each with connections of its own, on one database. */
let services: readonly Served[] = [];
beforeAll(async () => {
  const databaseUrl = await freshPostgresUrl();
  const limits = { burst: { limit: 1_000_000 }, watch: CAPS };
  const first = await serve([], { databaseUrl, limits });
  services = [first, await serve([], { databaseUrl, limits })];
});
afterAll(() => Promise.all(services.map((served) => served.close())));

/** One organisation, as each of the services serves it. */
async function ownerOf(consumerId: string): Promise<readonly [WatchApi, WatchApi]> {
  const [first, second] = services;
  if (first === undefined || second === undefined) throw new Error('Two services are needed');
  const { key } = await first.createKey({ consumerId, scopes: SCOPES });
  return [new WatchApi(first.api, key), new WatchApi(second.api, key)];
}

/** How often each status was answered to requests that are sent at once, in turn to both services. */
async function statusesOf(
  org: readonly [WatchApi, WatchApi],
  send: (api: WatchApi, i: number) => Promise<Response>,
): Promise<Record<number, number>> {
  const sent = Array.from({ length: AT_ONCE }, (_, i) => send(org[i % 2 === 0 ? 0 : 1], i));
  const tally: Record<number, number> = {};
  for (const { status } of await Promise.all(sent)) tally[status] = (tally[status] ?? 0) + 1;
  return tally;
}

describe('an organisation that asks two services at once', () => {
  it(`gets exactly as many watchlists as it may have ${proves('WATCH-RULE-LIST-CAP', 'A4-SHARED')}`, async () => {
    const org = await ownerOf('lists');
    const body = (i: number) => ({ label: `list ${i}`, items: [{ marca: 'Kolún' }] });
    const create = (api: WatchApi, i: number) => api.send('POST', '', body(i));
    const full = { 201: CAPS.watchlists, 422: AT_ONCE - CAPS.watchlists };
    expect(await statusesOf(org, create)).toEqual(full);
    expect(await org[1].list()).toHaveLength(CAPS.watchlists);

    const [{ id } = { id: '' }] = await org[0].list();
    await org[0].delete(id);
    expect(await statusesOf(org, create)).toEqual({ 201: 1, 422: AT_ONCE - 1 });
  });

  it(`gets exactly as many items as it may have, in all its lists ${proves('WATCH-RULE-ITEM-CAP', 'C17-CAPS')}`, async () => {
    const org = await ownerOf('items');
    const lists = [await org[0].create(['a']), await org[0].create(['a'])];
    const add = (api: WatchApi, i: number) =>
      api.send('POST', `/${lists[(i >> 1) % 2]?.id}/items`, { marca: `mark ${i}` });
    const room = CAPS.items - lists.length;
    expect(await statusesOf(org, add)).toEqual({ 201: room, 422: AT_ONCE - room });
    const counts = (await org[1].list()).map(({ itemCount }) => itemCount);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(CAPS.items);
    const create = (api: WatchApi) => api.send('POST', '', { label: 'x', items: [{ marca: 'b' }] });
    expect(await statusesOf(org, create)).toEqual({ 422: AT_ONCE });
  });

  it(`is given the item there is when it adds it again at the cap, also while it is added ${proves('WATCH-RULE-READD')}`, async () => {
    const org = await ownerOf('again');
    const marks = Array.from({ length: CAPS.items - 1 }, (_, i) => `mark ${i}`);
    const { id } = await org[0].create(marks);
    const last = (api: WatchApi) => api.send('POST', `/${id}/items`, { marca: 'Ñandú' });
    expect(await statusesOf(org, last)).toEqual({ 201: AT_ONCE });
    const items = await org[1].items(id);
    expect(items).toHaveLength(CAPS.items);
    const again = await Promise.all(marks.map((marca, i) => org[i % 2 ? 1 : 0].add(id, { marca })));
    expect(again).toEqual(items.slice(0, -1));
  });
});
