import type { CanonicalBrand } from '@marcario/core/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import { mark } from './corpus.ts';

const SLOW = 120_000;
/** `MARCARIO_KEYSET_MARKS` asks for more on a long run. */
const { MARCARIO_KEYSET_MARKS = '1500' } = process.env;
const MARKS = Number(MARCARIO_KEYSET_MARKS);
const CROWDED_DAY = '2020-03-02';

/** Half of the marks on one day, a tenth without a date, the rest spread over some forty days. */
function filingDate(i: number): string | null {
  if (i % 2 === 0) return CROWDED_DAY;
  if (i % 5 === 1) return null;
  const month = 1 + (i % 4);
  const day = 1 + (i % 11);
  return `2020-0${month}-${String(day).padStart(2, '0')}`;
}

/** Numbers out of step with the dates, some with letters, some without any digit. */
function applicationNumber(i: number): string {
  const scattered = (i * 7_919) % 10_007;
  if (i % 97 === 3) return `R-${scattered}`;
  return i % 31 === 5 ? `${scattered}-${i % 2 === 0 ? 'B' : 'A'}` : String(scattered);
}

const CORPUS: readonly CanonicalBrand[] = Array.from({ length: MARKS }, (_, i) =>
  mark(applicationNumber(i), `Marca ${i}`, {
    clases: [1 + (i % 45)],
    fechaPresentacion: filingDate(i),
  }),
);

/** The order of the specification, by a plain sort: dates either way, none last, then numbers. */
function plainlySorted(brands: readonly CanonicalBrand[], newestFirst: boolean): string[] {
  const dateKey = ({ fechaPresentacion }: CanonicalBrand) => {
    if (fechaPresentacion == null) return Number.POSITIVE_INFINITY;
    const time = Date.parse(fechaPresentacion);
    return newestFirst ? -time : time;
  };
  const numberKey = ({ nroSolicitud }: CanonicalBrand) => {
    const digits = /^\d+/.exec(nroSolicitud)?.[0];
    return digits === undefined ? Number.POSITIVE_INFINITY : Number(digits);
  };
  const compare = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0);
  return [...brands]
    .sort(
      (a, b) =>
        compare(dateKey(a), dateKey(b)) ||
        compare(numberKey(a), numberKey(b)) ||
        (a.nroSolicitud < b.nroSolicitud ? -1 : 1),
    )
    .map(({ nroSolicitud }) => nroSolicitud);
}

const sorts = fc.constantFrom(
  { query: '', newestFirst: true },
  { query: 'sort=relevance', newestFirst: true },
  { query: 'sort=recientes', newestFirst: true },
  { query: 'sort=fechaPresentacion:desc', newestFirst: true },
  { query: 'sort=antiguas', newestFirst: false },
  { query: 'sort=fechaPresentacion:asc', newestFirst: false },
);
const classes = fc.uniqueArray(fc.integer({ min: 1, max: 45 }), { minLength: 1, maxLength: 3 });

let served: Served;
beforeAll(async () => {
  served = await serve(CORPUS);
});
afterAll(() => served.close());

describe('keyset pages', () => {
  it(
    `of the whole corpus give every mark exactly once, in order ${proves(
      'BRANDS-KEYSET',
      'BRANDS-ORDER-WHOLE',
      'BRANDS-ORDER-NULLS',
    )}`,
    async () => {
      const limits = fc.constantFrom(37, 64, 99, 100);
      await fc.assert(
        fc.asyncProperty(sorts, limits, async ({ query, newestFirst }, limit) => {
          const walked = await served.api.walk(`${query}&limit=${limit}`);
          expect(walked).toEqual(plainlySorted(CORPUS, newestFirst));
        }),
        { numRuns: 8 },
      );
    },
    SLOW,
  );

  it(
    `of any limit give every mark of a filtered listing exactly once, in order ${proves(
      'BRANDS-KEYSET',
      'D5-NUMBER-ORDER',
    )}`,
    async () => {
      const limits = fc.integer({ min: 1, max: 100 });
      await fc.assert(
        fc.asyncProperty(sorts, limits, classes, async ({ query, newestFirst }, limit, wanted) => {
          const filter = wanted.map((clase) => `clase=${clase}`).join('&');
          const matching = CORPUS.filter(({ clases = [] }) =>
            clases.some(({ clase }) => wanted.includes(clase)),
          );
          const walked = await served.api.walk(`${query}&${filter}&limit=${limit}`);
          expect(walked).toEqual(plainlySorted(matching, newestFirst));
        }),
        { numRuns: 25 },
      );
    },
    SLOW,
  );

  it(`may change their size on the way ${proves('D5-FREE')}`, async () => {
    const expected = plainlySorted(CORPUS, true);
    const walked: string[] = [];
    let cursor = '';
    for (const limit of [1, 100, 2, 50, 99]) {
      const page = await served.api.list(`limit=${limit}${cursor}&facets=clase`);
      walked.push(...page.items.map(({ nroSolicitud }) => nroSolicitud));
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(walked).toEqual(expected.slice(0, walked.length));
    expect(walked).toHaveLength(252);
  });

  it(
    `hold after marks changed, on a service that was restarted in between ${proves(
      'BRANDS-KEYSET',
      'BRANDS-ORDER-WHOLE',
    )}`,
    async () => {
      const api = await served.restart();
      const changed = CORPUS.filter((_, i) => i % 13 === 0).map((brand, i) => ({
        ...brand,
        fechaPresentacion: i % 3 === 0 ? null : CROWDED_DAY,
      }));
      const added = Array.from({ length: 150 }, (_, i) =>
        mark(`${20_000 + i}`, `Nueva ${i}`, { fechaPresentacion: filingDate(i) }),
      );
      await served.importMarks([...changed, ...added]);
      const byNumber = new Map(
        [...CORPUS, ...changed, ...added].map((brand) => [brand.nroSolicitud, brand]),
      );
      for (const [sort, newestFirst] of [
        ['recientes', true],
        ['antiguas', false],
      ] as const) {
        const walked = await api.walk(`sort=${sort}&limit=83`);
        expect(walked).toEqual(plainlySorted([...byNumber.values()], newestFirst));
      }
    },
    SLOW,
  );
});
