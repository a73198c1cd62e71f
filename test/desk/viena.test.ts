import { createClient } from '@marcario/client';
import { createBrandIndex } from '@marcario/core';
import type { CanonicalBrand } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { callTool } from '../support/call-tool.ts';
import { type Served, serve } from '../support/serve.ts';

const SECTION = ['03.01.01', '26.04.02'];
const DIVISION = ['26.04'];
const OTHER = ['26.40.01'];
const MARKS: CanonicalBrand[] = [SECTION, DIVISION, OTHER, null].map((viena, at) => ({
  nroSolicitud: String(800_100 + at),
  denominacion: 'KOLUNA',
  tipoSigno: 'mixta',
  fechaPresentacion: `20${10 + at}-01-02`,
  clases: [{ clase: 29 }],
  viena,
}));

interface Item {
  readonly nroSolicitud: string;
  readonly viena?: readonly string[] | undefined;
}
interface Page {
  readonly items: readonly Item[];
}
const numbers = ({ items }: Page) => items.map(({ nroSolicitud }) => nroSolicitud).sort();
const [FIRST = '', SECOND = ''] = MARKS.map(({ nroSolicitud }) => nroSolicitud);

let served: Served;
beforeAll(async () => {
  served = await serve(MARKS);
});
afterAll(() => served.close());

async function page(target: string): Promise<Page> {
  const answer = await served.api.send(target);
  expect(answer.status, target).toBe(200);
  return (await answer.json()) as Page;
}

describe('viena', () => {
  it(`is in summary, detail and export where it is known ${proves('F2-KEPT')}`, async () => {
    const { items } = await page('/v1/brands?sort=fechaPresentacion:asc');
    expect(items.map(({ viena }) => viena)).toEqual([SECTION, DIVISION, OTHER, undefined]);
    expect(await page(`/v1/brands/${FIRST}`)).toMatchObject({ viena: SECTION });
    const lines = await (await served.api.send('/v1/brands/export?format=ndjson')).text();
    expect(lines).toContain('"viena":["03.01.01","26.04.02"]}');
    const rows = await (await served.api.send('/v1/brands/export?format=csv')).text();
    expect(rows).toContain(',03.01.01|26.04.02\r\n');
  });

  it.each([
    ['/v1/brands?viena=26.4', [FIRST, SECOND]],
    ['/v1/brands?viena=26.04.02', [FIRST]],
    ['/v1/brands?viena=26.40.1&viena=3', [FIRST, String(800_102)]],
    ['/v1/brands?q=koluna&viena=26.4', [FIRST, SECOND]],
    ['/v1/brands/similar?q=koluna&viena=26.4', [FIRST, SECOND]],
    ['/v1/brands?viena=27', []],
  ])(`narrows %s to a class and all below it ${proves('F2-FILTER')}`, async (target, expected) => {
    expect(numbers(await page(target))).toEqual(expected);
  });

  it(`is counted by aggregations, and taken by tools, the client, in process and in memory ${proves('F2-FILTER')}`, async () => {
    const counted = await served.api.send('/v1/insights/by-class?viena=26.4');
    expect(await counted.json()).toMatchObject({ data: [{ clase: 29, n: 2 }] });
    const { body } = await callTool(served.api, 'search_brands', { viena: '26.4' });
    expect(numbers(body as Page)).toEqual([FIRST, SECOND]);
    const client = createClient({ baseUrl: served.api.baseUrl, apiKey: served.api.key });
    expect(await client.brands.search({ viena: ['26.4.2'] }).toArray()).toHaveLength(1);
    const inProcess = await served.service.searchBrands({ viena: ['26.4'] });
    expect(numbers(inProcess)).toEqual([FIRST, SECOND]);
    const inMemory = createBrandIndex(MARKS);
    expect(numbers(inMemory.search({ viena: ['26.4'] }))).toEqual([FIRST, SECOND]);
    expect(inMemory.search({ viena: ['26.4.2'] }).items[0]).toMatchObject({ viena: SECTION });
  });

  it(`is refused where it is no class ${proves('F2-FILTER')}`, async () => {
    for (const wrong of ['viena=26.4.1.2', 'viena=A', 'viena=123']) {
      expect(await served.api.refusal(wrong)).toMatchObject({ code: 'validation_error' });
    }
  });
});
