import { type CanonicalBrand, ESTADOS, SCOPES, type WatchFilters } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import { WatchApi } from './watch-api.ts';

const OWN = { nombre: 'Zapatos Propios SpA', rut: '76543210-3', pais: 'CL' };
const NATURAL = { nombre: 'Rosa Díaz', rut: '40000019-0' };
const SIGNS = ['denominativa', 'mixta', 'figurativa'] as const;
const FIGURES = [['26.04.02'], ['03.01.01', '26.40'], ['26.04'], null] as const;
const HOLDERS = [
  OWN,
  // The same person, of whom this mark does not say the tax id.
  { nombre: OWN.nombre, pais: 'CL' },
  { nombre: 'Otra Casa Ltda.', rut: '76100008-K', pais: 'CL' },
  NATURAL,
];

/** One name in every status, of several sign types and holders. */
function marksFrom(first: number): CanonicalBrand[] {
  return ESTADOS.flatMap((estado, at) =>
    HOLDERS.map((holder, i) => ({
      nroSolicitud: String(first + at * HOLDERS.length + i),
      denominacion: 'ZAPATERO',
      estado,
      tipoSigno: SIGNS[(at + i) % SIGNS.length] ?? 'otra',
      viena: FIGURES[(at + i) % FIGURES.length] as string[] | null,
      clases: [{ clase: 25 }],
      // Filed now: no mark is filled in.
      fechaPresentacion: '2026-11-20',
      titulares: [holder],
    })),
  );
}

let served: Served;
let watch: WatchApi;
let ownId: string;
beforeAll(async () => {
  served = await serve(marksFrom(800_000), { now: () => new Date('2026-11-26T12:00:00Z') });
  watch = new WatchApi(
    served.api,
    (await served.createKey({ consumerId: 'acme', scopes: SCOPES })).key,
  );
  const { items } = await served.api.personas('q=propios');
  ownId = items[0]?.id ?? '';
});
afterAll(() => served.close());

/** Numbers of the marks that a listing of the served corpus answers, less those that are left out. */
async function listed({ excluirTitular, ...filters }: WatchFilters): Promise<string[]> {
  const query = new URLSearchParams({ limit: '100' });
  for (const [name, value] of Object.entries(filters)) {
    for (const one of [value].flat()) query.append(name, String(one));
  }
  const { items } = await served.api.list(query.toString());
  const left = new URLSearchParams({ q: 'ZAPATERO', limit: '100' });
  for (const one of excluirTitular ?? []) left.append('excluirTitular', one);
  const allowed = await served.api.similar(left.toString());
  const nros = new Set(allowed.items.map(({ nroSolicitud }) => nroSolicitud));
  return items.map(({ nroSolicitud }) => nroSolicitud).filter((nro) => nros.has(nro));
}

const hitNros = async (id: string) => (await watch.hits(id)).map(({ matchedNro }) => matchedNro);

describe('the filters of a watchlist', () => {
  it(`narrow baselines and sweeps as they narrow listings and similar searches ${proves('F3-FILTERS')}`, async () => {
    const filters: readonly WatchFilters[] = [
      { estado: ['publicada', 'oposicion'] },
      { estado: ['vencida', 'registrada'], liveOnly: true },
      { vivas: true },
      { tipoSigno: ['mixta'] },
      { tipoSigno: ['mixta', 'figurativa'], estado: ['concedida', 'caducado', 'en_tramite'] },
      { tipoSigno: ['of-no-catalog'] },
      { viena: ['26.4'] },
      { viena: ['3', '26.04.02'], vivas: true },
      { viena: ['26.4.2', '27'], tipoSigno: ['mixta'] },
      { excluirTitular: [OWN.rut] },
      { excluirTitular: ['76.543.210-3', NATURAL.rut] },
      { excluirTitular: [ownId] },
      { excluirTitular: ['77000500-0', '999999999999'] },
      { excluirTitular: [ownId], vivas: true, tipoSigno: ['denominativa'] },
    ];
    const made = [];
    for (const one of filters) {
      const { id } = await watch.create(['ZAPATERO'], { filters: one, baseline: true });
      made.push({ filters: one, id });
    }
    await served.service.sweep();
    for (const { filters: one, id } of made) {
      expect([one, (await hitNros(id)).sort()]).toEqual([one, (await listed(one)).sort()]);
    }
    // A similar search answers a hundred marks at most.
    await served.importMarks(marksFrom(900_000).slice(0, 40));
    await served.service.sweep();
    for (const { filters: one, id } of made) {
      const all = (await listed(one)).sort();
      expect([one, (await hitNros(id)).sort()]).toEqual([one, all]);
    }
  }, 60_000);

  it(`let through what happens to the very number that is watched ${proves('D10-OWN')}`, async () => {
    const [own] = marksFrom(800_000);
    const filters = {
      excluirTitular: [OWN.rut],
      estado: ['vencida'],
      tipoSigno: ['sonora'],
      viena: ['1'],
    };
    const { id } = await watch.create([], { items: [{ nroSolicitud: '800000' }], filters });
    await served.importMarks([{ ...own, estado: 'registrada' } as CanonicalBrand]);
    await served.service.sweep();
    expect(await hitNros(id)).toEqual(['800000']);
  });

  it.each([
    [{ excluirTitular: ['76543210-4'] }, 'invalid_rut'],
    [{ excluirTitular: ['propios'] }, 'validation_error'],
    [{ estado: ['viva'] }, 'validation_error'],
    [{ estado: 'publicada' }, 'validation_error'],
    [{ tipoSigno: ['mixta,sonora'] }, 'validation_error'],
    [{ viena: ['26.4.2.1'] }, 'validation_error'],
  ])(`refuse %j at create and patch ${proves('F3-FILTERS')}`, async (filters, code) => {
    const body = { label: 'x', items: [{ marca: 'ZAPATERO' }], filters };
    expect(await watch.refusal('POST', '', body)).toMatchObject({ status: 400, code });
    const { id } = await watch.create(['ZAPATERO']);
    expect(await watch.refusal('PATCH', `/${id}`, { filters })).toMatchObject({
      status: 400,
      code,
    });
  });
});
