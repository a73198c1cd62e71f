import {
  type CanonicalBrand,
  relatedClassesSchema,
  similarBrandsSchema,
} from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stronglyRelated } from '../../packages/core/src/goods/class-relations.ts';
import { CoFiledClasses } from '../../packages/core/src/goods/co-filed-classes.ts';
import { proves } from '../requirements.ts';
import { callTool } from '../support/call-tool.ts';
import { type Served, serve } from '../support/serve.ts';
import { refusalOf } from '../support/serve-api.ts';

let filed = 0;
function filing(titular: string, clases: readonly number[], day: string): CanonicalBrand {
  filed += 1;
  return {
    nroSolicitud: String(700_000 + filed),
    denominacion: `Marca ${filed}`,
    fechaPresentacion: day,
    clases: clases.map((clase) => ({ clase })),
    titulares: [{ nombre: titular }],
  };
}

/** Ten holders of clothing: six of them sell it too, one long after, and one in the same filing. */
const MARKS: readonly CanonicalBrand[] = [
  ...Array.from({ length: 10 }, (_, at) => filing(`Textil ${at}`, [25], '2015-03-01')),
  ...Array.from({ length: 6 }, (_, at) => filing(`Textil ${at}`, [35], '2020-03-01')),
  filing('Textil 0', [35], '2016-01-01'),
  filing('Textil 7', [35], '2020-03-02'),
  filing('Textil 8', [25, 35], '2016-01-01'),
  ...Array.from({ length: 20 }, (_, at) => filing(`Otro ${at}`, [5], '2018-01-01')),
  filing('Textil 9', [5], '2014-06-01'),
];

let served: Served;
beforeAll(async () => {
  served = await serve(MARKS);
});
afterAll(() => served?.close());

async function relatedTo(clase: number) {
  const answer = await served.api.send(`/v1/insights/related-classes?clase=${clase}`);
  expect(answer.status).toBe(200);
  return relatedClassesSchema.strict().parse(await answer.json());
}

/** Wilson, 95 %: the lower end for `found` of `cases`, as textbooks have it. */
function lowerEnd(found: number, cases: number): number {
  const [p, z2] = [found / cases, 1.96 ** 2];
  const middle = p + z2 / (2 * cases);
  const spread = 1.96 * Math.sqrt((p * (1 - p) + z2 / (4 * cases)) / cases);
  return (middle - spread) / (1 + z2 / cases);
}

describe('related classes', () => {
  it(`counts holders within five years, each once, and not what stands in one filing ${proves('F8-HOLDERS', 'F8-APART', 'F8-LIFT')}`, async () => {
    const { data, dataAsOf, coverageThrough } = await relatedTo(25);
    const lift = lowerEnd(6, 10) / (7 / 30);
    expect(data.map(({ clase, n }) => ({ clase, n }))).toEqual([
      { clase: 35, n: 6 },
      { clase: 5, n: 1 },
    ]);
    expect(data[0]?.lift).toBeCloseTo(lift, 3);
    expect(data[1]?.lift).toBeLessThan(1);
    expect((await relatedTo(35)).data).toMatchObject([{ clase: 25, n: 6 }]);
    expect((await relatedTo(44)).data).toEqual([]);
    expect(coverageThrough).toBe('2020-03-02');
    expect(dataAsOf).toBe((await served.api.list()).dataAsOf);
  });

  it('is the same over MCP, and takes one class', async () => {
    const { body } = await callTool(served.api, 'insights_related_classes', { clase: 25 });
    expect(body).toEqual(await relatedTo(25));
    for (const query of ['', 'clase=46', 'clase=25&clase=35', 'clase=25&estado=registrada']) {
      const refused = await served.api.send(`/v1/insights/related-classes?${query}`);
      expect(await refusalOf(refused)).toMatchObject({ code: 'validation_error' });
    }
  });

  it(`counts anew after an import ${proves('F8-CURRENT')}`, async () => {
    await served.importMarks([filing('Textil 9', [35], '2017-01-01')]);
    expect((await relatedTo(25)).data[0]).toMatchObject({ clase: 35, n: 7 });
  });

  it(`searches what enough holders file together as related ${proves('F8-RELATED')}`, async () => {
    const alcance = async () => {
      const query = 'q=marca&clase=12&relacionadas=true';
      const answer = await served.api.send(`/v1/brands/similar?${query}`);
      return similarBrandsSchema.parse(await answer.json()).alcance?.clases;
    };
    const table = [12, ...stronglyRelated(12)].sort((a, b) => a - b);
    expect(table).not.toContain(45);
    expect(await alcance()).toEqual(table);
    await served.importMarks([
      ...Array.from({ length: 40 }, (_, at) => filing(`Taller ${at}`, [12], '2019-01-01')),
      ...Array.from({ length: 40 }, (_, at) => filing(`Taller ${at}`, [45], '2020-01-01')),
      ...Array.from({ length: 120 }, (_, at) => filing(`Ajeno ${at}`, [31], '2020-01-01')),
    ]);
    expect((await relatedTo(12)).data[0]).toMatchObject({ clase: 45, n: 40 });
    expect(await alcance()).toEqual([...table, 45]);
  });

  it('counts any two filings of many, whatever their order, in little time', () => {
    const classes = new CoFiledClasses();
    for (let at = 0; at < 200_000; at += 1) {
      classes.add(at % 50_000, 1 + (at % 45), 19_900_101 + (at % 30) * 10_000);
    }
    const begun = performance.now();
    for (const _ of classes.count());
    expect(performance.now() - begun).toBeLessThan(2_000);
    const n = (a: number, b: number) => classes.filedWith(a).find(({ clase }) => clase === b)?.n;
    expect(n(1, 6)).toBe(n(6, 1));
  });
});
