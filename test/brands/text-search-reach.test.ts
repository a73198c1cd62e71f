import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import { mark } from './corpus.ts';

const REACH = 600;
const MARKS = 700;

/** More marks of one word than a text search ranks, filed one a day, two in three in class 33. */
const TIERRAS = Array.from({ length: MARKS }, (_, i) =>
  mark(String(100_000 + i), `Tierra ${i}`, {
    clases: [i % 3 === 0 ? 9 : 33],
    estado: i % 2 === 0 ? 'registrada' : 'publicada',
    fechaPresentacion: new Date(Date.UTC(2020, 0, 1 + i)).toISOString().slice(0, 10),
  }),
);

let served: Served;
beforeAll(async () => {
  served = await serve(TIERRAS);
});
afterAll(() => served.close());

describe('a text search', () => {
  it(`ranks, counts and pages 600 marks ${proves('D6-600', 'LIMIT-REACH', 'PAGE-BRANDS-TOTAL')}`, async () => {
    const walked = await served.api.walk('q=tierra&limit=100');
    expect(walked).toHaveLength(REACH);
    expect(new Set(walked).size).toBe(REACH);
    expect((await served.api.list('q=tierra&limit=1')).estimatedTotal).toBe(REACH);
  });

  it(`counts its facets over those 600 ${proves('D6-600', 'BRANDS-facets-SCOPE')}`, async () => {
    const { facets } = await served.api.list('q=tierra&facets=clase,estado&limit=1');
    const sum = (counts: readonly { count: number }[] = []) =>
      counts.reduce((total, { count }) => total + count, 0);
    expect(sum(facets?.clase)).toBe(REACH);
    expect(sum(facets?.estado)).toBe(REACH);
    const whole = await served.api.list('facets=clase&limit=1');
    expect(sum(whole.facets?.clase)).toBe(MARKS);
  });

  it(`re-orders those 600 by date, not the corpus ${proves(
    'BRANDS-ORDER-TEXT',
    'LIMIT-REACH',
    'C4-SCORE',
    'BRANDS-ORDER-EXPLICIT',
  )}`, async () => {
    const ranked = new Set(await served.api.walk('q=tierra&limit=100'));
    for (const order of ['recientes', 'antiguas'] as const) {
      const walked = await served.api.walk(`q=tierra&sort=${order}&limit=100`);
      const byNumber = [...ranked].sort();
      expect(walked).toEqual(order === 'antiguas' ? byNumber : byNumber.reverse());
    }
    const { items } = await served.api.list('q=tierra&sort=recientes');
    expect(items.every(({ score }) => score !== undefined)).toBe(true);
  });

  it(`pages those 600 by offset too ${proves('BRANDS-OFFSET-MODE', 'D6-600')}`, async () => {
    const page = await served.api.list('q=tierra&sort=denominacion:asc&offset=590&limit=50');
    expect(page.items).toHaveLength(10);
    expect(page).toMatchObject({ estimatedTotal: REACH, nextCursor: null });
  });

  it(`narrows before it cuts: a filter does not lose marks to the cut ${proves('D6-FILTERS')}`, async () => {
    const inClass = TIERRAS.filter(({ clases }) => clases?.some(({ clase }) => clase === 33));
    const walked = await served.api.walk('q=tierra&clase=33&limit=100');
    expect(walked.toSorted()).toEqual(inClass.map(({ nroSolicitud }) => nroSolicitud));
  });

  it(`orders equal scores by number ${proves('D6-SCORE')}`, async () => {
    const scored: { score: number; nro: number }[] = [];
    for await (const { items } of served.api.pages('q=tierra&limit=100')) {
      scored.push(
        ...items.map(({ score = Number.NaN, nroSolicitud }) => ({ score, nro: +nroSolicitud })),
      );
    }
    expect(scored).toEqual(scored.toSorted((a, b) => b.score - a.score || a.nro - b.nro));
  });
});
