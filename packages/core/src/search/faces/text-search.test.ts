import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../../test/support/property-runs.ts';
import type { Embeddings } from '../../contract/embeddings.ts';
import { ALL_MARKS, type BrandQuery } from '../../domain/listing/brand-query.ts';
import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import { foldText } from '../../likeness/text/text-folding.ts';
import { brandWithName } from '../fixtures/brand-named.ts';
import { buildBrandIndex } from './brand-index.ts';

const ANY_TEXT: BrandQuery = { ...ALL_MARKS, text: '', sort: 'relevance' };

function mark(position: number, denominacion: string, clase = 1 + (position % 45)): IndexableBrand {
  return { ...brandWithName(denominacion, position), clases: [clase] };
}

/** Runs a search in a new index with concepts. */
function search(marks: readonly IndexableBrand[], text: string, filters: Partial<BrandQuery> = {}) {
  const nameOf = new Map(
    marks.map(({ nroSolicitud, denominacion }) => [nroSolicitud, denominacion]),
  );
  const page = { mode: 'offset', limit: 1_000, offset: 0 } as const;
  const found = buildBrandIndex(marks, { seq: 1, embeddings: 'concepts' }).search(
    { ...ANY_TEXT, ...filters, text },
    page,
  );
  return found.hits.map((hit) => ({ ...hit, name: nameOf.get(hit.nroSolicitud) ?? '' }));
}

const marksNamed = (...names: string[]) => names.map((name, position) => mark(position, name));
const word = fc.constantFrom(
  'sol',
  'sola',
  'solar',
  'zolar',
  'luz',
  'light',
  'sun',
  'lus',
  'peña',
  'pena',
  'de',
  'x',
  'zapatillas',
  'chile',
);
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

const switches = fc.constantFrom<Embeddings>('off', 'concepts');

