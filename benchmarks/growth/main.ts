import { mkdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { BrandListingParams } from '@marcario/core/contract';
import type { BrandIndex } from '../../packages/core/src/search/faces/brand-index.ts';
import { corpusWatch } from '../../packages/core/src/search/faces/watched-corpus.ts';
import { SegmentMaker } from '../../packages/core/src/service/workers/segment-maker.ts';
import { inOwnProcess, isChild, workAsChild } from '../own-process.ts';
import { percentiles, rounded } from '../percentiles.ts';
import { printReport } from '../print-report.ts';
import { askMixes } from '../queries/ask-mixes.ts';
import { timedSearch } from '../queries/marcario-index.ts';
import { residentMegabytes } from '../queries/measured-build.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { exponent } from './exponent.ts';
import {
  type BuildTask,
  buildIndex,
  type KeptIndex,
  keptIndex,
  startedIndex,
} from './kept-index.ts';

const OPTIONS = {
  sizes: { type: 'string', default: '50000,200000,800000,1600000' },
  queries: { type: 'string', default: '500' },
  seed: { type: 'string', default: '1' },
  /** A folder in which the indexes of a run stay for the next one. */
  keep: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;
const COSTS = [
  'build s',
  'start s',
  'MB',
  'text p50',
  'text p99',
  'similar p50',
  'similar p99',
  'listing p50',
  'listing p99',
  'sweep s',
  'merge s',
  'pause ms',
] as const;
const WARM_UP = 200;
const MINUTES_PER_SIZE = 45;
/** Below this a fixed cost counts as much as what grows. */
const LARGE = 200_000;
/** Names asked for marks like them, and of a sweep. */
const SIMILAR = 300;
const WATCHED = 1_000;
const CHANGED = 500;
const MIN_SCORE = 0.5;
const WATCHED_SCORE = 0.7;
const MOST = 40;

type Costs = Record<(typeof COSTS)[number], number>;

/** What a child does: builds an index, or measures one that is kept. */
type GrowthTask = BuildTask | KeptIndex;

function work(task: GrowthTask): Promise<number | Costs> {
  return 'corpus' in task ? buildIndex(task) : measure(task);
}

/** In a process of its own: what an index of one size costs. */
async function measure({ path, buildSeconds, questions }: KeptIndex): Promise<Costs> {
  const { texts, mixes, names } = questions;
  const before = residentMegabytes();
  const start = process.cpuUsage();
  const index = await startedIndex(path);
  const started = since(start);
  const ask = (params: BrandListingParams) => taking(() => timedSearch(index, params));
  for (const q of texts.slice(0, WARM_UP)) ask({ q });
  const text = percentiles(texts.map((q) => ask({ q })));
  const listings = await askMixes(mixes, ask, { warmUp: WARM_UP });
  const listing = percentiles(listings.flat());
  const megabytes = residentMegabytes() - before;
  const like = names
    .slice(0, WARM_UP + SIMILAR)
    .map((name) =>
      taking(() => index.similar({ name, clase: [], minScore: MIN_SCORE, max: MOST })),
    );
  const similar = percentiles(like.slice(WARM_UP));
  const watched = names.slice(-WATCHED).map((name) => ({ name, minScore: WATCHED_SCORE }));
  const swept = taking(() =>
    corpusWatch(index).watchedNames(watched).matchAll(names.slice(0, CHANGED)),
  );
  return {
    'build s': buildSeconds,
    'start s': rounded(started / 1_000, 2),
    MB: Math.round(megabytes),
    'text p50': text.p50,
    'text p99': text.p99,
    'similar p50': similar.p50,
    'similar p99': similar.p99,
    'listing p50': listing.p50,
    'listing p99': listing.p99,
    'sweep s': rounded(swept / 1_000, 2),
    ...(await mergeAll(index)),
  };
}

/** Merges everything in the thread in which a service merges, and counts how long this one cannot answer. */
async function mergeAll(index: BrandIndex): Promise<Pick<Costs, 'merge s' | 'pause ms'>> {
  const [first] = index.segments;
  if (first === undefined) throw new Error('the index is empty');
  const start = performance.now();
  let isMerging = true;
  const merged = new SegmentMaker().merge([first], 'concepts').then((twin) => {
    index.replace(first.segment, twin);
    index.warmUp();
    isMerging = false;
  });
  let pause = 0;
  for (let last = start; isMerging; ) {
    await setTimeout(1);
    const now = performance.now();
    pause = Math.max(pause, now - last);
    last = now;
  }
  await merged;
  return {
    'merge s': rounded((performance.now() - start) / 1_000, 1),
    'pause ms': Math.round(pause),
  };
}

/** The processor's milliseconds that a piece of work takes: what else the machine does is not in it. */
function taking(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  return since(start);
}

function since(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

async function measureAll(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  const folder = values.keep ?? temporaryFolder();
  mkdirSync(folder, { recursive: true });
  const build = (task: BuildTask) => inOwnProcess<number>(task, MINUTES_PER_SIZE);
  const measured: (Costs & { readonly marks: number })[] = [];
  for (const marks of values.sizes.split(',').map(Number)) {
    console.error(`${marks} marks ...`);
    const corpus = { marks, seed: Number(values.seed) };
    const kept = await keptIndex(folder, corpus, { count: Number(values.queries), build });
    measured.push({ marks, ...(await inOwnProcess<Costs>(kept, MINUTES_PER_SIZE)) });
  }
  const large = measured.filter(({ marks }) => marks >= LARGE);
  const rows = [
    ...measured,
    { marks: 'exponent', ...exponents(measured) },
    ...(large.length > 1 ? [{ marks: `exponent from ${LARGE} on`, ...exponents(large) }] : []),
  ];
  printReport(rows, {
    json: values.json,
    note: `Each size in a process of its own; embeddings \`concepts\`. Build: making the corpus excluded. Start: the processor's seconds from the snapshot to the first answer. MB: resident above the process before it, after texts and listings, garbage collected. The processor's milliseconds, in process: texts of every kind; marks like ${SIMILAR} names, in all classes; listings of every mix of filters, with total and both facets. Sweep: ${WATCHED} watched names and ${CHANGED} changes in one thread, without a database, the processor's seconds. Merge: of everything, in a thread of its own; pause: the longest time that the serving thread answers nothing during it and while its result is taken over. Exponent: the k of cost = c * marks^k that fits best; 1 is linear.`,
  });
}

function exponents(measured: readonly (Costs & { readonly marks: number })[]): Costs {
  const sizes = measured.map(({ marks }) => marks);
  const slope = (cost: (typeof COSTS)[number]) =>
    rounded(
      exponent(
        sizes,
        measured.map((one) => one[cost]),
      ),
      2,
    );
  return Object.fromEntries(COSTS.map((cost) => [cost, slope(cost)])) as Costs;
}

await (isChild() ? workAsChild(work) : measureAll());
