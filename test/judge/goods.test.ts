import { describe, expect, it } from 'vitest';
import {
  goodsFigures,
  gradedGoods,
  type JudgedGoods,
  RELATED_GRADE,
  shareSimilar,
} from '../../benchmarks/goods/graded-pairs.ts';
import { goodsRelation } from '../../packages/core/src/goods/goods-relation.ts';
import { proves } from '../requirements.ts';

const MIN_PAIRS_OF_KIND = 10;

const pairs: JudgedGoods[] = gradedGoods().map((pair) => ({
  ...pair,
  relacion: goodsRelation(pair.a, pair.b).relacion,
}));

describe('goods on graded pairs', () => {
  it('has no text in both halves', () => {
    const textsOf = (half: string) =>
      new Set(pairs.filter((pair) => pair.half === half).flatMap(({ a, b }) => [a.texto, b.texto]));
    const [fitted, held] = [textsOf('fitted'), textsOf('held')];
    expect(held.size).toBeGreaterThan(80);
    expect([...held].filter((text) => fitted.has(text))).toEqual([]);
  });

  it(`holds the bars on the half that nothing was fitted on ${proves('F13-PAIRS')}`, () => {
    const held = goodsFigures(pairs.filter(({ half }) => half === 'held'));
    expect(held.pairs).toBeGreaterThan(100);
    expect(held.area).toBeGreaterThanOrEqual(0.88);
    expect(held.found).toBeGreaterThanOrEqual(0.92);
    expect(held.strayed).toBeLessThanOrEqual(0.1);
    expect(held.identical).toBeGreaterThanOrEqual(0.97);
  });

  it(`finds related goods of every kind of pair ${proves('F13-PAIRS')}`, () => {
    const unread = pairs.filter(({ half, grade }) => half !== 'fitted' && grade >= RELATED_GRADE);
    const kinds = [...new Set(unread.map(({ kind }) => kind))];
    const counted = kinds
      .map((kind) => unread.filter((pair) => pair.kind === kind))
      .filter((some) => some.length >= MIN_PAIRS_OF_KIND);
    expect(counted.length).toBeGreaterThanOrEqual(5);
    for (const some of counted) {
      expect(shareSimilar(some), some[0]?.kind).toBeGreaterThanOrEqual(0.85);
    }
  });
});
