import { parseArgs } from 'node:util';
import type { BrandIndex } from '../../packages/core/src/search/faces/brand-index.ts';
import { percentiles, rounded } from '../percentiles.ts';
import { printReport, type ReportRow } from '../print-report.ts';
import { createRandom } from '../queries/random.ts';
import { readJudgedPairs } from '../similarity/judged-pairs.ts';
import { type Asked, askPlanted, type Direction } from './planted-pairs.ts';

const { values } = parseArgs({
  options: {
    marks: { type: 'string', default: '200000' },
    queries: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    pairs: { type: 'string', default: 'benchmarks/similarity/pairs-dev.csv' },
    misses: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const corpus = { marks: Number(values.marks), seed: Number(values.seed) };
const pairs = readJudgedPairs(values.pairs).filter(({ isSimilar }) => isSimilar);
/** One mark of each pair is planted, the other asked for; then the other way round. */
const there = pairs.map(({ markA, markB }): Direction => ({ asked: markA, planted: markB }));
const back = pairs.map(({ markA, markB }): Direction => ({ asked: markB, planted: markA }));
/** Answers before the clock runs. */
const WARM_UP = 50;
const MOST = 40;

function recallRow(what: string, some: readonly Asked[]): ReportRow {
  const missed = some.filter(({ isFound }) => !isFound);
  if (values.misses)
    for (const { asked, planted } of missed) console.error(`${asked} / ${planted}`);
  const found = some.length - missed.length;
  return {
    what,
    of: some.length,
    'in the first 20': found,
    share: rounded(found / some.length, 4),
    overlooked: some.filter(({ isOverlooked }) => isOverlooked).length,
  };
}

function timeRow(what: string, index: BrandIndex, classes: 'own' | 'all'): ReportRow {
  const random = createRandom(corpus.seed + 5);
  const [first] = index.segments;
  const { table } = first?.segment.names ?? {};
  const milliseconds = Array.from({ length: Number(values.queries) + WARM_UP }, () => {
    const name = table?.text(random.below(table.size)) ?? '';
    const clase = classes === 'all' ? [] : [1 + random.below(45)];
    const start = performance.now();
    index.similar({ name, clase, minScore: 0.5, max: MOST });
    return performance.now() - start;
  });
  return { what, of: Number(values.queries), ...percentiles(milliseconds.slice(WARM_UP)) };
}

// The first index is let go before the second is made.
const first = await askPlanted(there, corpus).then(({ asked }) => asked);
const { index, asked: second } = await askPlanted(back, corpus);
const asked = [...first, ...second];
printReport(
  [
    recallRow(
      'words of few marks',
      asked.filter(({ isCommon }) => !isCommon),
    ),
    recallRow(
      'words of over 20 marks',
      asked.filter(({ isCommon }) => isCommon),
    ),
  ],
  {
    json: values.json,
    note: `One mark of each of ${pairs.length} pairs judged similar among ${values.marks} generated ones; it is asked for the other, in all classes, then the other way round. Overlooked: what the judge would rate 0.6 or more, and nobody proposes.`,
  },
);
printReport([timeRow('in one class', index, 'own'), timeRow('in all classes', index, 'all')], {
  json: values.json,
  note: 'Milliseconds in process for the marks similar to one of the corpus.',
});
