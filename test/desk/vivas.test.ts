import { createClient } from '@marcario/client';
import { createBrandIndex } from '@marcario/core';
import { type CanonicalBrand, ESTADOS, type Estado } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ALL_MARKS,
  parseBrandFilters,
} from '../../packages/core/src/domain/listing/brand-query.ts';
import {
  type CursorKeys,
  sealBrandCursor,
  sealListCursor,
} from '../../packages/core/src/domain/listing/cursor.ts';
import {
  parsePlazosRequest,
  plazosCursorScope,
} from '../../packages/core/src/domain/listing/plazos-request.ts';
import { proves } from '../requirements.ts';
import { callTool } from '../support/call-tool.ts';
import { type Served, serve } from '../support/serve.ts';

/** The statuses of which decision F5 says that a mark in them blocks nothing. */
const DEAD = 'denegada vencida anulada caducado rechazada desistida abandonada'.split(' ');
const ALIVE = ESTADOS.filter((estado) => !DEAD.includes(estado)).sort();
/** Two marks of one name in each status: twenty of them are more than are alive. */
const MARKS: CanonicalBrand[] = ESTADOS.flatMap((estado, at) =>
  [0, 1].map((twin) => ({
    nroSolicitud: String(700_100 + 2 * at + twin),
    denominacion: 'KOLUNA',
    estado,
    clases: [{ clase: 29 }],
    fechaPresentacion: `20${10 + at}-0${1 + twin}-02`,
    fechaRegistro: '2024-03-01',
    fechaVencimiento: '2034-03-01',
  })),
);
const TWICE = [...ALIVE, ...ALIVE].sort();

type Item = { readonly estado: Estado };
type Page = { readonly items: readonly Item[] };
const estados = (items: readonly Item[]) => items.map(({ estado }) => estado).sort();

let served: Served;
beforeAll(async () => {
  served = await serve(MARKS);
});
afterAll(() => served.close());

async function page(target: string): Promise<Page> {
  const answer = await served.api.send(target);
  expect(answer.status, target).toBe(200);
  return (await answer.json()) as Page;
}

