import { request } from 'node:http';
import { type CanonicalBrand, operations } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { callTool } from '../support/call-tool.ts';
import { type Served, serve } from '../support/serve.ts';

/** Enough marks of one name for every name of a screening to find as many as it may. */
const MARKS: CanonicalBrand[] = Array.from({ length: 60 }, (_, at) => ({
  nroSolicitud: String(800_100 + at),
  denominacion: `KOLUNA ${at % 3 === 0 ? 'LECHE' : 'DEL SUR'}`,
  estado: at % 2 === 0 ? 'registrada' : 'publicada',
  clases: [{ clase: at % 4 === 0 ? 30 : 29 }],
  fechaPresentacion: '2019-03-04',
  fechaPublicacion: '2019-05-06',
  titulares: [{ nombre: 'Lácteos y Alimentos de la Araucanía Sociedad Anónima', pais: 'CL' }],
}));

/** Characters of JSON that make a token, roughly, and the tokens that no default answer passes. */
const TOKEN = 3;
const MOST_TOKENS = 20_000;

let served: Served;
beforeAll(async () => {
  served = await serve(MARKS);
});
afterAll(() => served.close());

const answered = async (name: string, input: Readonly<Record<string, unknown>>) => {
  const { body, error } = await callTool(served.api, name, input);
  expect(error, JSON.stringify(input)).toBeUndefined();
  return body;
};
const refused = async (name: string, input: Readonly<Record<string, unknown>>) =>
  (await callTool(served.api, name, input)).error;

describe('arguments that are sent as text', () => {
  it.each([
    ['search_brands', { clase: '[29,30]', limit: '3' }, { clase: [29, 30], limit: 3 }],
    ['search_brands', { clase: '29' }, { clase: [29] }],
    ['search_brands', { clase: ['29', '30'] }, { clase: [29, 30] }],
    ['search_brands', { clase: 29, offset: ' 2 ' }, { clase: [29], offset: 2 }],
    [
      'search_brands',
      { estado: '["publicada"]', liveOnly: 'true' },
      { estado: ['publicada'], liveOnly: true },
    ],
    ['search_brands', { titular: '["araucanía"]' }, { titular: ['araucanía'] }],
    ['search_brands', { titularId: '[1]' }, { titularId: ['1'] }],
    ['search_brands', { vivas: 1, limit: '5' }, { vivas: true, limit: 5 }],
    [
      'find_similar_brands',
      { q: 'koluna', minScore: '0.9', explain: 'false' },
      { q: 'koluna', minScore: 0.9, explain: false },
    ],
    [
      'find_similar_brands',
      { nro: '800.100', q: null, allClasses: 'true' },
      { nro: '800100', allClasses: true },
    ],
    ['find_similar_brands', { q: 'koluna', nro: '', nroSolicitud: null }, { q: 'koluna' }],
    ['get_brands_batch', { nros: '["800100","800.101"]' }, { nros: ['800100', '800101'] }],
    ['get_brands_batch', { nros: '[800100, 800101]' }, { nros: ['800100', '800101'] }],
    [
      'screen_brands',
      { consultas: '[{"q":"koluna","clase":"[29]"}]', limit: '2' },
      { consultas: [{ q: 'koluna', clase: [29] }], limit: 2 },
    ],
    ['get_brands_batch', { nros: [800100, '800101'] }, { nros: ['800100', '800101'] }],
    ['get_brand_detail', { nro: 800100 }, { nroSolicitud: '800100' }],
    ['insights_by_class', { clase: '[29]' }, { clase: [29] }],
    ['get_sync_runs', { envelope: 'true', limit: '1' }, { limit: 1 }],
    ['list_changes', { campo: '["estado"]', limit: '5' }, { campo: ['estado'], limit: 5 }],
  ])(`%s %j mean what they say ${proves('D17-JSON-TEXT')}`, async (name, sent, meant) => {
    expect(await answered(name, sent)).toEqual(await answered(name, meant));
  });

  it(`are read inside filters and items too ${proves('D17-JSON-TEXT')}`, async () => {
    const list = await answered('watch_register', {
      label: 'texto',
      items: '[{"marca":"koluna"}]',
      filters: { clase: '[29,"30"]', minScore: '0.8', vivas: 'true' },
      baseline: 'false',
    });
    expect(list).toMatchObject({
      filters: { clase: [29, 30], minScore: 0.8, vivas: true },
      baseline: false,
    });
    const { id } = list as { id: string };
    const patched = await answered('watch_patch', { id, filters: '{"minScore":0.9}' });
    expect(patched).toMatchObject({ filters: { minScore: 0.9 } });
  });

  it.each([
    ['search_brands', { clase: '[29' }, /^clase must/],
    ['search_brands', { clase: '[29,99]' }, /^clase must/],
    ['search_brands', { limit: 'veinte' }, /^limit must/],
    ['search_brands', { limit: '[20]' }, /^limit /],
    ['search_brands', { liveOnly: 'si' }, /^liveOnly must/],
    ['search_brands', { liveOnly: 2 }, /^liveOnly must/],
    ['get_brands_batch', { nros: '800100' }, /nros must be a list/],
    ['get_brand_detail', { nro: 800.1 }, /^nroSolicitud must/],
    ['screen_brands', { consultas: '{"q":"koluna"}' }, /consultas must be a list/],
  ])('%s %j is refused', async (name, sent, message) => {
    expect(await refused(name, sent)).toMatchObject({
      code: 'validation_error',
      message: expect.stringMatching(message),
    });
  });
});

