import {
  type CanonicalBrand,
  changesPageSchema,
  errorEnvelopeSchema,
} from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { callTool } from '../support/call-tool.ts';
import { freshPgliteUrl, freshPostgresUrl } from '../support/fresh-database.ts';
import { type Served, serve } from '../support/serve.ts';

function brand(nroSolicitud: string, stated: Partial<CanonicalBrand> = {}): CanonicalBrand {
  return { nroSolicitud, denominacion: `Marca ${nroSolicitud}`, estado: 'en_tramite', ...stated };
}

describe.each([
  { kind: 'PGlite', freshUrl: freshPgliteUrl },
  { kind: 'PostgreSQL', freshUrl: freshPostgresUrl },
])('changes of the corpus, on $kind', ({ freshUrl }) => {
  let served: Served;
  beforeAll(async () => {
    const marks = Array.from({ length: 12 }, (_, i) => brand(String(i + 1)));
    served = await serve(marks, { databaseUrl: await freshUrl() });
  });
  afterAll(() => served.close());

  const page = async (query = '') => {
    const answer = await served.api.send(`/v1/changes?${query}`);
    const body: unknown = await answer.json();
    expect(answer.status, JSON.stringify(body)).toBe(200);
    return changesPageSchema.strict().parse(body);
  };
  const refusal = async (query: string) => {
    const answer = await served.api.send(`/v1/changes?${query}`);
    return errorEnvelopeSchema.strict().parse(await answer.json()).error;
  };

  it(`are walked from the first to the newest, each once ${proves('E4-WALK')}`, async () => {
    const seen: number[] = [];
    let since = '';
    for (;;) {
      const { items, nextCursor } = await page(`limit=5${since}`);
      since = `&since=${nextCursor}`;
      if (items.length === 0) break;
      for (const { seq, tipo, campos } of items) {
        expect({ tipo, campos }).toEqual({ tipo: 'created', campos: [] });
        seen.push(seq);
      }
    }
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(new Set(seen).size).toBe(12);
    await served.importMarks([brand('3', { estado: 'publicada' }), brand('13')]);
    const { items } = await page(since.slice(1));
    expect(items.map(({ nroSolicitud, tipo, version }) => [nroSolicitud, tipo, version])).toEqual([
      ['3', 'updated', 2],
      ['13', 'created', 1],
    ]);
    expect(items[0]?.campos).toContain('estado');
  });

  it(`are narrowed by field and source, and the cursor goes past what was left out ${proves('E4-FILTERS')}`, async () => {
    const { items, nextCursor } = await page('campo=estado&source=canonical');
    expect(items.map(({ nroSolicitud }) => nroSolicitud)).toEqual(['3']);
    expect((await page(`since=${nextCursor}`)).items).toEqual([]);
    expect((await page('campo=titulares')).items).toEqual([]);
  });

  it(`are narrowed by persons as the answering generation has them ${proves('E4-HOLDERS')}`, async () => {
    const [buyer, seller] = [
      { nombre: 'Compradora S.A.', rut: '76543210-3', pais: 'CL' },
      { nombre: 'Vendedora Ltda.', pais: 'CL' },
    ];
    const seen = { vistoEn: '2020-01-01T00:00:00Z' };
    await served.importMarks([
      brand('21', { ...seen, titulares: [seller], representantes: [{ nombre: 'Estudio Roble' }] }),
      brand('22', { ...seen, titulares: [seller] }),
    ]);
    await served.importMarks([
      brand('22', {
        titulares: [buyer],
        anotaciones: [
          {
            fecha: '2026-01-05',
            codigo: 'M8',
            descripcion: 'Anotación de transferencia',
            transferentes: [{ nombre: seller.nombre }],
            adquirentes: [{ nombre: buyer.nombre, rut: buyer.rut }],
          },
        ],
        vistoEn: '2999-01-01T00:00:00Z',
      }),
    ]);
    const numbers = async (query: string) =>
      (await page(query)).items.map(({ nroSolicitud, version }) => `${nroSolicitud}v${version}`);
    expect(await numbers('titular=vendedora')).toEqual(['21v1']);
    expect(await numbers('titular=vendedora&vigencia=todas')).toEqual(['21v1', '22v1', '22v2']);
    expect(await numbers('titular=compradora&titular=vendedora')).toEqual(['21v1', '22v1', '22v2']);
    expect(await numbers('rut=76.543.210-3')).toEqual(['22v1', '22v2']);
    expect(await numbers('representante=roble')).toEqual(['21v1']);
    expect(await numbers('titular=compradora&campo=titulares')).toEqual(['22v2']);
    expect(await numbers('titular=nadie')).toEqual([]);
    const { items: persons } = await served.api.personas('q=compradora');
    expect(await numbers(`titularId=${persons[0]?.id}`)).toEqual(['22v1', '22v2']);
    const first = await page('titular=compradora&limit=1');
    expect(first.items).toMatchObject([{ nroSolicitud: '22', version: 1 }]);
    const next = await page(`titular=compradora&since=${first.nextCursor}`);
    expect(next.items).toMatchObject([{ nroSolicitud: '22', version: 2 }]);
    // A cursor goes on under any filter, and past what a filter left out.
    expect((await page(`since=${next.nextCursor}`)).items).toEqual([]);
    expect(await numbers(`since=${first.nextCursor}`)).toEqual(['22v2']);
    const tool = await callTool(served.api, 'list_changes', { titular: 'compradora', limit: '1' });
    expect(tool.body).toEqual(first);
    for (const [query, code] of [
      ['vigencia=todas', 'validation_error'],
      ['rut=1-1', 'invalid_rut'],
      ['titularId=x', 'validation_error'],
      ['titulares=x', 'validation_error'],
    ] as const) {
      expect((await refusal(query)).code).toBe(code);
    }
  });

  it(`refuse what they do not know by name ${proves('E4-FILTERS')}`, async () => {
    expect((await refusal('campo=color')).code).toBe('validation_error');
    expect((await refusal('source=gaceta')).message).toContain('canonical');
    expect((await refusal('since=bm8=')).message).toContain('since');
    const { nextCursor } = await served.api.list('limit=1');
    expect((await refusal(`since=${nextCursor}`)).code).toBe('validation_error');
  });
});
