import { afterEach, expect, it } from 'vitest';
import { LoopbackServers } from '../testing/loopback.ts';

const loopback = new LoopbackServers();
afterEach(() => loopback.close());

/** Starts a service of two pages, the second one empty, which records the requests. */
const twoPages = () =>
  loopback.serveJson(({ searchParams }) => {
    const isLast = searchParams.has('cursor') || searchParams.has('since');
    const items = isLast ? [] : [{ id: 1 }];
    return { items, data: items, nextCursor: isLast ? null : 'c' };
  });

it('walks oppositions, persons, runs, changes, hits and deliveries with the same filters', async () => {
  const { client, seen } = await twoPages();
  const walks = [
    client.oppositions.open({ clase: [9] }),
    client.personas.list({ q: 'x' }),
    client.syncRuns({ status: 'ok' }),
    client.changes({ campo: ['estado'] }),
    client.watch.hits('w', { limit: 2 }),
    client.watch.deliveries('w'),
  ];
  for (const walk of walks) expect(await walk.toArray()).toEqual([{ id: 1 }]);
  expect(new Set(seen.map(([, target]) => target))).toEqual(
    new Set([
      '/v1/oppositions/open?clase=9',
      '/v1/oppositions/open?clase=9&cursor=c',
      '/v1/personas?q=x',
      '/v1/personas?q=x&cursor=c',
      '/v1/sync-runs?status=ok&envelope=true',
      '/v1/sync-runs?status=ok&cursor=c&envelope=true',
      '/v1/changes?campo=estado',
      '/v1/changes?campo=estado&since=c',
      '/v1/watch/w/hits?limit=2',
      '/v1/watch/w/hits?limit=2&since=c',
      '/v1/watch/w/deliveries',
      '/v1/watch/w/deliveries?cursor=c',
    ]),
  );
});

it('asks for what is known of one mark by its number', async () => {
  const { client, seen } = await twoPages();
  await client.brands.report('1523001');
  await client.brands.opposition('1523001');
  await client.brands.similar({ nro: '1523001', limit: 5 });
  await client.brands.similar({ q: 'kolun', clase: [29] });
  await client.plazos.get('1523001');
  await client.plazos.calculate({ desde: '2026-09-01', cantidad: 30, unidad: 'dia_habil' });
  expect(seen).toEqual([
    ['GET', '/v1/brands/1523001/report'],
    ['GET', '/v1/brands/1523001/opposition'],
    ['GET', '/v1/brands/1523001/similar?limit=5'],
    ['GET', '/v1/brands/similar?q=kolun&clase=29'],
    ['GET', '/v1/brands/1523001/plazos'],
    ['GET', '/v1/plazos/calcular?desde=2026-09-01&cantidad=30&unidad=dia_habil'],
  ]);
});

it('asks for holidays with their coverage, for freshness, and for what the key may still do', async () => {
  const { client, seen } = await twoPages();
  await client.feriados.list({ desde: '2026-09-01' });
  await client.feriados.cobertura();
  await client.freshness();
  await client.usage();
  expect(seen).toEqual([
    ['GET', '/v1/feriados?desde=2026-09-01&envelope=true'],
    ['GET', '/v1/feriados/cobertura'],
    ['GET', '/v1/freshness?envelope=true'],
    ['GET', '/v1/usage'],
  ]);
});

it('asks for watchlists, one by one, and for their items', async () => {
  const { client, seen } = await twoPages();
  const { watch } = client;
  await watch.create({ label: 'x', items: [{ marca: 'KOLUN' }] });
  await watch.list();
  await watch.get('w');
  await watch.update('w', { status: 'paused' });
  await watch.items('w');
  await watch.addItem('w', { marca: 'KOLUN' });
  expect(await watch.removeItem('w', 7)).toBeUndefined();
  await watch.test('w');
  expect(await watch.retire('w')).toBeUndefined();
  expect(seen.map((request) => request.join(' '))).toEqual([
    'POST /v1/watch',
    'GET /v1/watch',
    'GET /v1/watch/w',
    'PATCH /v1/watch/w',
    'GET /v1/watch/w/items',
    'POST /v1/watch/w/items',
    'DELETE /v1/watch/w/items/7',
    'POST /v1/watch/w/test',
    'DELETE /v1/watch/w',
  ]);
});

it('hands the signal of the caller on', async () => {
  const { client, seen } = await twoPages();
  const reason = new Error('the user left');
  const call = client.usage({ signal: AbortSignal.abort(reason) });
  await expect(call).rejects.toBe(reason);
  expect(seen).toEqual([]);
});
