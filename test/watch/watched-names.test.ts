import { generateBrands } from '@marcario/server';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJudgedPairs } from '../../benchmarks/similarity/judged-pairs.ts';
import { documentWeights } from '../../packages/core/src/likeness/data/lexicon-data.ts';
import {
  createSimilarity,
  type Similarity,
} from '../../packages/core/src/likeness/judge/similarity.ts';
import { fakeDocumentCounts } from '../../packages/core/src/search/fixtures/counted-words.ts';
import {
  ParsedNameCache,
  WatchedNames,
} from '../../packages/core/src/search/similar/watched/watched-names.ts';
import { proves } from '../requirements.ts';

/** How many names meet how many; `npm run soak` asks for more. */
const { MARCARIO_MET_NAMES = '120' } = process.env;
const NAMES = Number(MARCARIO_MET_NAMES);
/** Every name is judged with every other one. */
const WITHIN_MS = 60_000 + NAMES ** 2 / 5;
const PAIRS = ['benchmarks/similarity/pairs-dev.csv', 'benchmarks/judge/pairs-everyday-dev.csv'];
const SCORES = [0, 0.2, 0.25, 0.26, 0.5, 0.7, 0.9, 1];

const COMMON = { chile: 20_000, de: 300_000, rio: 3_000, all: 1_000_000 };
const wordWeights = documentWeights(
  fakeDocumentCounts(1_000_000, COMMON, (folded) => 1_000_000 / 10 ** folded.length),
);
const judge = createSimilarity({ wordWeights, comparesMeaning: true });
const withoutMeaning = createSimilarity({ wordWeights, comparesMeaning: false });

/** Names that are alike in one way only, or in none: phrases, digits, sounds, kinds of one thing. */
const ODD_NAMES = [
  '',
  '!!!',
  'x',
  'ñ',
  '3M',
  'TRES EME',
  '7UP',
  'SEVEN UP',
  '2X1',
  'DOS POR UNO',
  'LG',
  'ELE GE',
  'GUIFI',
  'WIFI',
  '2000',
  'DOS MIL',
  'WAWA',
  'GUAGUA',
  'PUESTA DE SOL',
  'SUNSET',
  'OCASO',
  'DE LA Y EL',
  'EL DE LA Y',
  'ALL',
  'ALL DE ALL',
  'LEÓN',
  'LION',
  'TIGRE',
  'aaaa',
  'aa aa',
  'KOLUN KOLUN KOLUN',
  'RIOAZUL',
  'RIO AZUL',
  'CASA RIO AZUL',
  'UNO DOS TRES CUATRO CINCO SEIS SIETE OCHO NUEVE DIEZ ONCE DOCE TRECE CATORCE QUINCE DIECISEIS',
  'Молоко',
  'молоко чили',
  '🍕',
  `K${'\u0301'.repeat(199)}`,
];

/** Every pair is judged; those that reach a score must be found for it, with the same score. */
function expectNoneLost(by: Similarity, watched: readonly string[], changed: readonly string[]) {
  const names = watched.map((name, at) => ({ name, minScore: SCORES[at % SCORES.length] ?? 0 }));
  const met = new WatchedNames(new ParsedNameCache(by), names);
  let found = 0;
  for (const name of changed) {
    const { places, score } = met.matches(name);
    const known = new Set(places());
    found += known.size;
    for (const [place, { name: other, minScore }] of names.entries()) {
      const judged = by.score(other, name);
      const isLost = judged > 0 && judged >= minScore && !known.has(place);
      const quick = score(place);
      const isOther = judged >= minScore ? quick !== judged : quick >= minScore;
      if (isLost || isOther) expect({ other, name, judged, isLost, quick }).toBeNull();
    }
  }
  return found / (watched.length * changed.length);
}

function generatedNames(marks: number, seed: number): string[] {
  return [...generateBrands({ marks, seed })].flatMap(({ denominacion }) => denominacion ?? []);
}

/** Spread over all of them. */
function some<T>(all: readonly T[], max: number): T[] {
  const step = Math.max(1, all.length / max);
  return Array.from(
    { length: Math.min(max, all.length) },
    (_, i) => all[Math.floor(i * step)] as T,
  );
}

describe('names that are met', () => {
  it(
    `hold every one that the judge scores high enough, and few others ${proves('D10-EXACT')}`,
    () => {
      const pairs = some(
        PAIRS.flatMap((path) => readJudgedPairs(path)),
        NAMES,
      );
      const generated = generatedNames(NAMES, 3);
      const watched = [...pairs.map(({ markA }) => markA), ...ODD_NAMES, ...generated];
      const changed = [...pairs.map(({ markB }) => markB), ...ODD_NAMES, ...some(generated, 50)];
      expect(expectNoneLost(judge, watched, changed)).toBeLessThan(0.1);
    },
    WITHIN_MS,
  );

  it('do so without meanings', () => {
    const names = [...ODD_NAMES, ...generatedNames(60, 5)];
    expectNoneLost(withoutMeaning, names, names);
  });

  it(
    'do so of any letters',
    () => {
      const word = fc.oneof(
        fc.constantFrom('kolun', 'colún', 'sol', 'sun', 'de', 'rioazul', 'rio', 'azul', 'x', '3m'),
        fc.string({ unit: fc.constantFrom(...'abcdeñikszu1 -.&'), maxLength: 9 }),
      );
      const name = fc.oneof(
        fc.array(word, { maxLength: 5 }).map((words) => words.join(' ')),
        fc.string({ unit: 'grapheme', maxLength: 20 }),
      );
      const names = fc.array(name, { minLength: 8, maxLength: 16 });
      fc.assert(
        fc.property(names, names, (watched, changed) => {
          expectNoneLost(judge, watched, changed);
        }),
        { numRuns: 40 },
      );
    },
    WITHIN_MS,
  );
});
