import {
  byClassSchema,
  byEstadoSchema,
  byHolderSchema,
  byMonthSchema,
  byRepresentanteSchema,
  type CanonicalBrand,
  ESTADOS,
} from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type OpenDatabase,
  openDatabase,
} from '../../packages/core/src/store/database/open-database.ts';
import { generateBrands } from '../../packages/server/invented/generate-brands.ts';
import { proves } from '../requirements.ts';
import { callTool } from '../support/call-tool.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { type Served, serve } from '../support/serve.ts';
import { refusalOf } from '../support/serve-api.ts';
import { type InsightFilters, insightsInSql } from './insights-in-sql.ts';

const SCHEMAS = {
  'by-class': byClassSchema.strict(),
  'by-estado': byEstadoSchema.strict(),
  'by-month': byMonthSchema.strict(),
  'by-holder': byHolderSchema.strict(),
  'by-representante': byRepresentanteSchema.strict(),
} as const;
type Insight = keyof typeof SCHEMAS;
const INSIGHTS = Object.keys(SCHEMAS) as Insight[];

const MARKS = [...generateBrands({ marks: 1_500, seed: 7 })].map(withoutTransfers);
const FUTURE: CanonicalBrand = {
  nroSolicitud: '9999999',
  denominacion: 'Mañana',
  fechaPresentacion: '2999-01-01',
};

let served: Served;
let database: OpenDatabase;
beforeAll(async () => {
  const databaseUrl = await freshPostgresUrl();
  served = await serve(MARKS.slice(0, 1_000), { databaseUrl });
  // Two more segments, and tombstones in the first.
  await served.importMarks([...MARKS.slice(900), FUTURE]);
  await served.importMarks(MARKS.slice(0, 40).map(changed));
  database = await openDatabase(databaseUrl);
});
afterAll(async () => {
  await database?.close();
  await served?.close();
});

/** So that the lists of a mark are the persons that it has now. */
function withoutTransfers(brand: CanonicalBrand): CanonicalBrand {
  const { anotaciones: _, ...rest } = brand;
  return rest;
}

function changed(brand: CanonicalBrand): CanonicalBrand {
  return { ...brand, estado: 'vencida', clases: [{ clase: 45 }], vistoEn: '2999-01-01T00:00:00Z' };
}

async function ask<Name extends Insight>(name: Name, query = '') {
  const answer = await served.api.send(`/v1/insights/${name}?${query}`);
  const body: unknown = await answer.json();
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return SCHEMAS[name].parse(body) as ReturnType<(typeof SCHEMAS)[Name]['parse']>;
}

function queryOf(filters: InsightFilters): string {
  const pairs = Object.entries(filters).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  );
  return new URLSearchParams(pairs).toString();
}

const FILTERS: readonly InsightFilters[] = [
  {},
  { estado: 'registrada' },
  { tipoSigno: 'mixta' },
  { clase: [9, 35] },
  { fechaPresentacionDesde: '2015-01-01' },
  { fechaPresentacionDesde: '2012-03-01', fechaPresentacionHasta: '2020-06-30' },
  { fechaPresentacionHasta: '2018-01-01', clase: [25], estado: 'registrada', tipoSigno: 'mixta' },
  { tipoSigno: 'ninguna' },
];

describe('by-month with a limit', () => {
  it('keeps the newest months, ascending, over REST and MCP alike', async () => {
    const { data: all } = await ask('by-month');
    expect(all.length).toBeGreaterThan(12);
    const { data } = await ask('by-month', 'limit=12');
    expect(data).toEqual(all.slice(-12));
    const { body } = await callTool(served.api, 'insights_by_month', { limit: 12 });
    expect(body).toMatchObject({ data });
    expect((await ask('by-month', 'limit=1200')).data).toEqual(all);
    for (const limit of ['0', '1201', 'x']) {
      const refused = await served.api.send(`/v1/insights/by-month?limit=${limit}`);
      expect(await refusalOf(refused)).toMatchObject({ code: 'validation_error' });
    }
  });
});

describe.each(FILTERS)('with the filters %j, what SQL counts', (filters) => {
  it(`is by-class, by-estado and by-month ${proves('INSIGHT-FIVE', 'C13-ROWS')}`, async () => {
    const query = queryOf(filters);
    const { db } = database;
    expect((await ask('by-class', query)).data).toEqual(
      await insightsInSql['by-class'](db, filters),
    );
    const estados = await insightsInSql['by-estado'](db, filters);
    const inOrder = ESTADOS.flatMap((estado) => estados.filter((row) => row.estado === estado));
    expect((await ask('by-estado', query)).data).toEqual(inOrder);
    expect((await ask('by-month', query)).data).toEqual(
      await insightsInSql['by-month'](db, filters),
    );
  });

  it(`is by-holder and by-representante ${proves('INSIGHT-REPRESENTANTE', 'INSIGHT-REPRESENTANTE-FILTERS', 'INSIGHT-FIVE', 'C13-ROWS')}`, async () => {
    const query = queryOf(filters);
    const holders = (await ask('by-holder', query)).data;
    expect(holders.map(({ titularId: id, nombre, n }) => ({ id, nombre, n }))).toEqual(
      await insightsInSql['by-holder'](database.db, filters),
    );
    const agents = (await ask('by-representante', query)).data;
    expect(agents.map(({ representanteId: id, nombre, n }) => ({ id, nombre, n }))).toEqual(
      await insightsInSql['by-representante'](database.db, filters),
    );
  });
});

