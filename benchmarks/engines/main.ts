import { parseArgs } from 'node:util';
import { EngineClient } from '../../packages/core/src/engine/engine-client.ts';
import { EngineNames } from '../../packages/core/src/engine/engine-names.ts';
import { CONCEPT_KNOWLEDGE } from '../../packages/core/src/likeness/data/concept-knowledge.ts';
import { knowWords } from '../../packages/core/src/likeness/data/word-knowledge.ts';
import type { BrandIndex } from '../../packages/core/src/search/brand-index.ts';
import { allSteps } from '../../packages/core/src/search/similar/similar-marks.ts';
import { sourcePage } from '../../packages/core/src/search/source/source-page.ts';
import { sourceSimilar } from '../../packages/core/src/search/source/source-similar.ts';
import { startEngine } from '../../test/support/opensearch/engine-nodes.ts';
import { missingForEngine } from '../../test/support/opensearch/engine-programs.ts';
import { percentiles, rounded } from '../percentiles.ts';
import { printReport, type ReportRow } from '../print-report.ts';
import { marcarioIndex } from '../queries/marcario-index.ts';
import { syntheticBrands } from '../queries/synthetic-brands.ts';
import { type AskedPage, askedOf } from './asked.ts';
import { filledEngine, MeasuredSource } from './filled-engine.ts';

const { values } = parseArgs({
  options: {
    marks: { type: 'string', default: '20000' },
    questions: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    /** Of the engine's virtual machine. */
    heap: { type: 'string', default: '2g' },
    /** A folder where the index stays, and is found again. */
    data: { type: 'string' },
    /** Without the index in memory: nothing is compared, and the process holds what one that serves does. */
    alone: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const corpus = { marks: Number(values.marks), seed: Number(values.seed) };
const WARM_UP = 20;
const MOST_SIMILAR = 40;
const LEAST_SCORE = 0.5;

const missing = missingForEngine(1);
if (missing !== null) {
  console.log(missing);
  process.exit();
}
// A node of the tests saves memory and compiles little; this one is as those of a cluster are.
process.env['_JAVA_OPTIONS'] =
  `-Xmx${values.heap} -XX:TieredStopAtLevel=4 -XX:-UseSerialGC -XX:+UseG1GC -XX:InitiatingHeapOccupancyPercent=30`;

const memory = values.alone
  ? null
  : (await marcarioIndex(syntheticBrands(corpus), 'concepts')).index;
knowWords(CONCEPT_KNOWLEDGE);
const nodes = await startEngine(1, values.data);
const client = await EngineClient.open({ nodes: nodes.urls, searchMs: 60_000 });
const filled = await filledEngine(client, nodes, {
  ...corpus,
  kept: values.data !== undefined,
});
const names = new EngineNames(client, filled.alias);
const source = new MeasuredSource(names, filled);
const { texts, listings, similar } = askedOf(corpus, Number(values.questions));

/** What one kind of question took on both sides, and how often both answered the same. */
async function comparedRow<Question>(
  what: string,
  questions: readonly Question[],
  ask: {
    readonly memory: (question: Question, index: BrandIndex) => readonly string[];
    readonly engine: (question: Question) => Promise<readonly string[]>;
  },
): Promise<ReportRow> {
  const own: number[] = [];
  const theirs: number[] = [];
  const proposing: number[] = [];
  let equal = 0;
  for (const [nth, question] of [...questions.slice(0, WARM_UP), ...questions].entries()) {
    const start = performance.now();
    const expected = memory === null ? [] : ask.memory(question, memory);
    const between = performance.now();
    source.reset();
    const found = await ask.engine(question);
    const end = performance.now();
    if (nth < WARM_UP) continue;
    own.push(between - start);
    theirs.push(end - between);
    proposing.push(source.milliseconds);
    if (expected.join() === found.join()) equal += 1;
  }
  const [inMemory, ofEngine, ofNames] = [own, theirs, proposing].map(percentiles);
  return {
    what,
    of: questions.length,
    ...(memory !== null && {
      'memory p50': inMemory?.p50 ?? 0,
      'memory p99': inMemory?.p99 ?? 0,
      'same answers': rounded(equal / Math.max(1, questions.length), 4),
    }),
    'engine p50': ofEngine?.p50 ?? 0,
    'engine p99': ofEngine?.p99 ?? 0,
    'fetching p50': ofNames?.p50 ?? 0,
    'fetching p99': ofNames?.p99 ?? 0,
  };
}

const numbers = (page: { readonly hits: readonly { readonly nroSolicitud: string }[] }) =>
  page.hits.map(({ nroSolicitud }) => nroSolicitud);
const textSearches = {
  memory: ({ query, page }: AskedPage<string>, index: BrandIndex) =>
    numbers(index.search(query, page)),
  engine: async ({ query, page }: AskedPage<string>) =>
    numbers(await sourcePage(source, query, page)),
};
const similarTo = (name: string) => ({
  name,
  clase: [],
  minScore: LEAST_SCORE,
  most: MOST_SIMILAR,
});
const rows = [
  await comparedRow('text', texts, textSearches),
  await comparedRow('listing', listings, {
    memory: ({ query, page }, index) => numbers(index.search(query, page)),
    engine: async ({ query, page }) => numbers((await names.list(query, page)).found),
  }),
  await comparedRow('similar', similar, {
    memory: (name, index) => numbers({ hits: index.similar(similarTo(name)) }),
    engine: async (name) =>
      numbers({ hits: allSteps(await sourceSimilar(source, similarTo(name))) }),
  }),
];
printReport(rows, {
  json: values.json,
  note: `Milliseconds a question, ${values.marks} generated marks, the index in memory and one node of the engine in the same run, one question at a time. Fetching is the part of the engine's time that passes until names, counts and marks are here.`,
});
printReport(
  [
    {
      marks: corpus.marks,
      names: filled.live.words.names,
      words: filled.vocabulary[0]?.table.words.size ?? 0,
      'fill, s': filled.seconds,
      'start, s': rounded(filled.startSeconds, 2),
      'index, MB': filled.megabytes,
      'node, MB': filled.nodeMegabytes,
      ...(values.alone && { 'process, MB': Math.round(process.memoryUsage.rss() / 2 ** 20) }),
    },
  ],
  {
    json: values.json,
    note: 'The node holds what is resident of its process, heap included. A start is what a process takes to read the words. With `--alone` the process holds what one that serves does.',
  },
);
await client.close();
await nodes.stop();
