import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_MARKS } from '../../domain/listing/brand-query.ts';
import { buildBrandIndex } from '../faces/brand-index.ts';
import { NameFilter } from '../filter/name-filter.ts';
import { brandWithName } from '../fixtures/brand-named.ts';
import { SegmentQuery } from '../retrieval/segment-query.ts';
import { parseTextQuery } from '../retrieval/text-query.ts';
import { buildSegment } from '../segment/segment-builder.ts';
import { fuseNames, reciprocalRankFusion } from './rank-fusion.ts';

const ranking = fc.uniqueArray(fc.nat(20), { maxLength: 12 });
const rankings = fc.array(ranking, { maxLength: 4 });

describe('reciprocalRankFusion', () => {
  it('sums weight / (k + rank) over the rankings that have an item', () => {
    fc.assert(
      fc.property(rankings, fc.array(fc.integer({ min: 1, max: 5 })), (lists, some) => {
        const weights = lists.map((_, at) => some[at] ?? 1);
        const fused = reciprocalRankFusion(lists, { k: 60, weights });
        expect(new Set(fused.map(({ item }) => item))).toEqual(new Set(lists.flat()));
        for (const { item, score } of fused) {
          const sum = lists.reduce((total, list, at) => {
            const rank = list.indexOf(item) + 1;
            return rank === 0 ? total : total + (weights[at] ?? 0) / (60 + rank);
          }, 0);
          expect(score).toBeCloseTo(sum, 12);
        }
        const scores = fused.map(({ score }) => score);
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
      }),
    );
  });

  it('lets a second place everywhere win over a first place in one ranking', () => {
    const fused = reciprocalRankFusion(
      [
        ['a', 'b'],
        ['c', 'b'],
      ],
      { k: 60, weights: [1, 1] },
    );
    expect(fused.map(({ item }) => item)).toEqual(['b', 'a', 'c']);
  });

  it('asks for a weight for each ranking', () => {
    expect(() => reciprocalRankFusion([['a'], ['b']], { k: 60, weights: [1] })).toThrow(
      '2 rankings need as many weights, not 1',
    );
  });
});

/** Returns the folded names that a text finds, best first. */
function namesFound(names: readonly string[], text: string): string[] {
  const segment = buildSegment(names.map(brandWithName), 'concepts');
  const query = parseTextQuery(text, 'concepts');
  if (query === null) return [];
  const search = new SegmentQuery(query, new NameFilter(segment, null));
  return [...fuseNames(query, [search])].map(({ places: positions }) =>
    segment.names.table.text(positions[0]?.name ?? 0),
  );
}

const TRANSLATIONS = ['baby', 'baby tea', 'baby web', 'bebe', 'ecobaby', 'new baby', 'sunbaby'];

describe('fusedNames', () => {
  it('puts a name that sounds the same before all translations', () => {
    expect(namesFound([...TRANSLATIONS, 'WAWA'], 'GUAGUA')[0]).toBe('wawa');
  });

  it('puts a name with the word itself before one that only sounds the same', () => {
    expect(namesFound(['SIKLO', 'CICLO AZUL'], 'CICLO')).toEqual(['ciclo azul', 'siklo']);
  });

  it('leaves a name that only holds a word of that sound behind translations', () => {
    const [first] = namesFound([...TRANSLATIONS, 'WAWA COMERCIAL DEL SUR'], 'GUAGUA');
    expect(TRANSLATIONS).toContain(first);
  });

  it.each([
    ['GONZÁLEZ', "GONZÁLEZ'S"],
    ['JARDINCENTER', 'JARDINCENTER.CL'],
    ['ROVIVAX', 'ROVIVAX 4'],
    ['HELADERIA VERDE', 'HELADERÍA VERDE 5'],
  ])('scores %s itself above %s, which is heard the same besides', (text, heard) => {
    const brands = [heard, text].map(brandWithName);
    const index = buildBrandIndex(brands, { seq: 1, embeddings: 'concepts' });
    const query = { ...ALL_MARKS, text, sort: 'relevance' } as const;
    const { hits } = index.search(query, { mode: 'offset', limit: 5, offset: 0 });
    expect(hits.map(({ nroSolicitud }) => nroSolicitud)).toEqual(
      [...brands].reverse().map(({ nroSolicitud }) => nroSolicitud),
    );
    expect(hits[0]?.score).toBe(1);
    expect(hits[1]?.score).toBeLessThan(1);
  });
});
