import { afterEach, expect, it } from 'vitest';
import { LoopbackServers } from './testing/loopback.ts';

const loopback = new LoopbackServers();
afterEach(() => loopback.close());

/** Passes an input without type checks, like plain JavaScript, because the compiler would reject these mistakes. */
const slip = (input: object) => input as never;

it.each([
  [{ denominacion: 'kolun' }, 'searchBrands takes no denominacion: use nombre'],
  [{ fechaDesde: '2026-01-01' }, 'searchBrands takes no fechaDesde: use fechaPresentacionDesde'],
  [{ fechaHasta: '2026-01-01' }, 'searchBrands takes no fechaHasta: use fechaPresentacionHasta'],
  [{ clases: [29] }, 'searchBrands takes no clases: use clase'],
  [{ '': 1 }, /^searchBrands takes no : it takes q, nombre, /],
  [{ constructor: 1 }, /^searchBrands takes no constructor: /],
])('refuses %j with the name that is meant, before any call', async (input, message) => {
  const { client, seen } = await loopback.serveJson(() => ({}));
  const search = client.brands.search(slip(input));
  await expect(search).rejects.toThrow(message);
  await expect(search).rejects.toBeInstanceOf(TypeError);
  expect(seen).toEqual([]);
});

it('refuses a field of another operation', async () => {
  const { client } = await loopback.serveJson(() => ({}));
  const insight = client.insights.byClass(slip({ fechaDesde: '2026-01-01' }));
  await expect(insight).rejects.toThrow('use fechaPresentacionDesde');
  await expect(client.watch.update('w', slip({ nombre: 'x' }))).rejects.toThrow(TypeError);
  await expect(client.watch.create(slip({ lable: 'x' }))).rejects.toThrow('use label');
});

it('leaves to the service what is called by name, and a field that is undefined', async () => {
  const { client, seen } = await loopback.serveJson(() => ({}));
  await client.call('searchBrands', slip({ fechaDesde: '2026-01-01' }));
  await client.brands.search(slip({ denominacion: undefined }));
  expect(seen).toEqual([
    ['GET', '/v1/brands?fechaDesde=2026-01-01'],
    ['GET', '/v1/brands'],
  ]);
});
