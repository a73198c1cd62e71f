import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import { mark } from './corpus.ts';

const MARKS = [
  mark('910100', 'GOLDEN EAGLE', { clases: [33] }),
  mark('910101', 'ÁGUILA REAL', { clases: [32] }),
  mark('910102', 'Royal Lion', { clases: [33] }),
  mark('910103', 'Crystal', { clases: [21] }),
  mark('910104', 'Kolun Milk', { clases: [29] }),
  mark('910105', 'Nordal Milk', { clases: [29] }),
  mark('910106', 'Big Green Tree House', { clases: [19] }),
];

describe('with concepts on', () => {
  let served: Served;
  beforeAll(async () => {
    served = await serve(MARKS, { embeddings: 'concepts' });
  });
  afterAll(() => served.close());

  it(`a mark is found by what it means, and says so ${proves(
    'BRANDS-q-SEMANTIC',
    'D6-SEMANTIC',
    'SUMMARY-highlight-semantic',
    'SUMMARY-matchedBy',
    'BRANDS-MATCHED-KIND',
  )}`, async () => {
    for (const field of ['q', 'nombre']) {
      const { items } = await served.api.list(`${field}=águila real`);
      expect(items.map(({ nroSolicitud }) => nroSolicitud)).toEqual(['910101', '910100']);
      const [literal, meant] = items;
      expect(literal).toMatchObject({ matchedBy: 'exact' });
      expect(meant).toMatchObject({
        matchedBy: 'semantic',
        matchedFields: [{ field: 'nombre', kind: 'semantic' }],
      });
      expect(meant).not.toHaveProperty('highlight');
      expect(meant?.score).toBeGreaterThan(0);
      expect(meant?.score).toBeLessThan(literal?.score ?? 0);
    }
  });

  it(`a stronger channel gives its name to what it finds too ${proves('BRANDS-MATCHED-KIND')}`, async () => {
    const { items } = await served.api.list('q=cristal');
    expect(items).toMatchObject([{ nroSolicitud: '910103', matchedBy: 'fuzzy' }]);
  });

  it(`a name that the query holds must be there, one word in common is not enough ${proves('BRANDS-q-SEMANTIC')}`, async () => {
    const { items } = await served.api.list('q=leche kolun');
    expect(items.map(({ nroSolicitud }) => nroSolicitud)).toEqual(['910104']);
    expect(await served.api.numbers('q=casa')).toEqual([]);
  });

  it(`filters narrow it ${proves('D6-FILTERS')}`, async () => {
    expect(await served.api.numbers('q=águila real&clase=33')).toEqual(['910100']);
    expect(await served.api.numbers('q=águila real&clase=29')).toEqual([]);
  });

  it(`a mark that comes in later is found as well ${proves('BRANDS-q-SEMANTIC')}`, async () => {
    expect(await served.api.numbers('q=luna azul')).toEqual([]);
    await served.importMarks([mark('910107', 'Blue Moon')]);
    expect(await served.api.numbers('q=luna azul')).toEqual(['910107']);
  });
});

describe('with embeddings off', () => {
  let served: Served;
  beforeAll(async () => {
    served = await serve(MARKS);
  });
  afterAll(() => served.close());

  it(`a mark is found by spelling and sound alone ${proves('D6-SEMANTIC', 'D9-OFF')}`, async () => {
    expect(await served.api.numbers('q=águila real')).toEqual(['910101']);
    expect(await served.api.numbers('q=golden eagle')).toEqual(['910100']);
  });
});
