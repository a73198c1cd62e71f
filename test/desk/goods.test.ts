import {
  type CanonicalBrand,
  clearanceSchema,
  comparisonSchema,
  errorEnvelopeSchema,
  screeningSchema,
  similarBrandsSchema,
} from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { callTool } from '../support/call-tool.ts';
import { type Served, serve } from '../support/serve.ts';

function markOf(
  nroSolicitud: string,
  denominacion: string,
  ...clases: readonly (readonly [clase: number, cobertura?: string])[]
): CanonicalBrand {
  return {
    nroSolicitud,
    denominacion,
    estado: 'registrada',
    clases: clases.map(([clase, cobertura]) => ({ clase, ...(cobertura && { cobertura }) })),
  };
}

/** One name with goods of every relation to milk, and one a letter off with milk. */
const MARKS: readonly CanonicalBrand[] = [
  markOf('1', 'NORVAL', [12, 'Automóviles']),
  markOf('2', 'NORVAL', [29, 'Leche y productos lácteos']),
  markOf('3', 'NORVAL', [30, 'Helados comestibles']),
  markOf('4', 'NORVAL', [35, 'Venta al por menor de quesos y yogures']),
  markOf('5', 'NORVAL', [32]),
  markOf('6', 'NORVAL', [19]),
  markOf('7', 'NORVALA', [29, 'Leche']),
  markOf('8', 'NORVAL', [29, 'Carnes y pescados'], [45, 'Servicios jurídicos']),
  markOf('9', 'OTRA COSA', [29, 'Mantequilla']),
];

/** More marks with one name in a foreign class than have their goods compared, and one like it for dairy goods. */
const CROWD: readonly CanonicalBrand[] = [
  ...Array.from({ length: 240 }, (_, at) =>
    markOf(String(1_000 + at), 'ZUMBEL', [12, 'Automóviles']),
  ),
  markOf('2000', 'ZUMBELA', [29, 'Quesos']),
];

let served: Served;
beforeAll(async () => {
  served = await serve([...MARKS, ...CROWD]);
});
afterAll(() => served.close());

async function similar(query: string) {
  const answer = await served.api.send(`/v1/brands/similar?q=norval&${query}`);
  const body: unknown = await answer.json();
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return similarBrandsSchema.strict().parse(body);
}

async function refusal(path: string) {
  const answer = await served.api.send(path);
  const { error } = errorEnvelopeSchema.parse(await answer.json());
  return [answer.status, error.code];
}

const nros = (items: readonly { readonly nroSolicitud: string }[]) =>
  items.map(({ nroSolicitud }) => nroSolicitud);