describe('a text search', () => {
  it('fills a page with what begins as was typed, also where others mean, sound and are written so', () => {
    const prefixMatches = ['IOREN', 'GATE', 'ICOL', 'UMOL', 'TRAX', 'MAPAM'].flatMap((end) =>
      ['', ' PRO', ' VITAL', ' RED SUR'].map((rest) => `NEU${end}${rest}`),
    );
    const hits = search(marksNamed('NEW ICE', 'NEW LAB', 'NEW', 'NUEVO', ...prefixMatches), 'NEU');
    for (const { name: found } of hits.slice(0, 20)) expect(found).toMatch(/^NEU/);
    expect(hits.map((hit) => hit.name)).toContain('NEW ICE');
  });

  it('puts a mark that is the query first, then those with every word of it, then the rest', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 60 }), name, (names, query) => {
        const hits = search(marksNamed(...names), query);
        const request = foldText(query);
        const tierOf = (found: string) => {
          const words = foldText(found).split(' ');
          return request.split(' ').every((one) => words.includes(one)) ? 1 : 0;
        };
        const isWhole = (found: string) => foldText(found) === request;
        if (names.some(isWhole)) expect(isWhole(hits[0]?.name ?? '')).toBe(true);
        const tiers = hits.map((hit) => tierOf(hit.name));
        expect(tiers).toEqual([...tiers].sort((a, b) => b - a));
        expect(tiers.filter((tier) => tier === 1)).toHaveLength(names.filter(tierOf).length);
        for (const [at, { score = -1 }] of hits.entries()) {
          expect(score).toBeGreaterThan((tiers[at] ?? 0) / 2);
          expect(score).toBeLessThanOrEqual(((tiers[at] ?? 0) + 1) / 2);
        }
      }),
      { numRuns: propertyRuns(400) },
    );
  });

  it.each([
    ['kolnu', 'COLUN', 'KOLUN', 'KOLUN'],
    ['keso', 'QUESO', 'QUESADA', 'QUESO'],
    ['wemes', 'GÜEMES', 'GAMES', 'GÜEMES'],
    ['sapayo', 'ZAPALLO', 'SAPAZO', 'ZAPALLO'],
    ['cocacola', 'COCA COLA', 'CACOLA', 'COCA COLA'],
    ['coca-cola', 'COCACOLA', 'CORCOLA', 'COCACOLA'],
    ['quesos kolum', 'QUESOS COLUN PREMIUM', 'QUESOS', 'QUESOS COLUN PREMIUM'],
    ['naturg', 'NATURGEN', 'NATURA', 'NATURGEN'],
  ])('for %s, among %s and %s, shows %s first', (query, one, other, first) => {
    expect(search(marksNamed(one, other), query)[0]?.name).toBe(first);
  });

  it('says which channel found a mark, the strongest of several', () => {
    const hits = search(marksNamed('SOLAR', 'SOLARIUM', 'SOLER', 'ZHOLHARR'), 'solar');
    expect(hits.map(({ name: found, matchedBy }) => [found, matchedBy])).toEqual([
      ['SOLAR', 'exact'],
      ['SOLARIUM', 'exact'],
      ['ZHOLHARR', 'phonetic'],
      ['SOLER', 'fuzzy'],
    ]);
  });

  it('finds a mark by its translation, behind what is written or sounds alike', () => {
    const marks = marksNamed('SUN', 'SOL', 'SOLE', 'MOON');
    const hits = search(marks, 'sol');
    expect(hits.map(({ name: found, matchedBy }) => [found, matchedBy])).toEqual([
      ['SOL', 'exact'],
      ['SOLE', 'exact'],
      ['SUN', 'semantic'],
    ]);
    expect(search(marks, 'sole').map(({ name: found }) => found)).not.toContain('SUN');
  });

  it('finds a mark by what it means in another language', () => {
    const marks = marksNamed('SOL', 'SUN', 'LUNA AZUL', 'BREAD', 'ACHE');
    const found = (text: string) => search(marks, text).map(({ name: found }) => found);
    expect(found('soleil').sort()).toEqual(['SOL', 'SUN']);
    expect(found('lune bleue')).toEqual(['LUNA AZUL']);
    expect(found('pain')).toEqual(['ACHE']);
  });

  it('knows no meanings while embeddings are off', () => {
    const page = { mode: 'keyset', limit: 5, after: null } as const;
    const index = buildBrandIndex(marksNamed('SUN', 'SOL'), { seq: 1 });
    expect(index.search({ ...ANY_TEXT, text: 'sol' }, page).hits).toEqual([
      { nroSolicitud: '1', name: 'sol', score: 1, matchedBy: 'exact' },
    ]);
  });

  it('finds nothing without a letter or digit, and counts nothing', () => {
    const index = buildBrandIndex(marksNamed('SOL', '', '!!!'), { seq: 1 });
    const page = { mode: 'keyset', limit: 5, after: null } as const;
    expect(index.search({ ...ANY_TEXT, text: '!!!', facets: ['clase'] }, page)).toEqual({
      hits: [],
      total: 0,
      facets: { clase: [] },
      next: null,
      generation: 1,
    });
  });

  it('keeps 600 marks, and filters before it cuts', () => {
    const marks = Array.from({ length: 1_500 }, (_, position) =>
      mark(position, `SOL ${position}`, position < 1_490 ? 1 : 2),
    );
    expect(search(marks, 'sol')).toHaveLength(600);
    expect(search(marks, 'sol', { clase: [2] })).toHaveLength(10);
  });

  it('gives marks of one name one score, by application number', () => {
    const hits = search([mark(10, 'SOL'), mark(9, 'Sol'), mark(100, 'SOL')], 'sol');
    expect(hits.map(({ nroSolicitud }) => nroSolicitud)).toEqual(['9', '10', '100']);
    expect(new Set(hits.map(({ score }) => score))).toEqual(new Set([1]));
  });

  it('weighs words by what they tell: a telling one alone stands above many that say nothing', () => {
    const marks = marksNamed('TRELKA', 'ROPA DEPORTIVA ZUNTO', 'ROPA DEPORTIVA BRELANTO', 'BANCO');
    for (const request of ['ROPA DEPORTIVA TRELKA', 'ROPA DEPORTIVA TRELCA', 'CHILE TRELKA']) {
      expect(search(marks, request)[0]?.name, request).toBe('TRELKA');
    }
    expect(search(marks, 'ROPA DEPORTIVA SIN MARCA').map((hit) => hit.name)).toContain(
      'ROPA DEPORTIVA ZUNTO',
    );
    expect(search(marks, 'XILOFONO QWERTY')).toEqual([]);
  });

  it('answers the same whatever was changed before and however it was merged', () => {
    const changes = fc.array(fc.array(fc.tuple(fc.nat(40), name), { maxLength: 12 }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(changes, name, switches, (batches, query, embeddings) => {
        const grown = buildBrandIndex([], { seq: 0, embeddings });
        const present = new Map<number, IndexableBrand>();
        for (const [at, batch] of batches.entries()) {
          const changed = batch.map(([position, denominacion]) => mark(position, denominacion));
          for (const brand of changed) present.set(Number(brand.nroSolicitud), brand);
          grown.apply(changed, at);
        }
        const whole = buildBrandIndex(present.values(), { seq: batches.length - 1, embeddings });
        const page = { mode: 'keyset', limit: 20, after: null } as const;
        const request: BrandQuery = { ...ANY_TEXT, text: query, facets: ['clase'] };
        expect(grown.size).toBe(present.size);
        expect({ ...grown.search(request, page), generation: 0, next: 0 }).toEqual({
          ...whole.search(request, page),
          generation: 0,
          next: 0,
        });
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});
