import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../../test/support/property-runs.ts';
import { documentWeights } from '../../likeness/data/lexicon-data.ts';
import { createSimilarity } from '../../likeness/judge/similarity.ts';
import { foldKeepingSpanish } from '../../likeness/text/spanish-folding.ts';
import { buildBrandIndex, readBrandIndex } from '../faces/brand-index.ts';
import { brandWithName } from '../fixtures/brand-named.ts';
import { fakeDocumentCounts } from '../fixtures/counted-words.ts';
import {
  buildGeneration,
  type Generation,
  withChanges,
  withMerged,
  withRemoved,
} from '../segment/generation.ts';
import { mergeSegments } from '../segment/merge-segments.ts';
import { buildSegment } from '../segment/segment-builder.ts';
import { createCorpusWeights } from '../segment/terms/corpus-weights.ts';
import { buildVocabulary } from '../segment/terms/name-index.ts';
import {
  corpusSimilarityModel,
  loadSimilarityModel,
  SimilarityScorer,
  similarityModelSource,
  similarityModelSourceOfWords,
} from './corpus-similarity.ts';

const WORDS = ['norvalle', 'natural', 'peña', 'pena', 'lakepark', 'park', 'trelka', 'sol', 'foods'];
const TERMS = { seq: 1, embeddings: 'concepts' } as const;
const nameOf = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '));
/** Batches of marks by number; some are added again under another name, some removed. */
const changes = fc.array(
  fc.array(fc.tuple(fc.nat(40), fc.option(nameOf, { nil: null, freq: 5 })), { maxLength: 12 }),
  { minLength: 1, maxLength: 6 },
);
const PAIRS: readonly (readonly [string, string])[] = [
  ['NORVALLE NATURAL', 'NORVALLE'],
  ['solpark', 'sunpark'],
  ...WORDS.flatMap((a) => WORDS.map((b) => [`${a} sol`, `${b} lakepark`] as const)),
];

/** Reference scores by definition: each name of a live mark once, all in one segment. */
function plainScores(names: Iterable<string>): number[] {
  const distinct = [...new Set(names)];
  const { names: index } = buildSegment(distinct.map(brandWithName), 'concepts');
  const model = createSimilarity({
    wordWeights: createCorpusWeights([index]),
    comparesMeaning: true,
  });
  return PAIRS.map(([a, b]) => model.score(a, b));
}

const scoresIn = (generation: Generation) =>
  PAIRS.map(([a, b]) => corpusSimilarityModel(generation).score(a, b));