describe('vivas=true', () => {
  it.each([
    ['a listing', '/v1/brands?limit=100'],
    ['a search', '/v1/brands?q=koluna&limit=100'],
    ['similar by text', '/v1/brands/similar?q=koluna&limit=100'],
  ])(`leaves out of %s what blocks nothing ${proves('F5-VIVAS')}`, async (_, target) => {
    expect(estados((await page(`${target}&vivas=true`)).items)).toEqual(TWICE);
    expect(estados((await page(`${target}&vivas=1`)).items)).toEqual(TWICE);
    expect((await page(`${target}&vivas=false`)).items).toHaveLength(28);
  });

  it(`narrows before the best are taken ${proves('F5-VIVAS')}`, async () => {
    for (const target of ['/v1/brands/similar?q=koluna', '/v1/brands?q=koluna']) {
      expect(estados((await page(`${target}&vivas=true&limit=14`)).items)).toEqual(TWICE);
    }
    const byNumber = await page('/v1/brands/700100/similar?vivas=true');
    expect(byNumber.items).toHaveLength(13);
  });

  it(`narrows terms, exports and screenings ${proves('F5-VIVAS')}`, async () => {
    const terms = await page('/v1/plazos?tipo=renovacion&limit=100&vivas=true');
    expect(estados(terms.items)).toEqual(
      ['esperando_renovacion', 'registrada'].flatMap((one) => [one, one]),
    );
    expect((await page('/v1/plazos?tipo=renovacion&limit=100')).items).toHaveLength(8);
    const estimate = await served.api.send('/v1/brands/export?format=csv&vivas=true&dryRun=true');
    expect(await estimate.json()).toMatchObject({ total: 14 });
    const screened = await served.api.send('/v1/brands/screening', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ consultas: [{ q: 'koluna' }], vivas: true, limit: 20 }),
    });
    const { items } = (await screened.json()) as { items: [Page] };
    expect(estados(items[0].items)).toEqual(TWICE);
  });

  it(`holds beside liveOnly and beside estado ${proves('F5-BOTH')}`, async () => {
    const both = await page('/v1/brands?vivas=true&liveOnly=true&limit=100');
    expect(estados(both.items)).toEqual(TWICE);
    const live = await page('/v1/brands?vivas=false&liveOnly=true&limit=100');
    expect(live.items).toHaveLength(22);
    const some = await page('/v1/brands?vivas=true&estado=caducado&estado=publicada');
    expect(estados(some.items)).toEqual(['publicada', 'publicada']);
    for (const wrong of ['vivas=si', 'vivas=true&vivas=true', 'vivos=true']) {
      expect(await served.api.refusal(wrong)).toMatchObject({ code: 'validation_error' });
    }
  });

  it(`is taken by tools, the client, in process and in memory ${proves('F5-VIVAS')}`, async () => {
    const { body } = await callTool(served.api, 'search_brands', { vivas: 'true', limit: 100 });
    expect(estados((body as Page).items)).toEqual(TWICE);
    const found = await callTool(served.api, 'find_similar_brands', { q: 'koluna', vivas: true });
    expect(estados((found.body as Page).items)).toEqual(TWICE);
    const client = createClient({ baseUrl: served.api.baseUrl, apiKey: served.api.key });
    expect(estados(await client.brands.search({ vivas: true }).toArray())).toEqual(TWICE);
    const inProcess = await served.service.searchBrands({ vivas: true, limit: 100 });
    expect(estados(inProcess.items)).toEqual(TWICE);
    const inMemory = createBrandIndex(MARKS);
    expect(estados(inMemory.search({ vivas: true, limit: 100 }).items)).toEqual(TWICE);
    expect(estados(inMemory.similar({ q: 'koluna', vivas: true }).items)).toEqual(TWICE);
  });

  it(`is a filter of a watch ${proves('F5-VIVAS')}`, async () => {
    const send = (method: string, target: string, body: object) =>
      served.api.send(target, {
        method,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const asked = {
      label: 'vivas',
      items: [{ marca: 'koluna' }],
      filters: { vivas: true },
      baseline: true,
    };
    const created = await send('POST', '/v1/watch', asked);
    const { id, filters } = (await created.json()) as { id: string; filters: object };
    expect(filters).toEqual({ vivas: true });
    await served.service.sweep();
    const { items } = (await page(`/v1/watch/${id}/hits?limit=200`)) as unknown as {
      items: { snapshot: Item }[];
    };
    expect(estados(items.map(({ snapshot }) => snapshot))).toEqual(TWICE);
    const refused = await send('PATCH', `/v1/watch/${id}`, { filters: { vivas: 'si' } });
    expect(refused.status).toBe(400);
  });
});

describe('a cursor of before vivas', () => {
  const keys: CursorKeys = [new Uint8Array(32).fill(3)];
  const { vivas: _, viena: __, ...first } = ALL_MARKS;

  it(`goes on while vivas is not asked for, and is of another query where it is ${proves('F5-CURSORS')}`, async () => {
    const key = { by: 'date', date: '2015-01-02', nro: '700110' } as const;
    const old = sealBrandCursor(keys, first as typeof ALL_MARKS, key);
    expect(sealBrandCursor(keys, { ...ALL_MARKS, vivas: false }, key)).toBe(old);
    expect(sealBrandCursor(keys, { ...ALL_MARKS, vivas: true }, key)).not.toBe(old);
    const { nextCursor } = await served.api.list('limit=1');
    await served.api.list(`limit=1&vivas=false&cursor=${nextCursor}`);
    expect(await served.api.refusal(`limit=1&vivas=true&cursor=${nextCursor}`)).toMatchObject({
      code: 'validation_error',
    });
  });

  it(`goes on in the terms too ${proves('F5-CURSORS')}`, () => {
    const query = { tipo: 'renovacion', desde: null, hasta: null, filters: first } as const;
    const old = sealListCursor(keys, { endpoint: 'plazos', sort: 'fecha', query }, [
      '2026-01-01',
      '2026-02-01',
      '700110',
    ]);
    const asked = parsePlazosRequest({ tipo: 'renovacion', cursor: old }, keys, '2026-11-25');
    expect(asked.after).toEqual({ fecha: '2026-02-01', nroSolicitud: '700110' });
    const narrowed = {
      ...query,
      filters: { ...ALL_MARKS, ...parseBrandFilters({ vivas: true }) },
    };
    expect(plazosCursorScope(narrowed).query).not.toEqual(plazosCursorScope(asked.query).query);
    expect(() =>
      parsePlazosRequest({ tipo: 'renovacion', vivas: true, cursor: old }, keys, '2026-11-25'),
    ).toThrow(/nextCursor unchanged/);
  });
});
