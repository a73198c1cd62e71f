import { parseArgs } from 'node:util';
import { CONCEPT_KNOWLEDGE } from '../../packages/core/src/likeness/data/concept-knowledge.ts';
import { loadLexicon } from '../../packages/core/src/likeness/data/lexicon-data.ts';
import { EngineClient } from '../../packages/core/src/opensearch/engine-client.ts';
import { OpenSearchNames } from '../../packages/core/src/opensearch/names.ts';
import { startEngine } from '../../test/support/opensearch/engine-nodes.ts';
import { missingForEngine } from '../../test/support/opensearch/engine-programs.ts';
import { inOwnProcess, isChild, workAsChild } from '../own-process.ts';
import { rounded } from '../percentiles.ts';
import { printReport } from '../print-report.ts';
import { marcarioIndex } from '../queries/marcario-index.ts';
import { syntheticBrands } from '../queries/synthetic-brands.ts';
import { askedOf } from './asked.ts';
import { comparedRow, LISTING, SIMILAR, TEXT } from './compared-row.ts';
import { filledEngine, MeasuredSource } from './filled-engine.ts';
import { type ServedTask, servedMegabytes } from './served-process.ts';

const OPTIONS = {
  marks: { type: 'string', default: '20000' },
  questions: { type: 'string', default: '100' },
  seed: { type: 'string', default: '1' },
  /** Of the engine's virtual machine. */
  heap: { type: 'string', default: '2g' },
  /** Of the index. */
  shards: { type: 'string', default: '1' },
  /** A folder where the index stays, and is found again. */
  data: { type: 'string' },
  /** Without the index in memory: nothing is compared. */
  alone: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;
const SERVED_MINUTES = 10;
/** Has the collector run sooner, and more often among what is new. */
const FRUGAL = ['--max-old-space-size=200', '--max-semi-space-size=4'];

async function measureAll(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  const corpus = { marks: Number(values.marks), seed: Number(values.seed) };

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
  loadLexicon(CONCEPT_KNOWLEDGE);
  const nodes = await startEngine(1, values.data);
  const client = await EngineClient.open({ nodes: nodes.urls, searchMs: 60_000 });
  const filled = await filledEngine(client, nodes, {
    ...corpus,
    shards: Number(values.shards),
    kept: values.data !== undefined,
  });
  const names = new OpenSearchNames(client, filled.alias);
  const source = new MeasuredSource(names, filled);
  const { texts, listings, similar } = askedOf(corpus, Number(values.questions));

  const compared = { memory, source, names };
  const rows = [
    await comparedRow(TEXT, texts, compared),
    await comparedRow(LISTING, listings, compared),
    await comparedRow(SIMILAR, similar, compared),
  ];
  const task: ServedTask = { urls: nodes.urls, alias: filled.alias, texts, similar };
  const served = await inOwnProcess<number>(task, SERVED_MINUTES, []);
  const frugal = await inOwnProcess<number>(task, SERVED_MINUTES, FRUGAL);
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
        'process, MB': served,
        'frugal, MB': frugal,
      },
    ],
    {
      json: values.json,
      note: `The node holds what is resident of its process, heap included. A start is what a process takes to read the words. The process is one of its own that reads the words and has answered the texts and the similar marks: what is resident of it, nothing collected for that; the frugal one runs with ${FRUGAL.join(' ')}.`,
    },
  );
  await client.close();
  await nodes.stop();
}

await (isChild() ? workAsChild(servedMegabytes) : measureAll());
