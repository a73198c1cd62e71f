import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import { REGISTER } from './corpus.ts';

let served: Served;
beforeAll(async () => {
  served = await serve(REGISTER);
});
afterAll(() => served.close());

describe('q alone', () => {
  it(`ranks, with a score on every mark ${proves(
    'BRANDS-q',
    'BRANDS-RULE-1',
    'BRANDS-ORDER-relevance',
    'BRANDS-sort',
    'SUMMARY-score',
    'D6-SCORE',
  )}`, async () => {
    const { items } = await served.api.list('q=kolun');
    expect(items[0]?.nroSolicitud).toBe('900100');
    const scores = items.map(({ score }) => score ?? Number.NaN);
    expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(await served.api.numbers('q=kolun&sort=relevance')).toEqual(
      items.map(({ nroSolicitud }) => nroSolicitud),
    );
    expect(await served.api.numbers('q=kolun&sort=relevancia')).toEqual(
      items.map(({ nroSolicitud }) => nroSolicitud),
    );
  });

  it(`finds what is written, mistyped and misheard ${proves('D6-CHANNELS', 'BRANDS-q')}`, async () => {
    expect(await served.api.numbers('q=kolun')).toEqual(
      expect.arrayContaining(['900100', '900101', '900102', '900103']),
    );
    expect(await served.api.numbers('q=guakiza')).toContain('900104');
    expect(await served.api.numbers('q=wakisa')).toContain('900104');
  });

  it.each(['q=nandu', 'q=ÑANDÚ', 'q=ñandú %26 cía', 'q=NaNdU%2BCIA', 'q=nan%CC%83du%CC%81'])(
    `does not mind accents, case, ñ or punctuation: %s ${proves('D6-FOLDING')}`,
    async (query) => {
      expect((await served.api.numbers(query))[0]).toBe('900105');
    },
  );

  it(`puts marks with every word before the rest ${proves('D6-TIERS')}`, async () => {
    const { items } = await served.api.list('q=valle puro');
    const both = items.slice(0, 2).map(({ nroSolicitud }) => nroSolicitud);
    expect(both.sort()).toEqual(['900106', '900107']);
    const rest = items.find(({ nroSolicitud }) => nroSolicitud === '900108');
    expect(rest?.score).toBeLessThanOrEqual(0.5);
    expect(items[1]?.score).toBeGreaterThanOrEqual(0.5);
  });

  it(`searches the denomination only ${proves('C4-Q-DENOMINATION')}`, async () => {
    expect(await served.api.numbers('q=lacteos del nuble')).not.toContain('900100');
    expect(await served.api.numbers('q=queltehue')).toEqual([]);
    expect(await served.api.numbers('q=900100')).toEqual([]);
  });

  it(`is no query language ${proves('BRANDS-RULE-4')}`, async () => {
    const plain = await served.api.numbers('q=kolun agua');
    for (const query of ['q="kolun" agua', 'q=kolun* agua', 'q=%2Bkolun -agua', 'q=(kolun) agua']) {
      expect(await served.api.numbers(query), query).toEqual(plain);
    }
  });

  it.each(['q=!!!', 'q=...&clase=29', 'nombre=%26%26', 'q=%F0%9F%98%80'])(
    `without a letter or digit finds nothing: %s ${proves('D6-NOTHING')}`,
    async (query) => {
      expect(await served.api.list(query)).toMatchObject({
        items: [],
        nextCursor: null,
        estimatedTotal: 0,
      });
    },
  );

  it.each(['q=%20', 'nombre=+%09', 'q=%C2%A0%E3%80%80', 'q=%20&clase=29'])(
    `of blanks alone is refused: %s ${proves('D13-BLANK')}`,
    async (query) => {
      expect(await served.api.refusal(query)).toMatchObject({
        status: 400,
        code: 'validation_error',
        message: expect.stringContaining('must not be blank'),
      });
    },
  );

  it(`may have 200 characters and no more ${proves('D6-200')}`, async () => {
    for (const name of ['q', 'nombre']) {
      expect((await served.api.send(`/v1/brands?${name}=${'a'.repeat(200)}`)).status).toBe(200);
      expect(await served.api.refusal(`${name}=${'a'.repeat(201)}`)).toMatchObject({
        status: 400,
        code: 'validation_error',
        message: expect.stringContaining(name),
      });
    }
  });
});

