import { parseArgs } from 'node:util';
import type { BrandIndex } from '../../packages/core/src/search/faces/brand-index.ts';
import { rounded } from '../percentiles.ts';
import { printReport } from '../print-report.ts';
import { marcarioIndex } from '../queries/marcario-index.ts';
import { createRandom } from '../queries/random.ts';
import { syntheticBrands } from '../queries/synthetic-brands.ts';
import { readJudgedPairs } from '../similarity/judged-pairs.ts';
import { bestOfAll, NamesOfCorpus } from './best-of-all.ts';

const { values } = parseArgs({
  options: {
    marks: { type: 'string', default: '200000' },
    queries: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    pairs: { type: 'string', default: 'benchmarks/judge/pairs-everyday-dev.csv' },
    misses: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const FLAG = 0.7;
const SURE = 0.85;
const BEST = 20;

/** What is asked: names of the corpus, and marks of judged pairs that it does not have. */
function questions({
  segments,
}: BrandIndex): { readonly kind: string; readonly names: string[] }[] {
  const random = createRandom(Number(values.seed) + 3);
  const count = Math.ceil(Number(values.queries) / 2);
  const { table } = segments[0]?.segment.names ?? {};
  const own = Array.from({ length: count }, () => table?.text(random.below(table.size)) ?? '');
  const marks = readJudgedPairs(values.pairs).flatMap(({ markA, markB }) => [markA, markB]);
  const judged = Array.from({ length: count }, () => random.pick(marks) ?? '');
  return [
    { kind: 'names of the corpus', names: own },
    { kind: 'marks of judged pairs', names: judged },
  ];
}

const marks = syntheticBrands({ marks: Number(values.marks), seed: Number(values.seed) });
const { index } = await marcarioIndex(marks, 'concepts');
const judge = index.judge();
const corpus = new NamesOfCorpus(judge, index);
const rows = questions(index).map(({ kind, names }) => {
  const asked: { readonly score: number; readonly isReturned: boolean }[] = [];
  for (const name of names) {
    const wanted = bestOfAll(judge, corpus, { name, min: FLAG, max: BEST });
    const max = BEST * 50;
    const found = corpus.namesOf(index.similar({ name, clase: [], minScore: FLAG, max }));
    for (const one of wanted) {
      const isReturned = found.has(one.name);
      asked.push({ score: one.score, isReturned });
      if (values.misses && !isReturned)
        console.error(`${name}: ${one.name} ${rounded(one.score, 2)}`);
    }
  }
  const from = (min: number) => {
    const best = asked.filter(({ score }) => score >= min);
    const returned = best.filter(({ isReturned }) => isReturned).length;
    return { best: best.length, share: rounded(returned / best.length, 4) };
  };
  const [flagged, sure] = [from(FLAG), from(SURE)];
  return {
    kind,
    asked: names.length,
    [`best at ${FLAG}`]: flagged.best,
    returned: flagged.share,
    [`at ${SURE}`]: sure.best,
    'returned of these': sure.share,
  };
});
printReport(rows, {
  json: values.json,
  note: `Best: the names of the corpus (at most ${BEST} for each question) that the judge scores ${FLAG} or more, when it is asked for every name. Returned: those that the fast way proposes.`,
});