describe('an aggregation', () => {
  it(`says of which corpus it is, and up to which filing date ${proves('PAGE-INSIGHT', 'C13-COVERAGE-THROUGH')}`, async () => {
    const { dataAsOf } = await served.api.list();
    const days = MARKS.flatMap(({ fechaPresentacion }) => fechaPresentacion ?? []).sort();
    for (const name of INSIGHTS) {
      expect(await ask(name)).toMatchObject({ dataAsOf, coverageThrough: days.at(-1) });
    }
  });

  it(`of representatives tells whom, and takes topN ${proves('PAGE-BY-REPRESENTANTE', 'INSIGHT-REPRESENTANTE', 'C13-TOPN')}`, async () => {
    const { data } = await ask('by-representante');
    expect(data).toHaveLength(20);
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(
      ['apellido', 'n', 'nombre', 'pais', 'representanteId'].sort(),
    );
    expect((await ask('by-representante', 'topN=3')).data).toEqual(data.slice(0, 3));
    expect((await ask('by-representante', 'topN=100')).data.length).toBeGreaterThan(20);
  });

  it(`of the marks of one agent or holder count what a listing of them counts ${proves('INSIGHT-PERSONS')}`, async () => {
    const people = [
      ...(await ask('by-representante', 'topN=3')).data.map((one) => ({
        filter: `representanteId=${(one as { representanteId: string }).representanteId}`,
        n: one.n,
      })),
      ...(await ask('by-holder', 'topN=3')).data.map((one) => ({
        filter: `titularId=${(one as { titularId: string }).titularId}`,
        n: one.n,
      })),
    ];
    expect(people).toHaveLength(6);
    for (const { filter, n } of people) {
      const { data: estados } = await ask('by-estado', filter);
      expect(estados.reduce((sum, one) => sum + one.n, 0)).toBe(n);
      const listed = await served.api.send(`/v1/brands?${filter}&clase=35&limit=1`);
      const { estimatedTotal } = (await listed.json()) as { estimatedTotal: number };
      const { data: months } = await ask('by-month', `${filter}&clase=35`);
      const undated = MARKS.filter(({ fechaPresentacion }) => !fechaPresentacion).length;
      const filed = months.reduce((sum, one) => sum + one.n, 0);
      expect(filed).toBeLessThanOrEqual(estimatedTotal);
      expect(filed).toBeGreaterThanOrEqual(estimatedTotal - undated);
    }
  });

  it(`discards the retired date parameters ${proves('VERSION-RETIRED-INSIGHTS')}`, async () => {
    for (const name of INSIGHTS) {
      expect(await ask(name, 'fechaDesde=2020-01-01&fechaHasta=2020-12-31')).toEqual(
        await ask(name),
      );
    }
  });

  it(`refuses what is outside of its vocabularies and limits ${proves('VERSION-ESTADO-INSIGHTS', 'C13-TOPN')}`, async () => {
    const wrong = [
      'estado=viva',
      'estado=registrada&estado=vencida',
      'clase=46',
      'fechaPresentacionDesde=2024-02-30',
      'fechaPresentacionDesde=2024-02-02&fechaPresentacionHasta=2024-02-01',
    ];
    for (const name of INSIGHTS) {
      for (const query of wrong) {
        const answer = await served.api.send(`/v1/insights/${name}?${query}`);
        expect(await refusalOf(answer)).toMatchObject({ status: 400, code: 'validation_error' });
      }
    }
    for (const topN of ['0', '101', 'x']) {
      const answer = await served.api.send(`/v1/insights/by-holder?topN=${topN}`);
      expect((await refusalOf(answer)).code).toBe('validation_error');
    }
  });

  it(`is the same over MCP ${proves('MCP-insights_by_representante')}`, async () => {
    const input = { topN: 5, clase: [9, 35], estado: 'registrada' };
    const { body } = await callTool(served.api, 'insights_by_representante', input);
    expect(body).toEqual(await ask('by-representante', queryOf(input)));
  });

  it(`needs the scope insights:read ${proves('INSIGHT-SCOPE')}`, async () => {
    const { key } = await served.createKey({ scopes: ['brands:read'] });
    for (const name of INSIGHTS) {
      const answer = await served.api.send(`/v1/insights/${name}`, { key });
      expect(await refusalOf(answer)).toMatchObject({ status: 403, code: 'forbidden' });
    }
  });
});
