import { join } from 'node:path';
import {
  brandPlazosSchema,
  type CanonicalBrand,
  calculatedPlazoSchema,
  errorEnvelopeSchema,
} from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';

const CALENDAR = join(import.meta.dirname, '../../packages/server/data/feriados-cl-2023-2027.csv');
const COVERAGE = { from: '2023-01-01', through: '2027-12-31' };

const MARKS: readonly CanonicalBrand[] = [
  {
    nroSolicitud: '10',
    denominacion: 'KOLUN',
    estado: 'publicada',
    fechaPublicacion: '2026-11-20',
  },
  {
    nroSolicitud: '11',
    denominacion: 'LAGO AZUL',
    estado: 'concedida',
    // The office has not yet changed its status: the terms are those of the registration.
    nroRegistro: '1200100',
    fechaPresentacion: '2023-03-01',
    fechaRegistro: '2024-05-10',
    fechaVencimiento: '2034-05-10',
  },
];

let served: Served;
beforeAll(async () => {
  served = await serve(MARKS, { now: () => new Date('2026-11-22T12:00:00Z') });
  await served.service.holidays.importFile(CALENDAR);
  for (const year of [2023, 2024, 2025, 2026, 2027]) await served.service.holidays.cover(year);
});
afterAll(() => served.close());

async function ask(path: string) {
  const answer = await served.api.send(path);
  return { status: answer.status, body: (await answer.json()) as unknown };
}

async function plazos(nro: string) {
  const { status, body } = await ask(`/v1/brands/${nro}/plazos`);
  expect(status, JSON.stringify(body)).toBe(200);
  return brandPlazosSchema.strict().parse(body);
}

async function refusal(path: string) {
  const { status, body } = await ask(path);
  return { status, ...errorEnvelopeSchema.strict().parse(body).error };
}

describe('the terms of a mark', () => {
  it(`are told with the calendar that they were counted by ${proves('E2-DETAIL')}`, async () => {
    const { items, calendario, nroSolicitud } = await plazos('10');
    expect({ nroSolicitud, calendario }).toEqual({ nroSolicitud: '10', calendario: COVERAGE });
    expect(items).toMatchObject([{ tipo: 'oposicion', kind: 'fecha', vence: '2027-01-06' }]);
  });

  it(`follow the derived status ${proves('E2-DETAIL')}`, async () => {
    const { items } = await plazos('11');
    expect(items.map(({ tipo, kind }) => `${tipo} ${kind}`)).toEqual([
      'renovacion fecha',
      'nulidad fecha',
      'no_uso fecha',
    ]);
  });

  it('of an unknown number are 404', async () => {
    expect(await refusal('/v1/brands/404/plazos')).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });
});

describe('a calculated term', () => {
  const calculate = (query: string) => ask(`/v1/plazos/calcular?${query}`);

  it.each([
    ['2026-09-04', '20', 'dia_habil', '2026-10-05'],
    ['2026-11-20', '30', 'dia_habil', '2027-01-06'],
    ['2026-01-29', '1', 'mes', '2026-03-02'],
    ['2026-01-30', '1', 'mes', '2026-03-02'],
    ['2026-08-31', '6', 'mes', '2027-03-01'],
    ['2024-02-29', '1', 'anio', '2025-02-28'],
    // A Saturday, and the Monday after it.
    ['2026-08-19', '1', 'mes', '2026-09-21'],
    // A holiday, a Friday, and the Monday after it.
    ['2026-07-18', '2', 'mes', '2026-09-21'],
    // The last day that the calendar covers.
    ['2027-10-31', '2', 'mes', '2027-12-31'],
  ])(
    `from %s, %s %s, ends on %s ${proves('E2-CALCULATE')}`,
    async (desde, cantidad, unidad, vence) => {
      const { status, body } = await calculate(
        `desde=${desde}&cantidad=${cantidad}&unidad=${unidad}`,
      );
      expect(status, JSON.stringify(body)).toBe(200);
      expect(calculatedPlazoSchema.strict().parse(body).vence).toBe(vence);
    },
  );

  it(`is refused where a needed day is not covered ${proves('E2-CALCULATE')}`, async () => {
    const beyond = '/v1/plazos/calcular?desde=2027-11-25&cantidad=30&unidad=dia_habil';
    expect(await refusal(beyond)).toMatchObject({
      status: 422,
      code: 'fuera_de_cobertura',
      coverage: COVERAGE,
    });
  });

  it.each(['1&unidad=mes', '50&unidad=anio', '400&unidad=dia_habil'])(
    `is refused where it ends after the last date that can be written: %s ${proves('E2-CALCULATE')}`,
    async (term) => {
      const beyond = `/v1/plazos/calcular?desde=9999-12-31&cantidad=${term}`;
      expect(await refusal(beyond)).toMatchObject({ status: 422, code: 'fuera_de_cobertura' });
    },
  );

  it.each([
    'cantidad=1&unidad=mes',
    'desde=2026-01-01&cantidad=401&unidad=dia_habil',
    'desde=2026-01-01&cantidad=0&unidad=mes',
    'desde=2026-01-01&cantidad=51&unidad=anio',
    'desde=2026-01-01&cantidad=1&unidad=semana',
  ])('refuses %s', async (query) => {
    expect(await refusal(`/v1/plazos/calcular?${query}`)).toMatchObject({
      status: 400,
      code: 'validation_error',
    });
  });
});
