import { join } from 'node:path';
import {
  errorEnvelopeSchema,
  holidayCoverageSchema,
  holidayListSchema,
  holidaysEnvelopeSchema,
} from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { callTool } from '../support/call-tool.ts';
import { type Served, serve } from '../support/serve.ts';

const CALENDAR = join(import.meta.dirname, '../../packages/server/data/feriados-cl-2023-2027.csv');
const COVERAGE = { from: '2023-01-01', through: '2027-12-31' };

let served: Served;
beforeAll(async () => {
  served = await serve(REGISTER);
});
afterAll(() => served.close());

async function ask(target: string) {
  const answer = await served.api.send(`/v1/feriados${target}`);
  const body: unknown = await answer.json();
  return { status: answer.status, cache: answer.headers.get('cache-control'), body };
}

async function listed(query: string) {
  const { status, body } = await ask(`?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return holidayListSchema.parse(body).map(({ fecha }) => fecha);
}

async function refusal(target: string) {
  const { status, body } = await ask(target);
  const { code, coverage } = errorEnvelopeSchema.strict().parse(body).error;
  return { status, code, coverage };
}

describe.sequential('the holiday calendar', () => {
  it(`covers nothing until a year is declared complete ${proves('COVERAGE-YEARS', 'C16-UNCOVERED')}`, async () => {
    await served.service.holidays.importFile(CALENDAR);
    expect(await refusal('/cobertura')).toEqual({ status: 404, code: 'not_found' });
    expect(await refusal('')).toEqual({ status: 422, code: 'fuera_de_cobertura', coverage: null });
  });

  it(`covers the years from the earliest up to the first gap ${proves('COVERAGE-YEARS', 'COVERAGE-DECEMBER')}`, async () => {
    const { holidays } = served.service;
    await holidays.cover(2024);
    await holidays.cover(2026);
    expect((await ask('/cobertura')).body).toEqual({ from: '2024-01-01', through: '2024-12-31' });
    for (const year of [2023, 2025, 2027]) await holidays.cover(year);
    expect((await ask('/cobertura')).body).toEqual(COVERAGE);
  });

  it(`tells its coverage, to be kept for an hour ${proves('FERIADOS-COVERAGE', 'PAGE-COVERAGE')}`, async () => {
    const { status, cache, body } = await ask('/cobertura');
    expect({ status, cache }).toEqual({ status: 200, cache: 'private, max-age=3600' });
    expect(holidayCoverageSchema.strict().parse(body)).toEqual(COVERAGE);
  });

  it(`lists holidays by date, to be asked for anew each time ${proves('FERIADOS-ROUTE', 'C16-FERIADOS', 'C16-PRIVATE')}`, async () => {
    const { cache, body } = await ask('?desde=2026-09-01&hasta=2026-09-30');
    expect(cache).toBe('private, no-cache');
    expect(body).toEqual([
      { fecha: '2026-09-18', nombre: 'Independencia' },
      { fecha: '2026-09-19', nombre: 'Glorias del Ejército' },
    ]);
  });

  it(`takes an open end for the coverage's own ${proves('FERIADOS-OPEN-END')}`, async () => {
    const all = await listed('');
    expect([all.length, all[0], all.at(-1)]).toEqual([88, '2023-01-01', '2027-12-25']);
    expect(await listed('desde=2027-12-01')).toEqual(['2027-12-08', '2027-12-25']);
    expect(await listed('hasta=2023-01-02')).toEqual(['2023-01-01', '2023-01-02']);
  });

  it(`is empty where there is no holiday ${proves('FERIADOS-EMPTY')}`, async () => {
    expect(await listed('desde=2026-02-01&hasta=2026-02-28')).toEqual([]);
  });

  it.each([
    'desde=2022-12-31',
    'hasta=2028-01-01',
    'desde=2026-01-01&hasta=2028-01-01',
    'desde=2030-01-01',
    'hasta=2020-01-01&envelope=true',
  ])(
    `refuses %s with the coverage ${proves('FERIADOS-BEYOND', 'ERROR-fuera_de_cobertura')}`,
    async (query) => {
      expect(await refusal(`?${query}`)).toEqual({
        status: 422,
        code: 'fuera_de_cobertura',
        coverage: COVERAGE,
      });
    },
  );

  it('refuses dates that are wrong, or in the wrong order', async () => {
    for (const query of ['desde=2026-02-30', 'desde=2026-02-02&hasta=2026-02-01']) {
      expect(await refusal(`?${query}`)).toEqual({ status: 400, code: 'validation_error' });
    }
  });

  it(`carries its coverage in an envelope ${proves('COVERAGE-ENVELOPE', 'C16-FERIADOS')}`, async () => {
    const { body } = await ask('?desde=2026-12-25&envelope=true&hasta=2026-12-31');
    const { dataAsOf } = await served.api.list();
    expect(holidaysEnvelopeSchema.strict().parse(body)).toEqual({
      data: [{ fecha: '2026-12-25', nombre: 'Navidad' }],
      coverage: COVERAGE,
      dataAsOf,
    });
  });

  it(`is the same over MCP ${proves('MCP-get_feriados_cobertura', 'MCP-FUERA-DE-COBERTURA')}`, async () => {
    const { api } = served;
    expect(await callTool(api, 'get_feriados_cobertura')).toEqual({ body: COVERAGE });
    const { body } = await callTool(api, 'get_feriados', { desde: '2027-12-25' });
    expect(body).toMatchObject({ data: [{ fecha: '2027-12-25' }], coverage: COVERAGE });
    const { error } = await callTool(api, 'get_feriados', { desde: '2030-01-01' });
    expect(error).toMatchObject({ code: 'fuera_de_cobertura', coverage: COVERAGE });
  });
});
