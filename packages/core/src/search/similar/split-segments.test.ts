import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import { brandWithName } from '../fixtures/brand-named.ts';
import {
  buildGeneration,
  type Generation,
  withChanges,
  withMerged,
  withRemoved,
} from '../segment/generation.ts';
import { mergeSegments } from '../segment/merge-segments.ts';
import { type SimilarMark, type SimilarOptions, similarMarks } from './similar-marks.ts';

const TERMS = { seq: 1, embeddings: 'concepts' } as const;
/** Syllables, so that too many words are similar for any search, and common words have many names. */
const SYLLABLES = [
  'ko',
  'lun',
  'tor',
  'ka',
  'na',
  'sol',
  'mar',
  'pe',
  'ri',
  'vi',
  'lo',
  'sa',
  'te',
];
const COMMON = [
  'sol',
  'luna',
  'park',
  'agua',
  'water',
  'casa',
  'chile',
  'natural',
  'y',
  'de',
  's',
  'a',
];

const syllable = fc.constantFrom(...SYLLABLES);
const coined = fc.array(syllable, { minLength: 2, maxLength: 4 }).map((all) => all.join(''));
const name = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: coined },
      { weight: 2, arbitrary: fc.constantFrom(...COMMON) },
    ),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((words) => words.join(' '));

const mark = fc.record({ name, clase: fc.integer({ min: 1, max: 4 }), isOver: fc.boolean() });
type Mark = typeof mark extends fc.Arbitrary<infer M> ? M : never;

function brandOf({ name: denominacion, clase, isOver }: Mark, nro: number): IndexableBrand {
  const estado = isOver && nro % 5 === 0 ? 'denegada' : 'registrada';
  return { ...brandWithName(denominacion, nro), clases: [clase], estado };
}

const MARKS = 800;
const marks = fc.array(mark, { minLength: MARKS, maxLength: MARKS });
/** Life cycle of the marks: segment sizes, marks added again, marks removed, and the merge. */
const life = fc.record({
  parts: fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 5 }),
  again: fc.array(fc.tuple(fc.nat(MARKS - 1), mark), { maxLength: 200 }),
  gone: fc.array(fc.nat(MARKS - 1), { maxLength: 100 }),
  mergedFrom: fc.nat(4),
});
type Life = typeof life extends fc.Arbitrary<infer L> ? L : never;

/** Returns the same marks split into segments by a life cycle, and in a single segment. */
function generations(first: readonly Mark[], { parts, again, gone, mergedFrom }: Life) {
  const living = new Map(first.map((one, nro) => [nro, brandOf(one, nro)]));
  let split = buildGeneration([], TERMS);
  let at = 0;
  for (const part of [...parts, MARKS]) {
    const brands = first.slice(at, at + part).map((one, i) => brandOf(one, at + i));
    if (brands.length > 0) split = withChanges(split, brands, 2);
    at += part;
  }
  const changed = again.map(([nro, one]) => brandOf(one, nro));
  split = withChanges(split, changed, 3);
  for (const brand of changed) living.set(Number(brand.nroSolicitud), brand);
  split = withRemoved(split, gone.map(String), 4);
  for (const nro of gone) living.delete(nro);
  const run = split.segments.slice(mergedFrom);
  if (run.length > 1) {
    const merged = mergeSegments(run, 'concepts');
    split = withMerged(split, new Set(run.map(({ segment }) => segment)), merged);
  }
  return { split, whole: buildGeneration([...living.values()], TERMS) };
}

function similarIn(generation: Generation, request: SimilarOptions): SimilarMark[] {
  return similarMarks(generation, request);
}

describe(`similar marks ${proves('C10-SEGMENTS')}`, () => {
  it('are the same however marks are split, from any likeness on', () => {
    fc.assert(
      fc.property(
        marks,
        life,
        fc.array(name, { minLength: 6, maxLength: 6 }),
        (first, one, names) => {
          const { split, whole } = generations(first, one);
          const request = [...names, ...first.slice(0, 6).map((mark) => mark.name)];
          request.forEach((text, nth) => {
            const options: SimilarOptions = {
              name: text,
              clase: nth % 3 === 2 ? [1, 3] : [],
              liveOnly: nth % 4 === 1,
              minScore: 0,
              max: [1, 5, 20, 100, 1_000][nth % 5] ?? 20,
            };
            for (const minScore of [0, 0.3, 0.5, 0.7]) {
              const asked = { ...options, minScore };
              expect(similarIn(split, asked)).toEqual(similarIn(whole, asked));
            }
          });
        },
      ),
      { numRuns: 4, seed: 41, endOnFailure: true },
    );
  });
});
