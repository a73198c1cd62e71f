import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import { mark, REGISTER } from './corpus.ts';

/** Enough further marks for a default page and some more. */
const MANY = Array.from({ length: 130 }, (_, i) =>
  mark(String(800_000 + i), `Cóndor ${i}`, {
    clases: [41],
    fechaPresentacion: `2015-0${1 + (i % 9)}-11`,
  }),
);
const TOTAL = REGISTER.length + MANY.length;
const OFFSET_SORTS = [
  'fechaActualizacion:desc',
  'fechaActualizacion:asc',
  'denominacion:asc',
  'denominacion:desc',
  'estado',
  'estado:asc',
  'estado:desc',
];
const KEYSET_SORTS = ['relevance', 'recientes', 'antiguas'];

let served: Served;
let cursor: string;
beforeAll(async () => {
  served = await serve([...REGISTER, ...MANY]);
  cursor = (await served.api.list('limit=3')).nextCursor ?? '';
});
afterAll(() => served.close());

const refused = { status: 400, code: 'validation_error' };

describe('what does not go together', () => {
  it.each(['', '&sort=recientes', '&sort=estado', '&q=condor&sort=recientes'])(
    `is cursor and offset %s ${proves('BRANDS-PAGE-BOTH', 'ERROR-validation_error')}`,
    async (more) => {
      const query = `cursor=${cursor}&offset=0${more}`;
      expect(await served.api.refusal(query)).toMatchObject(refused);
    },
  );

  it.each([
    'sort=relevance&offset=20',
    'sort=relevancia&offset=0',
    'q=condor&offset=20',
    'q=condor&offset=0',
    'nombre=condor&offset=1',
    'q=condor&sort=relevance&offset=5',
    'q=!!!&offset=5',
  ])(
    `is offset with relevance: %s ${proves('BRANDS-PAGE-RELEVANCE', 'D13-OFFSET')}`,
    async (query) => {
      expect(await served.api.refusal(query)).toMatchObject(refused);
    },
  );

  it.each(OFFSET_SORTS)(
    `is cursor with sort=%s ${proves('BRANDS-PAGE-NO-KEYSET')}`,
    async (sort) => {
      expect(await served.api.refusal(`cursor=${cursor}&sort=${sort}`)).toMatchObject(refused);
      expect(await served.api.refusal(`q=condor&cursor=${cursor}&sort=${sort}`)).toMatchObject(
        refused,
      );
    },
  );
});

describe('an offset', () => {
  it.each(['10001', '-1', '1e3', '1.5', 'x', '99999999999999999999'])(
    `is a whole number from 0 to 10000: not %s ${proves(
      'BRANDS-PAGE-FAR',
      'BRANDS-offset',
      'LIMIT-OFFSET',
      'D13-RANGES',
    )}`,
    async (offset) => {
      expect(await served.api.refusal(`offset=${offset}`)).toMatchObject({
        ...refused,
        message: expect.stringContaining('offset'),
      });
    },
  );

  it(`of 10000 is allowed; past the end is an empty page ${proves(
    'BRANDS-offset',
    'LIMIT-OFFSET',
    'D13-PAST-END',
  )}`, async () => {
    for (const offset of [TOTAL, 10_000]) {
      expect(await served.api.list(`offset=${offset}`)).toMatchObject({
        items: [],
        nextCursor: null,
        estimatedTotal: TOTAL,
      });
    }
  });

  it(`alone goes through the newest filings ${proves('D13-OFFSET', 'BRANDS-OFFSET-MODE')}`, async () => {
    const first = await served.api.numbers('limit=100');
    expect(await served.api.numbers('offset=0')).toEqual(first.slice(0, 20));
    expect(await served.api.numbers('offset=20')).toEqual(first.slice(20, 40));
    expect(await served.api.numbers('q=condor&nroSolicitud=900100&offset=0')).toEqual(['900100']);
  });

  it.each([...OFFSET_SORTS, 'recientes', 'antiguas'])(
    `pages sort=%s whole, with a null cursor and the total ${proves(
      'BRANDS-OFFSET-MODE',
      'PAGE-BRANDS-TOTAL',
    )}`,
    async (sort) => {
      const numbers: string[] = [];
      for (let offset = 0; offset < TOTAL; offset += 50) {
        const page = await served.api.list(`sort=${sort}&limit=50&offset=${offset}`);
        expect(page).toMatchObject({ nextCursor: null, estimatedTotal: TOTAL });
        numbers.push(...page.items.map(({ nroSolicitud }) => nroSolicitud));
      }
      expect(numbers).toHaveLength(TOTAL);
      expect(new Set(numbers).size).toBe(TOTAL);
    },
  );

  it.each(OFFSET_SORTS)(
    `is 0 where sort=%s comes without one ${proves('BRANDS-OFFSET-MODE')}`,
    async (sort) => {
      const page = await served.api.list(`sort=${sort}`);
      expect(page.nextCursor).toBeNull();
      expect(page.items).toEqual((await served.api.list(`sort=${sort}&offset=0`)).items);
    },
  );
});

describe('a keyset walk', () => {
  it.each(KEYSET_SORTS)(
    `in sort=%s ends with a null cursor and knows the total on every page ${proves(
      'BRANDS-KEYSET',
      'BRANDS-cursor',
      'PAGE-BRANDS-TOTAL',
    )}`,
    async (sort) => {
      const sizes: number[] = [];
      for await (const page of served.api.pages(`sort=${sort}&limit=45`)) {
        expect(page.estimatedTotal).toBe(TOTAL);
        sizes.push(page.items.length);
      }
      expect(sizes).toEqual([45, 45, 45, TOTAL - 135]);
    },
  );

  it(`ends at once where the page holds everything ${proves('BRANDS-KEYSET')}`, async () => {
    expect((await served.api.list('clase=41&limit=100')).nextCursor).not.toBeNull();
    expect((await served.api.list(`clase=33&limit=3`)).nextCursor).toBeNull();
    expect((await served.api.list(`clase=33&limit=2`)).nextCursor).not.toBeNull();
  });

  it(`of a text search gives each ranked mark once, best first ${proves(
    'BRANDS-KEYSET',
    'D5-TEXT',
    'PAGE-BRANDS-TOTAL',
  )}`, async () => {
    const whole = await served.api.walk('q=condor&limit=100');
    expect(whole.length).toBeGreaterThanOrEqual(MANY.length);
    for (const limit of [7, 20, 64]) {
      expect(await served.api.walk(`q=condor&limit=${limit}`)).toEqual(whole);
    }
    const { estimatedTotal } = await served.api.list('q=condor&limit=7');
    expect(estimatedTotal).toBe(whole.length);
  });
});

describe('limit', () => {
  it(`is 20 by default ${proves('BRANDS-limit', 'LIMIT-PAGE')}`, async () => {
    expect(await served.api.numbers('')).toHaveLength(20);
    expect(await served.api.numbers('q=condor')).toHaveLength(20);
    expect(await served.api.numbers('limit=100')).toHaveLength(100);
  });

  it.each(['0', '101', '-5', '1e1', '20.0', 'veinte', '+20', '0x10'])(
    `is a whole number from 1 to 100, never clamped: not %s ${proves(
      'BRANDS-limit',
      'LIMIT-PAGE',
      'D13-RANGES',
    )}`,
    async (limit) => {
      const query = `limit=${encodeURIComponent(limit)}`;
      expect(await served.api.refusal(query)).toMatchObject({
        ...refused,
        message: expect.stringContaining('limit'),
      });
    },
  );
});