describe('similar marks with goods', () => {
  it(`stand by conflict, each with the relation of its goods ${proves('F13-ORDER')}`, async () => {
    const { items, evaluadas, hay } = await similar('cobertura=leche');
    const judged = items.map(({ nroSolicitud, productos, conflicto }) => {
      return [nroSolicitud, productos?.relacion, conflicto];
    });
    expect(judged.filter(([nro]) => nro !== '7')).toEqual([
      ['2', 'identica', 'alto'],
      ['3', 'similar', 'alto'],
      ['4', 'similar', 'alto'],
      ['5', 'desconocida', 'alto'],
      ['6', 'desconocida', 'medio'],
      ['8', 'remota', 'medio'],
      ['1', 'ninguna', 'bajo'],
    ]);
    expect(judged.find(([nro]) => nro === '7')?.[1]).toBe('identica');
    expect(nros(items).slice(0, 1)).toEqual(['2']);
    expect(nros(items).at(-1)).toBe('1');
    expect([evaluadas, hay]).toEqual([8, 8]);
    expect(items[0]?.productos).toEqual({
      relacion: 'identica',
      motivo: 'contenido',
      base: 'texto',
      clase: 29,
      conClase: 29,
      compartido: ['Leche', 'leche'],
    });
  });

  it(`keep score, band and flag, and their order by sign on request ${proves('F13-SIGN')}`, async () => {
    const plain = await similar('');
    const bySign = await similar('cobertura=leche&orden=signo');
    const stripped = bySign.items.map(({ productos: _, conflicto: __, ...item }) => item);
    expect(stripped).toEqual(plain.items);
    expect(plain).not.toHaveProperty('evaluadas');
    expect(plain.items[0]).not.toHaveProperty('productos');
  });

  it(`are narrowed by relation; what is not known passes unless conocidas ${proves('F13-FILTER')}`, async () => {
    const identical = await similar('cobertura=leche&relacion=identica');
    expect(nros(identical.items).sort()).toEqual(['2', '5', '6', '7']);
    const known = await similar('cobertura=leche&relacion=identica&conocidas=true');
    expect(nros(known.items).sort()).toEqual(['2', '7']);
    const all = await similar('cobertura=leche&conocidas=true');
    expect(nros(all.items).sort()).toEqual(['1', '2', '3', '4', '7', '8']);
  });

  it(`take the goods of a mark by its number, or of the mark itself ${proves('F13-GOODS')}`, async () => {
    const wording = await similar('cobertura=mantequilla&clase=29');
    const ofMark = await similar('coberturaDe=9&clase=29');
    expect(ofMark.items.map(({ productos }) => productos?.relacion)).toEqual(
      wording.items.map(({ productos }) => productos?.relacion),
    );
    const own = similarBrandsSchema.parse(
      await (await served.api.send('/v1/brands/2/similar?allClasses=1&orden=conflicto')).json(),
    );
    expect(nros(own.items)).not.toContain('2');
    expect(own.items[0]?.nroSolicitud).toBe('3');
    expect(await refusal('/v1/brands/similar?q=norval&coberturaDe=404')).toEqual([
      404,
      'not_found',
    ]);
    for (const bad of [
      'cobertura=leche&coberturaDe=9',
      'relacion=similar',
      'orden=conflicto',
      'relacion=igual',
      `cobertura=${'x'.repeat(2001)}`,
    ]) {
      expect(await refusal(`/v1/brands/similar?q=norval&${bad}`), bad).toEqual([
        400,
        'validation_error',
      ]);
    }
  });

  it(`are looked for in related classes too, and the answer says where ${proves('F13-RELATED')}`, async () => {
    const own = await similar('clase=29&relacionadas=false');
    expect(nros(own.items).sort()).toEqual(['2', '7', '8']);
    expect(own.alcance).toEqual({ clases: [29], sinMirar: [30, 31, 32, 35, 43] });
    const wider = await similar('clase=29&relacionadas=true');
    expect(nros(wider.items).sort()).toEqual(['2', '3', '4', '5', '7', '8']);
    expect(wider.alcance).toEqual({ clases: [29, 30, 31, 32, 35, 43], sinMirar: [] });
    expect(await similar('clase=29')).not.toHaveProperty('alcance');
    expect((await similar('relacionadas=true')).alcance).toEqual({ clases: [], sinMirar: [] });
  });

  it(`are compared of the best by sign and class, so that a crowd elsewhere hides none ${proves('F13-CANDIDATES')}`, async () => {
    const input = { q: 'zumbel', cobertura: 'leche', limit: 5 };
    const { items, evaluadas, hay } = await served.service.findSimilarByText(input);
    expect(items[0]).toMatchObject({
      nroSolicitud: '2000',
      conflicto: 'alto',
      productos: { relacion: 'similar' },
    });
    expect([evaluadas, hay]).toEqual([200, 241]);
  });

  it(`are the same over REST, MCP and in process ${proves('F13-ORDER')}`, async () => {
    const params = { q: 'norval', cobertura: 'leche', relacionadas: true, clase: [29] };
    const rest = await similar('cobertura=leche&relacionadas=true&clase=29');
    expect((await callTool(served.api, 'find_similar_brands', params)).body).toEqual(rest);
    expect(await served.service.findSimilarByText(params)).toEqual(rest);
  });
});

describe('a clearance report, a screening and a comparison with goods', () => {
  it(`group by conflict, and say whether goods were weighed ${proves('F13-CLEARANCE')}`, async () => {
    const report = async (query: string) => {
      const answer = await served.api.send(`/v1/brands/clearance?q=norval&${query}`);
      return clearanceSchema.strict().parse(await answer.json());
    };
    const all = await report('cobertura=leche');
    expect(all.grupos.map(({ conflicto }) => conflicto)).toEqual(['alto', 'medio', 'bajo']);
    expect(all.grupos.every((group) => group.grado === undefined)).toBe(true);
    expect(all.noEvaluado).toContain('productos_y_servicios');
    expect(all.productosSinTexto).toBe(2);
    const worded = await report('cobertura=leche&conocidas=true');
    expect(worded.noEvaluado).not.toContain('productos_y_servicios');
    const plain = await report('');
    expect(plain.grupos.map(({ grado }) => grado)).toContain('identico');
    expect(plain).not.toHaveProperty('productosSinTexto');
  });

  it(`answer each name of a screening as similar does, with its own goods ${proves('F13-SCREENING')}`, async () => {
    const consultas = [
      { id: 'leche', q: 'norval', cobertura: 'leche' },
      { id: 'autos', q: 'norval', coberturaDe: '1' },
      { id: 'nada', q: 'norval', coberturaDe: '404' },
    ];
    const { body } = await callTool(served.api, 'screen_brands', { consultas, limit: 20 });
    const { items } = screeningSchema.strict().parse(body);
    const { dataAsOf: _, ...milk } = await similar('cobertura=leche');
    expect(items[0]).toEqual({ id: 'leche', q: 'norval', ...milk });
    expect(items[1]?.items?.[0]?.nroSolicitud).toBe('1');
    expect(items[2]?.error?.code).toBe('not_found');
  });

  it(`compare the goods of two marks ${proves('F13-COMPARE')}`, async () => {
    const compare = async (query: string) => {
      const answer = await served.api.send(`/v1/brands/compare?nroA=2&nroB=3${query}`);
      return comparisonSchema.strict().parse(await answer.json());
    };
    const { productos, conflicto, noEvaluado } = await compare('&coberturaDe=2');
    expect([productos?.relacion, productos?.clase, productos?.conClase, conflicto]).toEqual([
      'similar',
      29,
      30,
      'alto',
    ]);
    expect(noEvaluado).toEqual(['elementos_figurativos', 'notoriedad']);
    expect(await compare('')).not.toHaveProperty('productos');
  });
});
