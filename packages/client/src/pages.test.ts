import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { LoopbackServers } from './testing/loopback.ts';

const loopback = new LoopbackServers();
afterEach(() => loopback.close());

/** Starts a service of `total` marks with pages by offset, or by a cursor that is the position. */
function pagedService(total: number) {
  return loopback.serveJson(({ searchParams }) => {
    const byOffset = /denominacion|estado/.test(searchParams.get('sort') ?? '');
    const from = Number(searchParams.get(byOffset ? 'offset' : 'cursor') ?? 0);
    const limit = Number(searchParams.get('limit') ?? 20);
    const items = Array.from({ length: Math.min(limit, total - from) }, (_, i) => from + i);
    const hasNext = !byOffset && from + limit < total;
    return { items, nextCursor: hasNext ? String(from + limit) : null };
  });
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const seen: Item[] = [];
  for await (const item of items) seen.push(item);
  return seen;
}

const REFUSED = '{"error":{"code":"rate_limited","message":"Too many","requestId":"r"}}';

const upTo = (total: number) => Array.from({ length: total }, (_, i) => i);

describe('a search', () => {
  it('is one page when it is awaited', async () => {
    const { client, seen } = await pagedService(60);
    const page = await client.brands.search({ limit: 2 });
    expect(page).toEqual({ items: [0, 1], nextCursor: '2' });
    expect(JSON.stringify(page)).toBe('{"items":[0,1],"nextCursor":"2"}');
    expect(seen).toEqual([['GET', '/v1/brands?limit=2']]);
  });

  it('is every mark once and in order when it is walked, by cursor or by offset', async () => {
    const sorts = fc.constantFrom('recientes', 'denominacion:asc', 'estado', undefined);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(60),
        fc.integer({ min: 1, max: 20 }),
        sorts,
        async (total, limit, sort) => {
          const { client, seen } = await pagedService(total);
          const search = client.brands.search({ limit, ...(sort && { sort }) });
          expect(await all(search)).toEqual(upTo(total));
          expect(seen.length).toBeLessThanOrEqual(Math.floor(total / limit) + 1);
          expect(await all(await search)).toEqual(upTo(total));
          loopback.close();
        },
      ),
      { numRuns: 15 },
    );
  });

  it('asks for no page that is not walked into', async () => {
    const { client, seen } = await pagedService(100);
    for await (const mark of client.brands.search({ limit: 10 })) if (Number(mark) === 10) break;
    expect(seen).toEqual([
      ['GET', '/v1/brands?limit=10'],
      ['GET', '/v1/brands?limit=10&cursor=10'],
    ]);
  });

  it('starts from a given cursor, and is walked page by page', async () => {
    const { client } = await pagedService(30);
    const pages = await all(client.brands.search({ cursor: '10', limit: 10 }).pages());
    expect(pages).toMatchObject([{ nextCursor: '20' }, { items: { length: 10 } }]);
    expect(pages).toHaveLength(2);
  });

  it('names the orders with a cursor where offsets reach no further', async () => {
    const { client, seen } = await pagedService(20_000);
    const walk = client.brands.search({ sort: 'denominacion:asc', offset: 9_950, limit: 100 });
    const marks: unknown[] = [];
    const ended = (async () => {
      for await (const mark of walk) marks.push(mark);
    })();
    await expect(ended).rejects.toThrow(/10000 marks and there are more.*recientes or antiguas/);
    await expect(ended).rejects.toBeInstanceOf(RangeError);
    expect(marks).toHaveLength(100);
    expect(seen).toHaveLength(1);
  });

  it('is an array of all marks, and an error rather than a part of them', async () => {
    const { client } = await pagedService(30);
    expect(await client.brands.search({ limit: 7 }).toArray({ max: 30 })).toEqual(upTo(30));
    const tooMany = client.brands.search({ limit: 7 }).toArray({ max: 29 });
    await expect(tooMany).rejects.toThrow(/more than 29 items.*toArray/);
  });

  it('rejects a walk with what its page was refused with', async () => {
    const { client } = await loopback.client((_, response) => response.writeHead(404).end());
    await expect(all(client.brands.search())).rejects.toMatchObject({ status: 404 });
  });
});

describe('a walk', () => {
  it('waits for the window of a limit that is used up instead of asking', async () => {
    let calls = 0;
    const { client, timing, seen } = await loopback.client(({ url }, response) => {
      calls += 1;
      const from = Number(new URL(url ?? '', 'http://x').searchParams.get('cursor') ?? 0);
      response.setHeader('RateLimit', `"burst";r=${(300 - calls) % 3};t=40, "quota";r=0;t=86400`);
      response.end(JSON.stringify({ items: [from], nextCursor: from < 5 ? from + 1 : null }));
    });
    expect(await all(client.brands.search())).toEqual(upTo(6));
    expect(timing.slept).toEqual([40_000]);
    expect(seen).toHaveLength(6);
  });

  it('waits out each refusal of a limit, more often than a call is retried', async () => {
    let calls = 0;
    const { client, timing } = await loopback.client(
      ({ url }, response) => {
        calls += 1;
        if (calls > 1 && calls % 6 !== 0) {
          response.writeHead(429, { 'Retry-After': '59' });
          response.end(REFUSED);
          return;
        }
        const from = Number(new URL(url ?? '', 'http://x').searchParams.get('cursor') ?? 0);
        response.end(JSON.stringify({ items: [from], nextCursor: from < 2 ? from + 1 : null }));
      },
      { maxRetries: 0 },
    );
    expect(await all(client.brands.search())).toEqual(upTo(3));
    expect(timing.slept).toEqual(Array(9).fill(59_000));
  });

  it('ends where a service refuses for ever', async () => {
    const { client, seen } = await loopback.client(
      ({ url }, response) => {
        const isRefused = url?.includes('cursor') === true;
        response.writeHead(isRefused ? 429 : 200, { 'Retry-After': '1' });
        response.end(isRefused ? REFUSED : '{"items":[1],"nextCursor":"c"}');
      },
      { maxRetries: 0 },
    );
    await expect(all(client.brands.search())).rejects.toMatchObject({ code: 'rate_limited' });
    expect(seen).toHaveLength(22);
  });
});