it.each([
  '*/*',
  'application/json',
  'text/html',
  'text/event-stream',
  'application/xml;q=0.9',
  'nonsense',
  null,
])(`an Accept of %s is answered with JSON ${proves('D17-ACCEPT')}`, async (accept) => {
  // `fetch` would send an Accept of its own.
  const answer = await plainPost(accept === null ? {} : { Accept: accept });
  expect(answer.status).toBe(200);
  expect(answer.type).toMatch(/^application\/json/);
  expect(JSON.parse(answer.text).result.tools.length).toBeGreaterThan(30);
});

function plainPost(headers: Record<string, string>) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  return new Promise<{ status: number | undefined; type: string | undefined; text: string }>(
    (resolve, reject) => {
      const sent = request(
        `${served.api.baseUrl}/mcp`,
        { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } },
        (res) => {
          let text = '';
          res.on('data', (chunk: Buffer) => {
            text += chunk.toString();
          });
          res.on('end', () =>
            resolve({ status: res.statusCode, type: res.headers['content-type'], text }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(body);
    },
  );
}

describe('how large an answer is', () => {
  const tokens = (body: unknown) => JSON.stringify(body).length / TOKEN;
  const names = (count: number) => Array.from({ length: count }, () => ({ q: 'koluna' }));

  it(`stays readable by default, whatever is screened ${proves('D17-SIZES')}`, async () => {
    for (const [count, each] of [
      [1, 5],
      [15, 5],
      [16, 4],
      [50, 1],
    ] as const) {
      const body = await answered('screen_brands', { consultas: names(count), minScore: 0 });
      const { items } = body as { items: { items: object[] }[] };
      expect(items.map((one) => one.items.length)).toEqual(Array(count).fill(each));
      expect(tokens(body)).toBeLessThan(MOST_TOKENS);
    }
    const asked = await answered('screen_brands', { consultas: names(50), minScore: 0, limit: 5 });
    const { items } = asked as { items: { items: object[] }[] };
    expect(items.every((one) => one.items.length === 5)).toBe(true);
  });

  it(`names the narrower call where a model would get too much, and stays whole ${proves('D17-NARROWER')}`, async () => {
    const notes = async (name: string, input: object) => {
      const answer = await served.api.send('/mcp', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name, arguments: input },
        }),
      });
      const { content, structuredContent } = JSON.parse(await answer.text()).result;
      const [{ text }, ...others] = content as { readonly text: string }[] as [{ text: string }];
      expect(JSON.parse(text)).toEqual(structuredContent);
      return (others as { readonly text: string }[]).map((one) => one.text);
    };
    const wide = { consultas: names(50), minScore: 0 };
    const [note = ''] = await notes('screen_brands', { ...wide, limit: 20 });
    const [, about, limit] =
      /^This answer has about (\d+)000 tokens\. A narrower call: screen_brands with fewer consultas, limit (\d+)\.$/.exec(
        note,
      ) ?? expect.unreachable(note);
    expect(Number(about)).toBeGreaterThan(100);
    expect(await notes('screen_brands', { ...wide, limit: Number(limit) })).toEqual([]);
    expect(await notes('screen_brands', wide)).toEqual([]);
  });

  it(`is so of every tool that pages, and is told ${proves('D17-SIZES')}`, async () => {
    for (const [name, input] of [
      ['search_brands', {}],
      ['search_brands', { q: 'koluna', explain: true }],
      ['find_similar_brands', { q: 'koluna', explain: true, minScore: 0 }],
      ['get_brands_batch', { nros: MARKS.map(({ nroSolicitud }) => nroSolicitud) }],
      ['list_changes', {}],
      ['list_plazos', { tipo: 'renovacion', desde: '2000-01-01' }],
      ['list_personas', {}],
      ['insights_by_month', {}],
    ] as const) {
      expect(tokens(await answered(name, input)), name).toBeLessThan(MOST_TOKENS);
    }
    const answer = JSON.parse((await plainPost({})).text);
    const told = answer.result.tools as { name: string; description: string }[];
    expect(
      told.filter(({ description }) => !/ Answer: [^.]*\d+ tokens?\b/.test(description)),
    ).toEqual([]);
    expect(told).toHaveLength(new Set(operations.flatMap(({ tool }) => tool?.name ?? [])).size);
  });
});