describe('the judge of a corpus', () => {
  it('scores the same however marks came in, were changed, taken out and merged', () => {
    fc.assert(
      fc.property(changes, fc.nat(5), (steps, merged) => {
        const marks = new Map<number, string>([[99, 'trelka']]);
        let generation = buildGeneration([brandWithName('trelka', 99)], TERMS);
        steps.forEach((step, at) => {
          const named = step.filter(([, name]) => name !== null);
          const gone = step.filter(([, name]) => name === null).map(([nro]) => nro);
          const brands = named.map(([nro, name]) => brandWithName(name ?? '', nro));
          generation = withChanges(generation, brands, at + 2);
          for (const [nro, name] of named) marks.set(nro, name ?? '');
          generation = withRemoved(generation, gone.map(String), at + 2);
          for (const nro of gone) marks.delete(nro);
          expect(scoresIn(generation)).toEqual(plainScores(marks.values()));
        });
        const run = generation.segments.slice(merged);
        const set = new Set(run.map(({ segment }) => segment));
        const after = withMerged(generation, set, mergeSegments(run, 'concepts'));
        expect(scoresIn(after)).toEqual(scoresIn(generation));
        const source = similarityModelSource(after);
        const elsewhere = source && loadSimilarityModel(structuredClone(source));
        expect(PAIRS.map(([a, b]) => elsewhere?.score(a, b))).toEqual(scoresIn(after));
      }),
      { numRuns: 10 },
    );
  });

  it('scores the same elsewhere by the words alone, in one vocabulary or in two', () => {
    fc.assert(
      fc.property(fc.array(nameOf, { minLength: 1, maxLength: 20 }), fc.nat(9), (names, few) => {
        const distinct = [...new Set(names.map(foldKeepingSpanish))];
        const counts = new Map<string, number>();
        for (const word of distinct.flatMap((name) => [...new Set(name.split(' '))])) {
          counts.set(word, (counts.get(word) ?? 0) + 1);
        }
        const words = [
          buildVocabulary(new Map([...counts].slice(few)), distinct.length),
          buildVocabulary(new Map([...counts].slice(0, few)), 0),
        ];
        const source = structuredClone(similarityModelSourceOfWords(words, 'concepts'));
        const elsewhere = loadSimilarityModel(source);
        expect(PAIRS.map(([a, b]) => elsewhere.score(a, b))).toEqual(plainScores(distinct));
      }),
      { numRuns: 10 },
    );
  });

  it('scores the same after a restart, and finds the same marks', () => {
    const index = buildBrandIndex([], TERMS);
    const names = Array.from({ length: 60 }, (_, at) => `NORVALLE ${at % 7} ${at}`);
    names.forEach((name, at) => {
      if (at % 9 === 0) index.apply([brandWithName('NORVALLE NATURAL', 500 + at)], at + 1);
      index.apply([brandWithName(name, at)], at + 1);
    });
    const again = readBrandIndex(structuredClone(index.arrays()), TERMS);
    const whole = buildBrandIndex(
      [
        ...names.map(brandWithName),
        ...[0, 9, 18, 27, 36, 45, 54].map((at) => brandWithName('NORVALLE NATURAL', 500 + at)),
      ],
      TERMS,
    );
    const request = { name: 'NORVALLE', clase: [], minScore: 0, max: 30 };
    expect(again.similar(request)).toEqual(index.similar(request));
    const [a, b] = ['NORVALLE NATURAL', 'NORVALLE'];
    expect(whole.judge().score(a, b)).toBe(index.judge().score(a, b));
  });

  it('scores the same in a large corpus however its names are split, changed and taken out', () => {
    const many = Array.from({ length: 20_100 }, (_, at) =>
      brandWithName(`T${at % 97} norvalle${at}`, at),
    );
    const whole = buildGeneration(many, TERMS);
    let split = buildGeneration(many.slice(0, 20_000), TERMS);
    split = withChanges(split, [brandWithName('natural foods', 7), brandWithName('sol', 8)], 2);
    split = withChanges(split, many.slice(7, 9), 3);
    split = withChanges(split, [...many.slice(20_000), brandWithName('trelka park', 30_000)], 4);
    split = withRemoved(split, ['30000'], 5);
    expect(split.segments.length).toBeGreaterThan(2);
    const pairs = [...PAIRS, ['T1 SOL', 'T1 SUN'], ['T2 NORVALLEX', 'NORVALLEY T2']] as const;
    const scores = (generation: Generation) =>
      pairs.map(([a, b]) => corpusSimilarityModel(generation).score(a, b));
    expect(scores(split)).toEqual(scores(whole));
  });
});

describe('likeness to', () => {
  const wordWeights = documentWeights(fakeDocumentCounts(1_000_000, { foods: 8_000, azul: 3_000 }));
  const model = createSimilarity({ wordWeights, comparesMeaning: true });

  const WORDS = ['kolun', 'Colún', 'SUN', 'foods', 'de', 'zañartu', 'ZANARTU', 'ab12', 'so\u00adl'];
  /** Names with signs, which are pronounced although the folded words do not contain them. */
  const SAID = ['pan', 'p@n', 'pin', 'P&N', 'sol', '$ol', 'hym', 'J&M', 'pati', 'p@ti', "wendy's"];
  const SIGNS = ['', ' ', '-', '.', '(', '+', '&'];
  const part = fc.tuple(fc.constantFrom(...WORDS, ...SAID), fc.constantFrom(...SIGNS));
  const parts = (max: number) =>
    fc
      .array(part, { minLength: 1, maxLength: max })
      .map((pairs) => pairs.map((pair) => pair.join('')).join(' '));
  /** Names, some with more words than the comparison uses. */
  const anyName = fc.oneof({ weight: 3, arbitrary: parts(2) }, parts(18));

  describe('the likeness of names to a text', () => {
    it('is what the judge says of the name as it is written, judged ahead or not', () => {
      fc.assert(
        fc.property(
          anyName,
          fc.array(anyName, { maxLength: 6 }),
          fc.boolean(),
          (text, names, isAhead) => {
            const similarity = new SimilarityScorer(text, model);
            // The scored names differ from those read later, because a mark may be renamed in between.
            if (isAhead)
              similarity.scoreAhead([...names.map(foldKeepingSpanish).slice(1), 'otra marca']);
            for (const one of names) expect(similarity.scoreOf(one)).toBe(model.score(text, one));
          },
        ),
        { numRuns: propertyRuns(600) },
      );
    });
  });
});