describe('q with narrowing filters', () => {
  it.each([
    ['clase=32', ['900102']],
    ['estado=registrada', ['900100']],
    ['tipoSigno=mixta', ['900101']],
    ['fechaPresentacionDesde=2024-01-01', ['900102']],
    ['fechaPresentacionHasta=2019-12-31', ['900100']],
    ['titular=nordlicht', ['900102']],
    ['representante=cordillera', ['900102']],
    ['rut=76543210-3', ['900100', '900101']],
    ['clase=25', []],
  ])(
    `is kept and narrowed: %s ${proves('BRANDS-RULE-2', 'D6-FILTERS', 'VERSION-TEXT-STAYS')}`,
    async (filter, found) => {
      const { items } = await served.api.list(`q=kolun&${filter}`);
      expect(items.map(({ nroSolicitud }) => nroSolicitud).sort()).toEqual(found);
      expect(items.every(({ score }) => score !== undefined)).toBe(true);
    },
  );
});

describe('advanced mode', () => {
  it(`discards q when nombre is there ${proves('BRANDS-RULE-3', 'BRANDS-nombre')}`, async () => {
    expect(await served.api.list('q=kolun&nombre=guaquiza')).toEqual(
      await served.api.list('nombre=guaquiza'),
    );
  });

  it(`discards q when a number is there, and then nothing ranks ${proves('BRANDS-RULE-3', 'SUMMARY-score')}`, async () => {
    for (const filter of ['nroSolicitud=900104', 'nroRegistro=1200104']) {
      const { items } = await served.api.list(`q=kolun&${filter}`);
      expect(items.map(({ nroSolicitud }) => nroSolicitud)).toEqual(['900104']);
      expect(items[0]).not.toHaveProperty('score');
      expect(items[0]).not.toHaveProperty('highlight');
    }
  });

  it(`searches nombre with the engine of q ${proves('BRANDS-nombre', 'VERSION-TEXT-STAYS')}`, async () => {
    for (const text of ['kolun', 'wakisa', 'valle puro', 'nandu']) {
      const byQ = await served.api.list(`q=${text}`);
      const byNombre = await served.api.list(`nombre=${text}`);
      expect(byNombre.items).toEqual(byQ.items);
    }
  });

  it(`joins nombre and a number by AND ${proves('BRANDS-RULE-4', 'BRANDS-AND')}`, async () => {
    expect(await served.api.numbers('nombre=kolun&nroSolicitud=900101')).toEqual(['900101']);
    expect(await served.api.numbers('nombre=kolun&nroSolicitud=900104')).toEqual([]);
    expect(await served.api.numbers('nombre=kolun&nroRegistro=1200100')).toEqual(['900100']);
  });
});

describe('a listing without text', () => {
  it(`has no score, whatever filters it ${proves('SUMMARY-score', 'C4-SCORE')}`, async () => {
    for (const query of ['', 'clase=29', 'titular=lacteos', 'nroSolicitud=900100']) {
      const { items } = await served.api.list(query);
      expect(items.filter((item) => 'score' in item || 'matchedBy' in item)).toEqual([]);
    }
  });
});

describe('a mark that changed', () => {
  it(`is found by what it says now, and not by what it said ${proves('BRANDS-q', 'C14-RESULT')}`, async () => {
    const renamed = { nroSolicitud: '900111', denominacion: 'Picaflor', clases: [{ clase: 44 }] };
    expect(await served.api.numbers('q=zorzal')).toContain('900111');
    await served.importMarks([renamed]);
    expect(await served.api.numbers('q=zorzal')).not.toContain('900111');
    const { items, facets } = await served.api.list('q=picaflor&facets=clase');
    expect(items[0]).toMatchObject({ nroSolicitud: '900111', denominacion: 'Picaflor' });
    expect(facets).toEqual({ clase: [{ value: 44, count: 1 }] });
    expect((await served.api.list()).estimatedTotal).toBe(REGISTER.length);
  });
});
