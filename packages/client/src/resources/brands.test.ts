import { afterEach, describe, expect, it } from 'vitest';
import { LoopbackServers } from '../testing/loopback.ts';

const loopback = new LoopbackServers();
afterEach(() => loopback.close());

/** Starts a service that has every mark with an even number; `asked` records the numbers of each request. */
async function evenMarks() {
  const asked: string[][] = [];
  const { client } = await loopback.client((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const { nros } = JSON.parse(body) as { nros: string[] };
      asked.push(nros);
      const items = nros.filter((nro) => Number(nro) % 2 === 0);
      const notFound = nros.filter((nro) => Number(nro) % 2 === 1);
      const dataAsOf = `2026-11-0${asked.length}T00:00:00.000Z`;
      response.end(JSON.stringify({ items, notFound, dataAsOf }));
    });
  });
  return { client, asked };
}

describe('brands.batch', () => {
  it('asks for any count of numbers, 100 a call, in their order and each once', async () => {
    const { client, asked: request } = await evenMarks();
    const nros = Array.from({ length: 250 }, (_, i) => String(999 - i));
    const batch = await client.brands.batch([...nros, '999', '998']);
    expect(request.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(batch).toEqual({
      items: nros.filter((nro) => Number(nro) % 2 === 0),
      notFound: nros.filter((nro) => Number(nro) % 2 === 1),
      dataAsOf: '2026-11-01T00:00:00.000Z',
    });
  });

  it('takes the numbers bare or named, and one call for a hundred', async () => {
    const { client, asked: request } = await evenMarks();
    await client.brands.batch(['2', '2']);
    await client.brands.batch({ nros: ['3'] });
    await client.brands.batch([]);
    expect(request).toEqual([['2', '2'], ['3'], []]);
  });
});
