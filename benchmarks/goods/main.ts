import { parseArgs } from 'node:util';
import { readCoverage } from '../../packages/core/src/goods/coverage.ts';
import { compareCoverages, goodsRelation } from '../../packages/core/src/goods/goods-relation.ts';
import { CONCEPT_KNOWLEDGE } from '../../packages/core/src/likeness/data/concept-knowledge.ts';
import { loadLexicon } from '../../packages/core/src/likeness/data/lexicon-data.ts';
import { rounded } from '../percentiles.ts';
import { printReport, type ReportRow } from '../print-report.ts';
import { clearanceTable } from './clearance-questions.ts';
import {
  type GradedGoods,
  goodsFigures,
  gradedGoods,
  type JudgedGoods,
  RELATED_GRADE,
  shareSimilar,
} from './graded-pairs.ts';
import { searchCost } from './search-cost.ts';
import { sweepCost } from './sweep-cost.ts';

const { values } = parseArgs({
  options: {
    /** Marks of a register whose searches are timed with and without goods; none by default. */
    marks: { type: 'string' },
    /** A PostgreSQL that has that register already. */
    database: { type: 'string' },
    queries: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
const ROUNDS = 20;

const pairs: JudgedGoods[] = gradedGoods().map((pair) => ({
  ...pair,
  relacion: goodsRelation(pair.a, pair.b).relacion,
}));

/** Of the processor, so that a busy machine counts for nothing. */
function microseconds(count: number, run: () => void): number {
  run();
  const started = process.cpuUsage().user;
  for (let round = 0; round < ROUNDS; round += 1) run();
  return rounded((process.cpuUsage().user - started) / (ROUNDS * count), 1);
}

function costs(all: readonly GradedGoods[]): ReportRow[] {
  const texts = all.flatMap(({ a, b }) => [a, b]);
  const read = all.map(({ a, b }) =>
    [a, b].map(({ texto, clase }) => readCoverage(texto ?? '', clase)),
  );
  const reading = microseconds(texts.length, () => {
    for (const { texto, clase } of texts) readCoverage(texto ?? '', clase);
  });
  const comparing = microseconds(read.length, () => {
    for (const [a, b] of read) if (a !== undefined && b !== undefined) compareCoverages(a, b);
  });
  return [
    { of: 'microseconds a text', pairs: texts.length, value: reading },
    { of: 'microseconds a pair', pairs: read.length, value: comparing },
  ];
}

function halfRows(half: GradedGoods['half']): ReportRow[] {
  const { pairs: count, ...figures } = goodsFigures(pairs.filter((pair) => pair.half === half));
  return Object.entries(figures).map(([name, value]) => {
    return { of: `${half}: ${name}`, pairs: count, value: rounded(value, 3) };
  });
}

/** Of each kind of related pairs those that are found, among pairs of which one text at least was never read. */
function kindRows(): ReportRow[] {
  const unread = pairs.filter(({ half, grade }) => half !== 'fitted' && grade >= RELATED_GRADE);
  return [...new Set(unread.map(({ kind }) => kind))].sort().map((kind) => {
    const some = unread.filter((pair) => pair.kind === kind);
    return { of: `found: ${kind}`, pairs: some.length, value: rounded(shareSimilar(some), 3) };
  });
}

const QUESTIONS_NOTE =
  '30 clearance questions among invented marks: cited conflicts in the first five lines, questions with one on line 1, and conflicts that are in no line.';
const COST_NOTE =
  'Milliseconds over HTTP and PostgreSQL for the marks similar to a name, without and with goods, asked in turns of one server.';
const CLASSES_NOTE =
  'Milliseconds of related-classes: the first answer counts every mark, the others are kept.';
const SWEEP_NOTE =
  'A sweep of 1,000 marks over 2,000 filings of a register of 20,000, without and with goods, in turns of one process.';
const PAIRS_NOTE =
  'area: chance that a related pair stands before another one; found: related pairs called similar or identical; strayed: pairs with nothing in common called so; identical: pairs called identical that are related.';

if (values.marks === undefined) {
  const halves = (['held', 'across', 'fitted'] as const).flatMap(halfRows);
  printReport([...halves, ...kindRows(), ...costs(pairs)], { json: values.json, note: PAIRS_NOTE });
  loadLexicon(CONCEPT_KNOWLEDGE);
  printReport(await clearanceTable(), { json: values.json, note: QUESTIONS_NOTE });
} else {
  const { marks, database, queries, seed } = values;
  const { searches, classes } = await searchCost({ marks, database, queries, seed });
  printReport(searches, { json: values.json, note: COST_NOTE });
  printReport([classes], { json: values.json, note: CLASSES_NOTE });
  printReport(await sweepCost(Number(seed)), { json: values.json, note: SWEEP_NOTE });
}
