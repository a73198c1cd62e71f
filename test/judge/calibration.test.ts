import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { syntheticBrands } from '../../benchmarks/queries/synthetic-brands.ts';
import { decidedPairs, type GradedPair, shownPairs } from '../../benchmarks/shown/graded-pairs.ts';
import { readJudgedPairs } from '../../benchmarks/similarity/judged-pairs.ts';
import type { IndexableBrand } from '../../packages/core/src/domain/record/indexable-brand.ts';
import {
  createSimilarity,
  type Similarity,
} from '../../packages/core/src/likeness/judge/similarity.ts';
import { buildSegment } from '../../packages/core/src/search/segment/segment-builder.ts';
import { createCorpusWeights } from '../../packages/core/src/search/segment/terms/corpus-weights.ts';
import { sharedElements } from '../../packages/core/src/search/similar/explain/shared-elements.ts';
import { proves } from '../requirements.ts';

/** The `similarity` row of `npm run soak` weighs words as 200,000 marks have them, and asks of millions. */
const MARKS = 20_000;
const MARKS_COMPARED = 1_000;
const FLAGGED_FROM = 0.7;
/** A small register, in which one more mark counts most, and how many names are added to it, one at a time. */
const SMALL_REGISTER = 1_000;
const NAMES_ADDED = 40;

const pairs = readJudgedPairs(
  fileURLToPath(new URL('../../benchmarks/similarity/pairs-dev.csv', import.meta.url)),
);
const brands = [...syntheticBrands({ marks: MARKS, seed: 1 })];
const judge = judgeOf(brands);

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
        if (judge.score(mark, other) >= FLAGGED_FROM) flagged += 1;
      }
    }
    const compared = judged.length * others.length;
    console.log(`${flagged} of ${compared} pairs by chance`);
    expect(compared).toBeGreaterThan(100_000);
    expect(flagged / compared).toBeLessThanOrEqual(0.000_5);
  });

  it(`nothing without a signal of .5 in text, sound or meaning ${proves('D8-GROUND')}`, () => {
    const shown = shownPairs().filter(({ a, b }) => judge.score(a, b) >= FLAGGED_FROM);
    const unsigned = shown.filter(({ a, b }) => {
      const { text, phonetic, semantic } = judge.compare(a, b).signals;
      return Math.max(text, phonetic, semantic ?? 0) < 0.5;
    });
    expect(shown.length).toBeGreaterThan(500);
    expect(unsigned).toEqual([]);
  });
});

it(`the register judges a pair alike before and after it takes in the mark that is searched ${proves('D8-OWN-PRESENCE')}`, () => {
  const real = brandsNamed(
    readFileSync(new URL('../../benchmarks/judge/real-brands-dev.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter(Boolean)
      .slice(0, SMALL_REGISTER),
  );
  const before = judgeOf(real);
  let compared = 0;
  for (const [at, pairs] of byName(shownPairs()).entries()) {
    if (at >= NAMES_ADDED) break;
    const after = judgeOf([...real, ...brandsNamed(pairs.slice(0, 1).map(({ a }) => a))]);
    for (const { a, b } of pairs) {
      compared += 1;
      expect(Math.abs(after.score(a, b) - before.score(a, b))).toBeLessThanOrEqual(0.02);
    }
  }
  expect(compared).toBeGreaterThan(200);
});

function judgeOf(brands: readonly IndexableBrand[]): Similarity {
  const wordWeights = createCorpusWeights([buildSegment(brands, 'off').names]);
  return createSimilarity({ wordWeights, comparesMeaning: true });
}

function brandsNamed(names: readonly string[]): IndexableBrand[] {
  const [first] = brands;
  if (!first) throw new Error('there are no generated brands');
  return names.map((denominacion, at) => ({ ...first, nroSolicitud: `N${at}`, denominacion }));
}

function byName(pairs: readonly GradedPair[]): GradedPair[][] {
  const names = new Map<string, GradedPair[]>();
  for (const pair of pairs) names.set(pair.a, [...(names.get(pair.a) ?? []), pair]);
  return [...names.values()];
}

it(`every score of 0.5 and more has a ground that is shown ${proves('E6-EXPLAIN')}`, () => {
  const judged = [...shownPairs(), ...decidedPairs()].map(({ a, b }) => [a, b] as const);
  const everyPair = [...judged, ...pairs.map(({ markA, markB }) => [markA, markB] as const)];
  const likely = everyPair.filter(([a, b]) => judge.score(a, b) >= 0.5);
  expect(likely.length).toBeGreaterThan(1_500);
  const groundless = likely.filter(([a, b]) => {
    const [one, other] = [a, b].map((name) => ({ name, prepared: judge.prepare(name) }));
    if (!one || !other) return true;
    const reasoned = judge.explain(one.prepared, other.prepared);
    return sharedElements(one, other, reasoned, () => 0).length === 0;
  });
  expect(groundless).toEqual([]);
});
