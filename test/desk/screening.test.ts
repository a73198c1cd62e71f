import {
  clearanceSchema,
  type Screening,
  screeningSchema,
  type Usage,
  usageSchema,
} from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateBrands } from '../../packages/server/invented/generate-brands.ts';
import { proves } from '../requirements.ts';
import { callTool } from '../support/call-tool.ts';
import { type Served, serve } from '../support/serve.ts';
import { refusalOf } from '../support/serve-api.ts';

const MARKS = [...generateBrands({ marks: 300, seed: 5 })];
/** More of one name than a screening tells. */
const ALIKE = Array.from({ length: 30 }, (_, at) => ({
  nroSolicitud: `77${at}`,
  denominacion: 'Trelka Zunel',
}));
const [first, second, third] = MARKS;
if (!first || !second || !third) throw new Error('no marks');

let served: Served;
beforeAll(async () => {
  served = await serve([...MARKS, ...ALIKE]);
});
afterAll(() => served.close());

const send = (body: string, key?: string) =>
  served.api.send('/v1/brands/screening', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    ...(key !== undefined && { key }),
  });

async function screened(body: object, key?: string): Promise<Screening> {
  const answer = await send(JSON.stringify(body), key);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return screeningSchema.strict().parse(JSON.parse(text));
}

type Params = Readonly<Record<string, string | readonly (string | number)[]>>;
const query = (params: Params) =>
  new URLSearchParams(
    Object.entries(params).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, String(value)]),
    ),
  ).toString();

