import { clearanceSchema } from '@marcario/core/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mark, REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { callTool } from '../support/call-tool.ts';
import { type Served, serve } from '../support/serve.ts';

const MARKS = [
  ...REGISTER,
  mark('900910', 'COLUN', {
    clases: [29],
    estado: 'publicada',
    fechaPublicacion: '2026-11-20',
    titulares: [{ nombre: 'Otra Lechera SpA' }],
  }),
  mark('900911', 'KOLUN', { clases: [12], estado: 'vencida' }),
];

let served: Served;
beforeAll(async () => {
  served = await serve(MARKS, { now: () => new Date('2026-11-26T15:00:00Z') });
});
afterAll(() => served.close());

async function clearance(query: string) {
  const answer = await served.api.send(`/v1/brands/clearance?${query}`);
  expect(answer.status).toBe(200);
  return clearanceSchema.strict().parse(await answer.json());
}

it(`groups what similar search finds by grade, with reasons and terms ${proves('F1-GROUPS')}`, async () => {
  const { grupos } = await clearance('q=kolun');
  const marks = grupos.flatMap(({ items }) => items);
  const { items } = await served.api.similar('q=kolun&explain=true&limit=40');
  expect(marks.map(({ plazos: _, ...mark }) => mark)).toEqual(items);
  const min = { identico: 0.99, alto: 0.8, medio: 0.5 };
  for (const { grado = 'identico', items: alike } of grupos) {
    expect(alike.length).toBeGreaterThan(0);
    for (const { score } of alike) expect(score).toBeGreaterThanOrEqual(min[grado]);
  }
  expect(grupos[0]?.grado).toBe('identico');
  for (const { nroSolicitud, plazos } of marks) {
    const all = await served.service.getBrandPlazos({ nro: nroSolicitud });
    const wanted = all.items.filter(({ tipo }) => tipo === 'oposicion' || tipo === 'renovacion');
    expect(plazos, nroSolicitud).toEqual(wanted);
  }
  expect(marks.find(({ nroSolicitud }) => nroSolicitud === '900910')?.plazos).toHaveLength(1);
});

it(`says where it looked, as of when, and what it did not weigh ${proves('F1-SCOPE')}`, async () => {
  const all = await clearance('q=kolun');
  expect(all).toMatchObject({ q: 'kolun', clases: [], register: { marcas: MARKS.length } });
  expect(all.dataAsOf).toBeDefined();
  expect(all.noEvaluado).toContain('productos_y_servicios');
  const narrowed = await clearance('q=kolun&clase=29&clase=30&vivas=true');
  expect(narrowed.clases).toEqual([29, 30]);
  const numbers = narrowed.grupos.flatMap(({ items }) => items.map((one) => one.nroSolicitud));
  expect(numbers).toEqual(expect.arrayContaining(['900100', '900910']));
  expect(numbers).not.toContain('900911');
  const { body } = await callTool(served.api, 'clear_brand', {
    q: 'kolun',
    clase: [29, 30],
    vivas: true,
  });
  expect(body).toEqual(narrowed);
  expect((await clearance('q=zzyzx')).grupos).toEqual([]);
});
