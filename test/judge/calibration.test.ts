import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { syntheticBrands } from '../../benchmarks/queries/synthetic-brands.ts';
import { readJudgedPairs } from '../../benchmarks/similarity/judged-pairs.ts';
import { buildSegment } from '../../packages/core/src/search/segment/segment-builder.ts';
import { corpusWeights } from '../../packages/core/src/search/segment/terms/corpus-weights.ts';
import { createSimilarity } from '../../packages/core/src/search/similar/judge/similarity.ts';
import { proves } from '../requirements.ts';

/** The `similarity` row of `npm run soak` weighs words as 200,000 marks have them, and asks of millions. */
const MARKS = 20_000;
const MARKS_COMPARED = 1_000;
const FLAGGED_FROM = 0.7;

const pairs = readJudgedPairs(
  fileURLToPath(new URL('../../benchmarks/similarity/pairs-dev.csv', import.meta.url)),
);
const brands = [...syntheticBrands({ marks: MARKS, seed: 1 })];
const judge = createSimilarity({
  wordWeights: corpusWeights([buildSegment(brands, 'off').names]),
  embeddings: 'concepts',
});

describe('the judge flags', () => {
  it(`at least 85 of a hundred pairs that offices and courts found similar ${proves('D8-CALIBRATED')}`, () => {
    const similar = pairs.filter(({ isSimilar }) => isSimilar);
    const found = similar.filter(({ markA, markB }) => judge.score(markA, markB) >= FLAGGED_FROM);
    expect(similar.length).toBeGreaterThan(100);
    expect(found.length / similar.length).toBeGreaterThanOrEqual(0.85);
  });

  it(`at most 0.05 % of judged marks with generated ones ${proves('D8-CALIBRATED')}`, () => {
    const step = MARKS / MARKS_COMPARED;
    const others = brands
      .filter((_, at) => at % step === 0)
      .map(({ denominacion }) => judge.prepare(denominacion));
    const judged = [...new Set(pairs.flatMap(({ markA, markB }) => [markA, markB]))];
    let flagged = 0;
    for (const mark of judged.map(judge.prepare)) {
      for (const other of others) {
        if (judge.score(mark, other, FLAGGED_FROM) >= FLAGGED_FROM) flagged += 1;
      }
    }
    const compared = judged.length * others.length;
    console.log(`${flagged} of ${compared} pairs by chance`);
    expect(compared).toBeGreaterThan(100_000);
    expect(flagged / compared).toBeLessThanOrEqual(0.000_5);
  });
});
