import { describe, expect, it } from 'vitest';
import { judgedPairs } from '../../benchmarks/judge/judged-examples.ts';
import { createRandom } from '../../benchmarks/queries/random.ts';
import { respell } from '../../benchmarks/queries/respell.ts';
import { documentWeights } from '../../packages/core/src/likeness/data/lexicon-data.ts';
import { createSimilarity } from '../../packages/core/src/likeness/judge/similarity.ts';
import { fakeDocumentCounts } from '../../packages/core/src/search/fixtures/counted-words.ts';

const RESPELLINGS = 3;

const judge = createSimilarity({
  wordWeights: documentWeights(fakeDocumentCounts(1_000_000)),
  comparesMeaning: true,
});

/** What is said the same by letters, numbers and signs, whole or word by word. */
const SAID_THE_SAME = [
  ['WAWA', 'GUAGUA'],
  ['SIKLO', 'CICLO'],
  ['GÜISKI', 'WHISKY'],
  ['3M', 'TRES EME'],
  ['2X1', 'DOS POR UNO'],
  ['H&M', 'HACHE Y EME'],
  ['C&A', 'CE Y A'],
  ["WENDY'S", 'GÜENDIS'],
  ['LINDA CASA', 'KASA LINDA'],
  ['BE', 'VE'],
  ['CR', 'KR'],
  ['A&O', 'HA&O'],
] as const;

describe('marks that sound the same', () => {
  it.each(SAID_THE_SAME)('%s and %s never score nothing', (a, b) => {
    const { score, signals } = judge.compare(a, b);
    expect(signals.phonetic).toBe(1);
    expect(score).toBeGreaterThanOrEqual(0.5);
  });

  it('score more than nothing, whoever judged them, and whoever respelled them', () => {
    const random = createRandom(1);
    const judged = judgedPairs().map(({ markA, markB }) => [markA, markB] as const);
    const respelled = judged.flatMap(([mark]) =>
      Array.from({ length: RESPELLINGS }, () => [mark, respell(mark, random) ?? mark] as const),
    );
    const silent = [...judged, ...respelled].filter(([a, b]) => {
      const { score, signals } = judge.compare(a, b);
      return signals.phonetic === 1 && score === 0;
    });
    expect(silent).toEqual([]);
  });
});
