import {
  type CanonicalBrand,
  SCOPES,
  watchExplanationSchema,
  watchPreviewSchema,
  watchThreadsPageSchema,
} from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import { WatchApi } from './watch-api.ts';

const HOLDER = { nombre: 'Lechería Norval SpA', rut: '76543210-3', pais: 'CL' };

function mark(nro: number, clase: number, cobertura?: string): CanonicalBrand {
  return {
    nroSolicitud: String(nro),
    denominacion: 'NORVAL',
    estado: 'en_tramite',
    tipoSigno: 'denominativa',
    clases: [{ clase, ...(cobertura !== undefined && { cobertura }) }],
    fechaPresentacion: '2026-11-20',
  };
}

const OWN = { ...mark(800_001, 29, 'Leche y productos lácteos.'), titulares: [HOLDER] };
const FOREIGN = mark(800_002, 12, 'Automóviles.');
/** Milk itself, cars, a shop for milk, and a mark that does not say. */
const FILED = [
  mark(900_001, 29, 'Leche.'),
  mark(900_002, 12, 'Automóviles.'),
  mark(900_003, 35, 'Venta al por menor de leche y productos lácteos.'),
  mark(900_004, 29),
];

let served: Served;
let watch: WatchApi;
beforeAll(async () => {
  served = await serve([OWN, FOREIGN], { now: () => new Date('2026-11-26T12:00:00Z') });
  const { key } = await served.createKey({ consumerId: 'acme', scopes: SCOPES });
  watch = new WatchApi(served.api, key);
});
afterAll(() => served?.close());

