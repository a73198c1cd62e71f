import { parseArgs } from 'node:util';
import { inOwnProcess, isChild, workAsChild } from '../own-process.ts';
import { percentiles, rounded } from '../percentiles.ts';
import { printReport } from '../print-report.ts';
import { askMixes } from '../queries/ask-mixes.ts';
import { marcarioIndex } from '../queries/marcario-index.ts';
import { syntheticBrands } from '../queries/synthetic-brands.ts';
import { exponent } from './exponent.ts';
import { type GrowthQuestions, growthQuestions } from './growth-questions.ts';

const OPTIONS = {
  sizes: { type: 'string', default: '50000,200000,800000,1600000' },
  queries: { type: 'string', default: '500' },
  seed: { type: 'string', default: '1' },
  json: { type: 'boolean', default: false },
} as const;
const COSTS = ['build s', 'MB', 'text p50', 'text p99', 'listing p50', 'listing p99'] as const;
const WARM_UP = 200;
const MINUTES_PER_SIZE = 15;
/** Below this a fixed cost counts as much as what grows. */
const LARGE = 200_000;

type Costs = Record<(typeof COSTS)[number], number>;

/** In a process of its own: what an index of one size costs. */
async function measure({ corpus, texts, mixes }: GrowthQuestions): Promise<Costs> {
  const { ask, cost } = await marcarioIndex(syntheticBrands(corpus), 'concepts');
  for (const q of texts.slice(0, WARM_UP)) ask({ q });
  const text = percentiles(texts.map((q) => ask({ q }).milliseconds));
  const listings = await askMixes(mixes, (params) => ask(params).milliseconds, { warmUp: WARM_UP });
  const listing = percentiles(listings.flat());
  return {
    'build s': cost.seconds,
    MB: cost.megabytes,
    'text p50': text.p50,
    'text p99': text.p99,
    'listing p50': listing.p50,
    'listing p99': listing.p99,
  };
}

async function measureAll(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  const measured: (Costs & { readonly marks: number })[] = [];
  for (const marks of values.sizes.split(',').map(Number)) {
    console.error(`${marks} marks ...`);
    const corpus = { marks, seed: Number(values.seed) };
    const questions = growthQuestions(corpus, Number(values.queries));
    measured.push({ marks, ...(await inOwnProcess<Costs>(questions, MINUTES_PER_SIZE)) });
  }
  const large = measured.filter(({ marks }) => marks >= LARGE);
  const rows = [
    ...measured,
    { marks: 'exponent', ...exponents(measured) },
    ...(large.length > 1 ? [{ marks: `exponent from ${LARGE} on`, ...exponents(large) }] : []),
  ];
  printReport(rows, {
    json: values.json,
    note: 'Each size in a process of its own; embeddings `concepts`. Build: making the corpus excluded. MB: resident above the process before it, garbage collected. Milliseconds in process: texts of every kind; listings of every mix of filters, with total and both facets. Exponent: the k of cost = c * marks^k that fits best; 1 is linear.',
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

await (isChild() ? workAsChild(measure) : measureAll());
