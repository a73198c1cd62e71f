import { createBrandIndex } from '@marcario/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { callTool } from '../support/call-tool.ts';
import { type Served, serve } from '../support/serve.ts';

let served: Served;
beforeAll(async () => {
  served = await serve(REGISTER);
});
afterAll(() => served.close());

async function get(target: string) {
  const answer = await served.api.send(target);
  return { status: answer.status, body: await answer.json() };
}

async function post(target: string, body: object) {
  const answer = await served.api.send(target, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

/** What 900100 is written as on paper, in a sheet, in a mail. */
const WRITTEN = [
  '900.100',
  '900 100',
  ' 900100 ',
  '9.0.0.1.0.0',
  '900\u00a0100',
  '900100.',
  '\t900.100\n',
];

describe('a number with points and blanks', () => {
  it.each(WRITTEN)(
    `written %j is the number, in a path and as a parameter ${proves('D13-POINTS')}`,
    async (text) => {
      const nro = encodeURIComponent(text);
      const known = { nroSolicitud: '900100' };
      for (const path of ['', '/report', '/opposition', '/plazos']) {
        expect((await get(`/v1/brands/${nro}${path}`)).body).toMatchObject(known);
      }
      expect((await get(`/v1/brands/${nro}/similar`)).status).toBe(200);
      expect(await served.api.numbers(`nroSolicitud=${nro}`)).toEqual(['900100']);
      const compared = await get(`/v1/brands/compare?nroA=${nro}&b=kolun`);
      expect(compared.body).toMatchObject({ a: known });
      const registered = encodeURIComponent(text.replaceAll('9', '12'));
      expect(await served.api.numbers(`nroRegistro=${registered}`)).toEqual(['900100']);
      const same = await get(`/v1/brands/${nro}/report?nroSolicitud=900100`);
      expect(same.body).toMatchObject(known);
    },
  );

  it(`is the number in a body, once in a batch ${proves('D13-POINTS')}`, async () => {
    const { body } = await post('/v1/brands/batch', { nros: [...WRITTEN, '4.0 4', '900101'] });
    expect(body).toMatchObject({
      items: [{ nroSolicitud: '900100' }, { nroSolicitud: '900101' }],
      notFound: ['404'],
    });
    const screened = await post('/v1/brands/screening', { consultas: [{ nro: '900.100' }] });
    expect(screened.body).toMatchObject({ items: [{ nro: '900100', items: expect.any(Array) }] });
  });

  it(`is the number to a tool, under either name, and in memory ${proves('D13-POINTS')}`, async () => {
    for (const input of [{ nro: '900.100' }, { nro: '900 100', nroSolicitud: '900100' }]) {
      const { body } = await callTool(served.api, 'get_brand_detail', input);
      expect(body).toMatchObject({ nroSolicitud: '900100' });
    }
    const marks = createBrandIndex(REGISTER);
    expect(marks.search({ nroSolicitud: '900.100' }).items).toHaveLength(1);
    expect(marks.similar({ nro: ' 900.100' })).toEqual(marks.similar({ nro: '900100' }));
  });

  it(`is the number of a watched item, and a known one of a bare mark ${proves('D13-POINTS')}`, async () => {
    const { body } = await post('/v1/watch', {
      label: 'números',
      items: [
        { nroSolicitud: '900.100' },
        { mark: '900.101' },
        { mark: ' 900 100 ' },
        { mark: '4.0.4' },
      ],
    });
    const { id, items } = body as { id: string; items: object[] };
    expect(items).toMatchObject([
      { kind: 'numero', mark: '900100' },
      { kind: 'numero', mark: '900101' },
      { kind: 'texto', mark: '4.0.4' },
    ]);
    const again = await post(`/v1/watch/${id}/items`, { mark: '900.101' });
    expect(again.body).toMatchObject({ kind: 'numero', mark: '900101' });
    expect((await post(`/v1/watch/${id}/items`, { nroSolicitud: '4.0.4' })).status).toBe(400);
  });

  it.each(['.', ' . ', '900,100', '9'.repeat(21), 'a/b', '900_100'])(
    `written %j is none ${proves('D13-NUMERO')}`,
    async (text) => {
      const nro = encodeURIComponent(text);
      expect((await get(`/v1/brands?nroSolicitud=${nro}`)).status).toBe(400);
      expect((await post('/v1/brands/batch', { nros: [text] })).status).toBe(400);
    },
  );
});

describe('null', () => {
  it(`is absent for an optional, at every depth of a body ${proves('D13-NULL')}`, async () => {
    const { status, body } = await post('/v1/watch', {
      label: 'nada',
      items: [{ marca: 'queltehue', nroSolicitud: null, mark: null }],
      callbackUrl: null,
      filters: { minScore: null, clase: null, liveOnly: null },
      baseline: null,
    });
    expect([status, body]).toMatchObject([
      201,
      { filters: {}, baseline: false, callbackUrl: null },
    ]);
    const { id } = body as { id: string };
    const added = await post(`/v1/watch/${id}/items`, {
      mark: 'tiuque',
      marca: null,
      nroSolicitud: null,
    });
    expect(added.status).toBe(201);
    const screened = await post('/v1/brands/screening', {
      consultas: [{ id: null, q: 'kolun', nro: null, clase: null }],
      clase: null,
      limit: null,
    });
    expect(screened.status).toBe(200);
  });

  it(`is absent to a tool, in process and in memory ${proves('D13-NULL')}`, async () => {
    const nothing = {
      q: 'kolun',
      nombre: null,
      clase: null,
      limit: null,
      sort: null,
      cursor: null,
    };
    const { body } = await callTool(served.api, 'search_brands', nothing);
    expect(body).toEqual(await served.service.searchBrands({ q: 'kolun' }));
    expect(await served.service.searchBrands(nothing as object)).toEqual(body);
    const marks = createBrandIndex(REGISTER);
    expect(marks.search(nothing as object)).toEqual(marks.search({ q: 'kolun' }));
  });

  it(`is refused where a value is required, in a list, and under a name that is not known ${proves('D13-NULL')}`, async () => {
    for (const body of [{ nros: null }, { nros: ['900100', null] }, { nros: ['1'], nada: null }]) {
      expect((await post('/v1/brands/batch', body)).status).toBe(400);
    }
    for (const input of [{ clase: [29, null] }, { nada: null }]) {
      const { error } = await callTool(served.api, 'search_brands', input);
      expect(error).toMatchObject({ code: 'validation_error' });
    }
  });
});

it.each(['clase', 'estado', 'tipoSigno', 'titularId'])(
  `%s with several values in one is told to be repeated ${proves('D13-REPEAT')}`,
  async (name) => {
    const values: Readonly<Record<string, readonly [string, string]>> = {
      clase: ['29', '30'],
      estado: ['publicada', 'caducado'],
      tipoSigno: ['mixta', 'otra'],
      titularId: ['1', '2'],
    };
    const [one = '', other = ''] = values[name] ?? [];
    for (const separator of [',', ', ', ';', '|']) {
      const text = encodeURIComponent(`${one}${separator}${other}`);
      const { code, message } = await served.api.refusal(`${name}=${text}`);
      expect([code, message]).toEqual([
        'validation_error',
        expect.stringContaining(`${name}=${one}&${name}=${other}`),
      ]);
    }
  },
);
