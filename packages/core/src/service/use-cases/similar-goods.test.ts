import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { queryGoodsFromText } from '../../goods/closest-goods.ts';
import type { SimilarMark } from '../../search/similar/similar-marks.ts';
import { classesToDeepen, marksToCompare, mergeFound } from './similar-goods.ts';

const LIMIT = 20;
/** Milk: 30 and 35 are related to its class, 12 and 19 are not. */
const MILK = queryGoodsFromText('leche', [29]);

function found(count: number, score: number, ...clases: readonly number[]): SimilarMark[] {
  return Array.from({ length: count }, (_, at): SimilarMark => {
    const nroSolicitud = `${clases.join('-')}/${score}/${at}`;
    return { nroSolicitud, words: '', score, matchedBy: 'fuzzy', clases };
  });
}

describe('the marks whose goods are compared', () => {
  it(`are the best by sign and class, in the order of the index ${proves('F13-CANDIDATES')}`, () => {
    const foreign = found(300, 1, 12);
    const related = found(5, 0.9, 30);
    const weak = found(5, 0.71, 29);
    const compared = marksToCompare([...foreign, ...related, ...weak], MILK, LIMIT);
    // The order table has 8 for the related ones, 7 for the foreign ones and 4 for those that are least alike.
    expect(compared).toEqual([...foreign.slice(0, 195), ...related]);
    expect(marksToCompare([...foreign.slice(0, 190), ...weak], MILK, LIMIT)).toHaveLength(195);
  });

  it(`are looked for once more in close classes where a search ended before it had enough there ${proves('F13-CANDIDATES')}`, () => {
    const deepen = (searched: readonly number[], marks: readonly SimilarMark[]) =>
      classesToDeepen(searched, marks, { wanted: MILK, limit: LIMIT });
    const crowd = found(200, 1, 12);
    expect(deepen([], crowd)).toEqual([29, 30, 31, 32, 35, 43]);
    expect(deepen([12, 29, 30], crowd)).toEqual([29, 30]);
    expect(deepen([29, 30], crowd)).toBeNull();
    expect(deepen([12], crowd)).toBeNull();
    expect(deepen([], found(199, 1, 12))).toBeNull();
    expect(deepen([], [...crowd, ...found(40, 0.9, 35)])).toBeNull();
  });

  it('count once where both searches found them', () => {
    const [first, second] = [found(3, 0.9, 12), found(2, 0.95, 29)];
    expect(mergeFound(first, [...second, ...first])).toEqual([...second, ...first]);
  });
});
