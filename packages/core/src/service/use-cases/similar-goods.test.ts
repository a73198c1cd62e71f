import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { propertyRuns } from '../../../../../test/support/property-runs.ts';
import { type GoodsParams, parseGoodsRequest } from '../../domain/listing/goods-request.ts';
import { GoodsComparison, goodsByClass, queryGoodsFromText } from '../../goods/closest-goods.ts';
import { conflictValue } from '../../goods/conflict.ts';
import { runToCompletion, type SimilarMark } from '../../search/similar/similar-marks.ts';
import { classesToDeepen, GoodsRanking, marksToCompare, mergeFound } from './similar-goods.ts';

const LIMIT = 20;
/** The goods "milk" in class 29: classes 30 and 35 are related to it, 12 and 19 are not. */
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
    // By the order table, related marks have the value 8, foreign ones 7, and the least similar ones 4.
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

/** A similar mark with its goods. */
interface GoodsMark {
  readonly score: number;
  readonly clases: readonly { readonly clase: number; readonly cobertura?: string }[];
}

const CLASSES = [29, 30, 32, 35, 12, 9];
const WORDINGS = [
  'leche',
  'productos lácteos',
  'queso, mantequilla',
  'galletas',
  'venta al por menor de productos lácteos',
  'todos los productos de la clase',
  'automóviles',
  'software, excepto software de juegos',
  'excepto leche',
  '',
];

function toMarks(goods: readonly GoodsMark[]) {
  const sorted = [...goods].sort((a, b) => b.score - a.score);
  const rows = new Map(sorted.map(({ clases }, at) => [`${at}`, { clases }]));
  const best = sorted.map(({ score }, at) => {
    return { row: { nroSolicitud: `${at}`, denominacion: '' }, score };
  });
  return { best, rows: rows as ConstructorParameters<typeof GoodsRanking>[2] };
}

const markArb = fc.record({
  score: fc.constantFrom(0.4, 0.7, 0.75, 0.8, 0.9, 0.99, 1),
  clases: fc.uniqueArray(
    fc.record({ clase: fc.constantFrom(...CLASSES), cobertura: fc.constantFrom(...WORDINGS) }),
    { selector: ({ clase }) => clase, maxLength: 2 },
  ),
});

describe('the order by conflict', () => {
  it(`is that of all marks compared, although few wordings are read ${proves('F13-ORDER')}`, () => {
    const paramsArb = fc.constantFrom<GoodsParams>(
      {},
      { conocidas: true },
      { relacion: ['identica', 'similar'] },
      { relacion: ['ninguna'] },
      { orden: 'signo' },
      { orden: 'signo', relacion: ['similar'] },
    );
    const wantedArb = fc.constantFrom(MILK, queryGoodsFromText('zzz', []));
    fc.assert(
      fc.property(
        fc.array(markArb, { maxLength: 60 }),
        paramsArb,
        wantedArb,
        (marks, params, wanted) => {
          const goods = parseGoodsRequest(params);
          const { best, rows } = toMarks(marks);
          const ranking = new GoodsRanking(wanted, { goods, limit: 5 }, rows);
          const ranked = runToCompletion(ranking.rankByConflict(best));
          const judged = best.map((one) => {
            const own = goodsByClass(rows.get(one.row.nroSolicitud));
            const productos = new GoodsComparison(wanted).closest(own);
            return { one, productos, value: conflictValue(productos, one.score) };
          });
          const passing = judged.filter(({ productos }) =>
            goods.relaciones.has(productos.relacion),
          );
          if (goods.byConflict) passing.sort((a, b) => b.value - a.value);
          expect(ranked).toEqual(passing.slice(0, 5).map(({ one }) => one));
          expect(ranking.compared).toBe(best.length);
        },
      ),
      { numRuns: propertyRuns(500) },
    );
  });

  it('reads no wording of a mark whose classes and score keep it out of the answer', () => {
    let read = 0;
    const mark = (clase: number, score: number) => ({
      score,
      clases: [
        {
          clase,
          get cobertura() {
            read += 1;
            return 'leche';
          },
        },
      ],
    });
    const own = Array.from({ length: 5 }, () => mark(29, 1));
    const foreign = Array.from({ length: 195 }, () => mark(12, 0.75));
    const { best, rows } = toMarks([...own, ...foreign]);
    const goods = parseGoodsRequest({});
    const ranking = new GoodsRanking(MILK, { goods, limit: 5 }, rows);
    expect(runToCompletion(ranking.rankByConflict(best))).toEqual(best.slice(0, 5));
    expect(read).toBe(5);
    expect(ranking.compared).toBe(200);
  });
});