describe('a screening', () => {
  it(`explains each mark and adds its terms, as a clearance report does ${proves('E5-EXPLAIN')}`, async () => {
    const names = [first, second].map(({ denominacion }) => denominacion ?? '');
    const consultas = names.map((q) => ({ q }));
    const { items } = await screened({ consultas, explain: true, limit: 20 });
    for (const [at, q] of names.entries()) {
      const answer = await served.api.send(`/v1/brands/clearance?${query({ q, limit: '20' })}`);
      const { grupos } = clearanceSchema.parse(await answer.json());
      expect(items[at]?.items).toEqual(grupos.flatMap((group) => group.items));
    }
    expect(items.flatMap((one) => one.items ?? []).length).toBeGreaterThan(0);
    const [plain] = (await screened({ consultas })).items;
    expect(plain?.items?.[0]).not.toHaveProperty('explicacion');
    expect(plain?.items?.[0]).not.toHaveProperty('plazos');
  });

  it(`answers each name as a similar search does, in the order asked ${proves('E5-SAME')}`, async () => {
    const [nombre, otro] = [first.denominacion, second.denominacion ?? ''];
    const consultas = [
      { id: 'texto', q: nombre },
      { q: otro, clase: [25, 9] },
      { nro: third.nroSolicitud },
      { nro: third.nroSolicitud, id: 'todas', clase: [1, 2, 3] },
      { q: '!!!' },
    ];
    const shared = { clase: [29, 30, 5, 3], liveOnly: true, minScore: 0.2, limit: 7 };
    const { items, dataAsOf } = await screened({ consultas, ...shared });
    expect(items.map(({ id }) => id)).toEqual(['texto', '1', '2', 'todas', '4']);
    expect(dataAsOf).toBeDefined();
    for (const [at, { q, nro, clase = shared.clase }] of consultas.entries()) {
      const asked = query({
        ...(q === undefined ? {} : { q }),
        clase,
        liveOnly: 'true',
        minScore: '0.2',
        limit: '7',
      });
      const single =
        nro === undefined
          ? await served.api.similar(asked)
          : await served.api.similarTo(nro, asked);
      expect(items[at]).toMatchObject(q === undefined ? { nro } : { q });
      expect(items[at]?.items).toEqual(single.items);
    }
  });

  it(`answers five marks a name and at most twenty ${proves('E5-LIMIT')}`, async () => {
    const consultas = [{ q: 'trelka zunel' }];
    const five = await screened({ consultas });
    const twenty = await screened({ consultas, limit: 20 });
    expect([five, twenty].map(({ items: [one] }) => one?.items?.length)).toEqual([5, 20]);
    const refused = await send(JSON.stringify({ consultas, limit: 21 }));
    expect(await refusalOf(refused)).toMatchObject({ status: 400 });
  });

  it(`tells an unknown number in its place, which spoils no other ${proves('E5-UNKNOWN')}`, async () => {
    const names = [{ q: first.denominacion }, { nro: third.nroSolicitud }];
    const [whole] = names;
    const { items: good } = await screened({ consultas: names });
    const { items } = await screened({ consultas: [whole, { id: 'x', nro: '404' }, names[1]] });
    expect(items[1]).toEqual({
      id: 'x',
      nro: '404',
      error: { code: 'not_found', message: 'No mark has this application number' },
    });
    expect([items[0]?.items, items[2]?.items]).toEqual(good.map((one) => one.items));
  });

  const entries = (count: number) => Array.from({ length: count }, () => ({ q: 'kolun' }));

  it.each<readonly [body: object, message: RegExp]>([
    [{}, /consultas is missing/],
    [{ consultas: [] }, /consultas must hold at least one name/],
    [{ consultas: [{}] }, /consultas\[0\]: send either q, a text, or nro/],
    [{ consultas: [{ q: 'a' }, { q: 'a', nro: '1' }] }, /consultas\[1\]: send either q/],
    [{ consultas: [{ q: ' ' }] }, /consultas\[0\]\.q must not be blank/],
    [{ consultas: [{ nro: '../1' }] }, /consultas\[0\]\.nro must be 1 to 20/],
    [{ consultas: [{ q: 'a', clase: [46] }] }, /consultas\[0\]\.clase\[0\]/],
    [{ consultas: [{ q: 'a', clase: 29 }] }, /consultas\[0\]\.clase/],
    [{ consultas: [{ q: 'a', limit: 3 }] }, /Unknown parameter consultas\[0\]\.limit/],
    [{ consultas: [{ q: 'a', id: 7 }] }, /consultas\[0\]\.id/],
    [
      {
        consultas: [
          { id: 'a', q: 'a' },
          { id: 'a', q: 'b' },
        ],
      },
      /consultas\[1\]: its id stands/,
    ],
    [{ consultas: [{ q: 'a' }, { q: 'b', id: '0' }] }, /consultas\[1\]: its id stands/],
    [{ consultas: ['a'] }, /consultas\[0\]/],
    [{ consultas: entries(1), estado: ['viva'] }, /estado/],
    [{ consultas: entries(1), excluirTitular: ['nadie'] }, /excluirTitular/],
    [{ consultas: entries(1), q: 'a' }, /Unknown parameter q/],
  ])(`of a wrong shape is 400 as a whole: %j ${proves('E5-SHAPE')}`, async (body, message) => {
    const { status, ...refusal } = await refusalOf(await send(JSON.stringify(body)));
    expect(status).toBe(400);
    expect(refusal.message).toMatch(message);
  });

  it(`takes 50 names, and above is invalid_input ${proves('E5-MOST')}`, async () => {
    expect((await screened({ consultas: entries(50) })).items).toHaveLength(50);
    const above = await send(JSON.stringify({ consultas: entries(51) }));
    expect(await refusalOf(above)).toMatchObject({ status: 422, code: 'invalid_input' });
  });

  it('refuses a tax id that is wrong', async () => {
    const body = { consultas: entries(1), excluirTitular: ['76543210-4'] };
    const answer = await send(JSON.stringify(body));
    expect(await refusalOf(answer)).toMatchObject({ status: 400, code: 'invalid_rut' });
  });

  it('is JSON of at most a mebibyte', async () => {
    const form = await served.api.send('/v1/brands/screening', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'consultas=a',
    });
    expect(await refusalOf(form)).toMatchObject({ status: 400, code: 'validation_error' });
    const large = await send(`{"consultas":[{"q":"a"}]${' '.repeat(1_048_576)}}`);
    expect(await refusalOf(large)).toMatchObject({ status: 413, code: 'payload_too_large' });
  });

  it(`costs a unit for each name, all or none of them, over REST and MCP ${proves('E5-UNITS')}`, async () => {
    const { key } = await served.createKey({ monthlyQuota: 20 });
    const usage = async (): Promise<Usage> =>
      usageSchema.parse(await (await served.api.send('/v1/usage', { key })).json());
    const costs = async (body: object, expected: number) => {
      const { used } = await usage();
      const answer = await send(JSON.stringify(body), key);
      await answer.arrayBuffer();
      expect((await usage()).used - used, JSON.stringify(body)).toBe(expected);
      return answer;
    };
    expect((await costs({ consultas: entries(3) }, 3)).status).toBe(200);
    expect((await costs({ consultas: [{ nro: '404' }, { q: 'a' }] }, 2)).status).toBe(200);
    // What is refused for its input costs one unit, as everywhere.
    expect((await costs({ consultas: [{ q: 'a' }, { q: 7 }, { q: 'b' }] }, 1)).status).toBe(400);
    expect((await costs({ consultas: entries(51) }, 1)).status).toBe(422);
    expect((await costs({ consultas: 'abc' }, 1)).status).toBe(400);
    expect(await usage()).toMatchObject({ used: 8, remaining: 12 });
    const above = await costs({ consultas: entries(13) }, 0);
    expect(above.status).toBe(429);
    expect(Number(above.headers.get('retry-after'))).toBeGreaterThan(0);
    const api = { baseUrl: served.api.baseUrl, key } as typeof served.api;
    const { body } = await callTool(api, 'screen_brands', { consultas: entries(11) });
    expect(screeningSchema.strict().parse(body).items).toHaveLength(11);
    expect(await callTool(api, 'screen_brands', { consultas: entries(2) })).toMatchObject({
      error: { code: 'quota_exceeded' },
    });
    expect((await costs({ consultas: entries(1) }, 1)).status).toBe(200);
    expect(await usage()).toMatchObject({ used: 20, remaining: 0 });
  });
});