async function created(item: object, filters: object = {}): Promise<string> {
  const all = { filters: { allClasses: true, ...filters } };
  const answer = await watch.send('POST', '', { label: 'x', items: [item], ...all });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

async function hitsOf(id: string) {
  const hits = await watch.hits(id);
  return hits
    .filter(({ matchedNro }) => matchedNro.startsWith('9'))
    .map(({ matchedNro, productos, conflicto }) => [matchedNro, productos?.relacion, conflicto]);
}

const ALL_JUDGED = [
  ['900001', 'identica', 'alto'],
  ['900002', 'ninguna', 'bajo'],
  ['900003', 'similar', 'alto'],
  ['900004', 'desconocida', 'alto'],
];

describe('a watch with goods', () => {
  it(`judges the goods of each hit, and narrows by relacion ${proves('F13-WATCH', 'F13-WATCH-ITEM', 'F13-WATCH-NARROWS')}`, async () => {
    const lists = {
      plain: await created({ marca: 'NORVAL' }),
      wording: await created({ marca: 'NORVAL', cobertura: 'leche y productos lácteos' }),
      ofMark: await created({ mark: 'NORVAL', coberturaDe: '800001' }),
      own: await created({ nroSolicitud: '800001', productos: true }),
      held: await created({ rut: HOLDER.rut, productos: true }),
      close: await created(
        { marca: 'NORVAL', coberturaDe: '800001' },
        { relacion: ['identica', 'similar'] },
      ),
      known: await created(
        { marca: 'NORVAL', coberturaDe: '800001' },
        { relacion: ['identica', 'similar'], conocidas: true },
      ),
      narrowed: await created({ marca: 'NORVAL' }, { relacion: ['identica'], conocidas: true }),
    };
    await served.importMarks(FILED);
    await served.service.sweep();
    const none = FILED.map(({ nroSolicitud }) => [nroSolicitud, undefined, undefined]);
    expect(await hitsOf(lists.plain)).toEqual(none);
    // A list whose items have no goods has nothing to narrow by.
    expect(await hitsOf(lists.narrowed)).toEqual(none);
    for (const id of [lists.wording, lists.ofMark, lists.own, lists.held]) {
      expect(await hitsOf(id)).toEqual(ALL_JUDGED);
    }
    expect(await hitsOf(lists.close)).toEqual(ALL_JUDGED.filter(([nro]) => nro !== '900002'));
    expect((await hitsOf(lists.known)).map(([nro]) => nro)).toEqual(['900001', '900003']);
    expect(await watch.hits(lists.plain)).not.toContainEqual(
      expect.objectContaining({ productos: expect.anything() }),
    );

    const threads = watchThreadsPageSchema.parse(
      await (await watch.send('GET', `/${lists.wording}/threads`)).json(),
    );
    const told = threads.items.map(({ matchedNro, ultimoHit: { productos, conflicto } }) => [
      matchedNro,
      productos?.relacion,
      conflicto,
    ]);
    expect(told).toEqual(expect.arrayContaining(ALL_JUDGED));

    const why = watchExplanationSchema.parse(
      await (await watch.send('GET', `/${lists.close}/why?nro=900002`)).json(),
    );
    expect(why.items[0]).toMatchObject({
      resultado: 'productos',
      productos: { relacion: 'ninguna', base: 'texto' },
    });

    // What was judged is frozen: the mark sells something else now.
    await served.importMarks([
      { ...mark(900_001, 12, 'Automóviles.'), vistoEn: '2026-11-27T00:00:00Z' },
    ]);
    expect((await hitsOf(lists.wording))[0]).toEqual(ALL_JUDGED[0]);
  });

  it(`previews with goods and counts what they left out ${proves('F13-WATCH-LEFT-OUT')}`, async () => {
    const preview = async (item: object, filters: object) => {
      const answer = await watch.send('POST', '/preview', { items: [item], filters });
      return watchPreviewSchema.parse(await answer.json());
    };
    const cars = { marca: 'NORVAL', cobertura: 'automóviles' };
    const all = await preview(cars, {});
    const some = await preview(cars, { relacion: ['identica', 'similar'] });
    expect(all.fueraPorProductos).toBe(0);
    expect(some.fueraPorProductos).toBeGreaterThan(0);
    expect(some.total + (some.fueraPorProductos ?? 0)).toBe(all.total);
    expect(some.items.every(({ productos }) => productos?.relacion !== 'ninguna')).toBe(true);
    expect(await preview({ marca: 'NORVAL' }, {})).not.toHaveProperty('fueraPorProductos');
  });

  it('judges a baseline too, and tells the goods of its items', async () => {
    const items = [{ marca: 'NORVAL', cobertura: 'automóviles' }];
    const list = await watch.create([], {
      items,
      baseline: true,
      filters: { relacion: ['identica'], conocidas: true },
    });
    expect(list.items[0]).toMatchObject({ cobertura: 'automóviles' });
    await served.service.sweep();
    const hits = await watch.hits(list.id);
    expect(hits.map(({ matchedNro }) => matchedNro).sort()).toContain('800002');
    expect(hits.every(({ productos }) => productos?.relacion === 'identica')).toBe(true);
    const added = await watch.add(list.id, { nroSolicitud: '800001', productos: true });
    expect(added).toMatchObject({ productos: true });
    expect(added).not.toHaveProperty('cobertura');
  });

  it(`refuses goods that cannot be compared with ${proves('F13-WATCH-ITEM')}`, async () => {
    const { id } = await watch.create(['LIBRE']);
    for (const item of [
      { marca: 'NORVAL', cobertura: 'leche', coberturaDe: '800001' },
      { marca: 'NORVAL', coberturaDe: '404404' },
      { mark: 'NORVAL', productos: true },
      { rut: HOLDER.rut, cobertura: 'leche' },
      { marca: 'NORVAL', cobertura: 'x'.repeat(2_001) },
    ]) {
      const refusal = await watch.refusal('POST', `/${id}/items`, item);
      expect(refusal, JSON.stringify(item)).toMatchObject({ code: 'validation_error' });
    }
    expect(await watch.items(id)).toHaveLength(1);
  });
});
