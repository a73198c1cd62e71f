import { inputFields, type Operation, pathFields } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { callTool } from '../support/call-tool.ts';
import { type Served, serve } from '../support/serve.ts';
import { refusalOf } from '../support/serve-api.ts';

let served: Served;
beforeAll(async () => {
  served = await serve(REGISTER);
});
afterAll(() => served.close());

const get = (target: string) => served.api.send(target);
const post = (target: string, body: unknown) =>
  served.api.send(target, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/** What is sent by mistake, and what the refusal must say to be of use. */
type Slip = readonly [target: string, remedy: RegExp];

const REST_SLIPS: readonly Slip[] = [
  ['/v1/brands?clases=29', /clases: did you mean clase\?/],
  ['/v1/brands?Clase=29', /did you mean clase\?/],
  ['/v1/brands?clase=29,30', /clase=29&clase=30/],
  ['/v1/brands?clase=29%2030', /clase=29&clase=30/],
  ['/v1/brands?clase[nice]=29', /did you mean clase\?/],
  ['/v1/brands?estado=registrada,publicada', /estado=registrada&estado=publicada/],
  ['/v1/brands?tipoSigno=mixta,otra', /tipoSigno=mixta&tipoSigno=otra/],
  ['/v1/brands?titulares=kolun', /did you mean titular\?/],
  ['/v1/brands?query=kolun', /did you mean q\?/],
  ['/v1/brands?texto=kolun', /known are q, nombre/],
  ['/v1/brands?q=%20', /q must not be blank/],
  ['/v1/brands?nombre=%C2%85', /nombre must not be blank/],
  ['/v1/brands?q[]=kolun', /did you mean q\?/],
  ['/v1/brands?nro=900100', /did you mean nroSolicitud\?/],
  ['/v1/brands?nro_registro=1200100', /did you mean nroRegistro\?/],
  ['/v1/brands?fecha_presentacion_desde=2024-01-01', /did you mean fechaPresentacionDesde\?/],
  ['/v1/brands?page=2', /known are .*cursor, offset/],
  ['/v1/brands/900100?nroSolicitud=900101', /nroSolicitud belongs in the path/],
  ['/v1/brands/900100?detalle=1', /Unknown parameter detalle/],
  ['/v1/brands/900100/report?nroSolicitud=900101', /different marks/],
  ['/v1/brands/900100/similar?clases=9', /did you mean clase\?/],
  ['/v1/brands/900100/similar?allClasses=1&allClasses=0', /allClasses takes one value/],
  ['/v1/brands/900100/opposition?abierta=1', /known is nro/],
  ['/v1/brands/similar?texto=kolun', /Unknown parameter texto: known are q/],
  ['/v1/brands/similar?q=', /q is missing: send the text to search for, such as q=kolun/],
  ['/v1/brands/similar?q=kolun&fechaDesde=2024-01-01', /Unknown parameter fechaDesde/],
  ['/v1/oppositions/open?class=29', /did you mean clase\?/],
  ['/v1/personas?nombre=kolun', /Unknown parameter nombre: known are q, rol/],
  ['/v1/personas?pais=Chile', /pais must be an ISO country code/],
  ['/v1/personas?region=09', /without a leading zero/],
  ['/v1/freshness?enveloped=true', /did you mean envelope\?/],
  ['/v1/sync-runs?estado=ok', /Unknown parameter estado/],
  ['/v1/insights/by-class?denominacion=x', /Unknown parameter denominacion/],
  ['/v1/insights/by-holder?top=5', /did you mean topN\?/],
  ['/v1/insights/by-estado?estado=registrada&estado=publicada', /estado takes one value/],
  ['/v1/feriados?desde=2026-01-01&fin=2026-02-01', /known are desde, hasta/],
  ['/v1/feriados/cobertura?anio=2026', /there is none to send/],
  ['/v1/usage?mes=11', /there is none to send/],
];

const TOOL_SLIPS: readonly (readonly [tool: string, input: object, remedy: RegExp])[] = [
  ['search_brands', { clases: [29] }, /did you mean clase\?/],
  ['search_brands', { query: 'kolun' }, /did you mean q\?/],
  ['search_brands', { clase: '29,30' }, /\[29,30\]/],
  ['search_brands', { filters: { clase: [29] } }, /Unknown parameter filters/],
  ['search_brands', { nombre: ' ' }, /nombre must not be blank/],
  ['get_brand_detail', { numero: '900100' }, /known are nroSolicitud/],
  ['get_brand_detail', { nro: '900100', nroSolicitud: '900101' }, /different marks/],
  ['get_brands_batch', { nros: '900100' }, /nros must be a list/],
  ['get_brands_batch', { nroSolicitud: ['900100'] }, /Unknown parameter nroSolicitud/],
  ['find_similar_brands', { marca: 'kolun' }, /Send exactly one of q, nro/],
  ['find_similar_brands', { query: 'kolun' }, /Unknown parameter query: did you mean q\?/],
  ['find_similar_brands', { nros: '900100' }, /Unknown parameter nros: did you mean nro\?/],
  ['find_similar_brands', { q: 'kolun', nro: '900100' }, /Send exactly one of q, nro/],
  ['find_similar_brands', { q: 'kolun', class: [29] }, /did you mean clase\?/],
  ['get_freshness', { envelope: false }, /envelope is always true/],
  ['list_personas', { nombre: 'kolun' }, /known are q, rol/],
  ['insights_by_holder', { top_n: 5 }, /did you mean topN\?/],
  ['brands_search', { q: 'kolun' }, /^No such tool/],
];

describe('a slip of the pen', () => {
  it.each(REST_SLIPS)(
    `is told and not answered: GET %s ${proves('D13-UNKNOWN')}`,
    async (target, remedy) => {
      const { status, code, message } = await refusalOf(await get(target));
      expect([status, code]).toEqual([400, 'validation_error']);
      expect(message).toMatch(remedy);
    },
  );

  it.each(TOOL_SLIPS)(
    `is told to an agent: %s %j ${proves('D17-STRICT')}`,
    async (tool, input, remedy) => {
      const { error } = await callTool(served.api, tool, { ...input });
      expect(error?.message).toMatch(remedy);
    },
  );

  it(`is told of any parameter of any operation, over REST and MCP ${proves(
    'D13-UNKNOWN',
    'D17-STRICT',
  )}`, async () => {
    let slips = 0;
    for (const operation of served.service.served) {
      const names = Object.keys(inputFields(operation.input));
      for (const name of names.length === 0 ? ['q'] : names) {
        for (const wrong of [`${name}s`, name.toUpperCase(), `${name}[x]`]) {
          if (names.includes(wrong)) continue;
          slips += 1;
          await expectTold(operation, wrong, name);
        }
      }
    }
    expect(slips).toBeGreaterThan(200);
  });

  it(`in a body or in the wrong place is told too ${proves('D13-UNKNOWN')}`, async () => {
    const numbers = ['900100'];
    const slips: [string, unknown, RegExp][] = [
      ['/v1/brands/batch', { numeros: numbers }, /did you mean nros\?/],
      ['/v1/brands/batch', { nros: '900100' }, /nros must be a list/],
      ['/v1/brands/batch', { nros: [900100] }, /nros\[0\] must be a text, in quotes/],
      ['/v1/brands/batch?nros=900100', { nros: numbers }, /takes no query string/],
    ];
    for (const [target, body, remedy] of slips) {
      expect((await refusalOf(await post(target, body))).message).toMatch(remedy);
    }
  });

  it('is none where the number of the path goes by its other name', async () => {
    for (const [tool, input] of [
      ['get_brand_detail', { nro: '900100' }],
      ['get_brand_report', { nroSolicitud: '900100' }],
      ['find_similar_brands', { nroSolicitud: '900100' }],
    ] as const) {
      expect((await callTool(served.api, tool, input)).error, tool).toBeUndefined();
    }
  });
});

async function expectTold(operation: Operation, wrong: string, name: string): Promise<void> {
  const { method, path, tool } = operation;
  if (method === 'GET') {
    const target = path.replaceAll(/\{\w+\}/g, '900100');
    const answer = await get(`${target}?${encodeURIComponent(wrong)}=1`);
    expect(answer.status, `${target} ${wrong}`).toBe(400);
    expect((await refusalOf(answer)).message).toContain(`Unknown parameter ${wrong}: `);
  }
  // A file for calendars is asked for by address alone.
  if (tool === null) return;
  const inPath = Object.fromEntries(pathFields(operation).map((field) => [field, '900100']));
  const input = { ...inPath, [wrong]: 1, ...(tool.key === 'q' ? { q: 'kolun' } : {}) };
  const { error } = await callTool(served.api, tool.name, input);
  expect(error, `${tool.name} ${wrong} for ${name}`).toMatchObject({
    code: 'validation_error',
    message: expect.stringContaining(`Unknown parameter ${wrong}: `),
  });
}
