import {
  byHolderSchema,
  byRepresentanteSchema,
  type CanonicalBrand,
} from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ARAUCARIA, LACTEOS, MARIA } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';

type Parties = Pick<CanonicalBrand, 'titulares' | 'representantes'>;

function mark(nroSolicitud: string, parties: Parties): CanonicalBrand {
  return { nroSolicitud, denominacion: 'Huemul', ...parties, vistoEn: '2024-01-01T00:00:00Z' };
}

const { rut: _, ...ARAUCARIA_WITHOUT_RUT } = ARAUCARIA;
const OTHER = { nombre: 'Estudio Dos', pais: 'CL' };

let served: Served;
beforeAll(async () => {
  served = await serve([
    mark('1', { titulares: [LACTEOS], representantes: [ARAUCARIA, OTHER] }),
    // The same representative twice, once without its tax id.
    mark('2', { titulares: [LACTEOS], representantes: [ARAUCARIA, ARAUCARIA_WITHOUT_RUT] }),
    mark('3', { titulares: [MARIA], representantes: [MARIA] }),
  ]);
});
afterAll(() => served.close());

async function holders() {
  const answer = await served.api.send('/v1/insights/by-holder');
  const { data } = byHolderSchema.parse(await answer.json());
  return data.map(({ nombre, n }) => [nombre, n]);
}

async function representatives() {
  const answer = await served.api.send('/v1/insights/by-representante');
  const { data } = byRepresentanteSchema.parse(await answer.json());
  return data.map(({ nombre, n }) => [nombre, n]);
}

describe.sequential('who holds and represents marks', () => {
  it(`is counted once a mark, in every role that it plays ${proves('INSIGHT-REPRESENTANTE-ONCE')}`, async () => {
    expect(await representatives()).toEqual([
      [ARAUCARIA.nombre, 2],
      [OTHER.nombre, 1],
      [MARIA.nombre, 1],
    ]);
    expect(await holders()).toEqual([
      [LACTEOS.nombre, 2],
      [MARIA.nombre, 1],
    ]);
  });

  it('is the legal person that a name without a tax id belongs to, also once that is learnt later', async () => {
    await served.importMarks([mark('4', { titulares: [{ nombre: 'Viña Sol', pais: 'CL' }] })]);
    expect(await holders()).toContainEqual(['Viña Sol', 1]);
    const withRut = { nombre: 'VIÑA SOL', pais: 'CL', rut: '76192083-9' };
    await served.importMarks([mark('5', { titulares: [withRut] })]);
    expect((await holders()).filter(([nombre]) => /vi.a sol/i.test(String(nombre)))).toEqual([
      [expect.any(String), 2],
    ]);
  });

  it('is who holds a mark now, not who held it', async () => {
    const acquired: CanonicalBrand = {
      ...mark('1', { titulares: [MARIA], representantes: [ARAUCARIA, OTHER] }),
      vistoEn: '2025-06-01T00:00:00Z',
      anotaciones: [
        {
          fecha: '2025-03-01',
          codigo: 'M8',
          descripcion: 'Transferencia',
          transferentes: [{ nombre: LACTEOS.nombre }],
          adquirentes: [{ nombre: MARIA.nombre }],
        },
      ],
    };
    await served.importMarks([acquired]);
    const { personasHistoricas } = await served.api.detail('1');
    expect(personasHistoricas.map(({ nombre }) => nombre)).toEqual([LACTEOS.nombre]);
    const counted = Object.fromEntries(await holders());
    expect(counted).toMatchObject({ [MARIA.nombre]: 2, [LACTEOS.nombre]: 1 });
  });
});
