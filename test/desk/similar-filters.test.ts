import type { CanonicalBrand } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { callTool } from '../support/call-tool.ts';
import { type Served, serve } from '../support/serve.ts';
import { refusalOf } from '../support/serve-api.ts';

const OWN = { nombre: 'Zapatos Propios SpA', rut: '76543210-3', pais: 'CL' };
const OTHER = { nombre: 'Otra Casa Ltda.', rut: '76100008-K', pais: 'CL' };

/** So many marks of one name that the best hundred are far from all. */
const MARKS = Array.from({ length: 240 }, (_, at): CanonicalBrand => {
  const isOwn = at < 120;
  return {
    nroSolicitud: String(800_000 + at),
    denominacion: 'ZAPATERO',
    estado: at % 3 === 0 ? 'vencida' : at % 3 === 1 ? 'registrada' : 'publicada',
    clases: [{ clase: 25 }],
    // Of every fourth mark nobody says the tax id of its holder.
    titulares: [isOwn ? (at % 4 === 0 ? { nombre: OWN.nombre, pais: 'CL' } : OWN) : OTHER],
  };
});

let served: Served;
let ownId: string;
beforeAll(async () => {
  served = await serve(MARKS);
  const { items } = await served.api.personas('q=propios');
  ownId = items[0]?.id ?? '';
});
afterAll(() => served.close());

const found = async (query: string) => {
  const { items } = await served.api.similar(`q=zapatero&${query}`);
  return items.map(({ nroSolicitud }) => Number(nroSolicitud) - 800_000);
};
/** The first so many of the wanted marks: equal scores stand by number. */
const wanted = (count: number, isWanted: (at: number) => boolean) =>
  MARKS.map((_, at) => at)
    .filter(isWanted)
    .slice(0, count);

describe('similar marks', () => {
  it(`are filtered before the best are chosen ${proves('C10-FILTERS')}`, async () => {
    expect(await found('estado=publicada')).toEqual(wanted(20, (at) => at % 3 === 2));
    expect(await found('liveOnly=true&limit=100')).toEqual(wanted(100, (at) => at % 3 !== 0));
    expect(await found('liveOnly=1&estado=vencida')).toEqual([]);
    expect(await found('liveOnly=0')).toEqual(wanted(20, () => true));
  });

  it(`leave out what somebody holds, by tax id or by person ${proves('C10-EXCLUDED')}`, async () => {
    const others = wanted(20, (at) => at >= 120);
    expect(await found(`excluirTitular=${OWN.rut}`)).toEqual(others);
    expect(await found('excluirTitular=76.543.210-3')).toEqual(others);
    expect(await found(`excluirTitular=${ownId}`)).toEqual(others);
    expect(await found(`excluirTitular=${OWN.rut}&excluirTitular=${OTHER.rut}`)).toEqual([]);
    const all = wanted(20, () => true);
    expect(await found('excluirTitular=77000500-0')).toEqual(all);
    expect(await found('excluirTitular=999999999999')).toEqual(all);
    const { body } = await callTool(served.api, 'find_similar_brands', {
      nro: '800000',
      excluirTitular: [ownId],
      limit: 1,
    });
    expect(body).toMatchObject({ items: [{ nroSolicitud: '800120' }] });
  });

  it.each([
    ['excluirTitular=76543210-4', 'invalid_rut'],
    ['excluirTitular=propios', 'validation_error'],
    ['excluirTitular=76.543.210', 'validation_error'],
    ['liveOnly=si', 'validation_error'],
    ['estado=viva', 'validation_error'],
  ])(`refuse %s ${proves('C10-EXCLUDED')}`, async (query, code) => {
    const answer = await served.api.send(`/v1/brands/similar?q=zapatero&${query}`);
    expect(await refusalOf(answer)).toMatchObject({ code });
  });
});
