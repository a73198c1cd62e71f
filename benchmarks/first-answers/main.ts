import { parseArgs } from 'node:util';
import { ALL_MARKS } from '../../packages/core/src/domain/listing/brand-query.ts';
import { rounded } from '../percentiles.ts';
import { printReport } from '../print-report.ts';
import { marcarioIndex } from '../queries/marcario-index.ts';
import { createRandom } from '../queries/random.ts';
import { syntheticBrands } from '../queries/synthetic-brands.ts';

const { values } = parseArgs({
  options: {
    marks: { type: 'string', default: '200000' },
    seed: { type: 'string', default: '1' },
    answers: { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
  },
});
const PAGE = 20;

function milliseconds(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

const corpus = { marks: Number(values.marks), seed: Number(values.seed) };
const { index } = await marcarioIndex(syntheticBrands(corpus), 'concepts');
const { table } = index.segments[0]?.segment.names ?? {};
const random = createRandom(Number(values.seed));
const names = Array.from({ length: Number(values.answers) }, () =>
  table === undefined ? '' : table.text(random.below(table.size)),
);
const ready = milliseconds(() => index.warmUp());
const similar = names.map((name) =>
  milliseconds(() => index.similar({ name, clase: [], minScore: 0.5, max: PAGE })),
);
const text = names.map((name) =>
  milliseconds(() =>
    index.search(
      { ...ALL_MARKS, text: name, sort: 'relevance' },
      { mode: 'offset', limit: PAGE, offset: 0 },
    ),
  ),
);
// A change gives the corpus another judge, which has read no word yet.
index.apply([...syntheticBrands({ marks: 1, seed: corpus.seed + 1 })], index.seq + 1);
const readyAgain = milliseconds(() => index.warmUp());
const similarAgain = names.map((name) =>
  milliseconds(() => index.similar({ name, clase: [], minScore: 0.5, max: PAGE })),
);
const row = (what: string, all: readonly number[]) => ({
  what,
  first: rounded(all[0] ?? 0, 1),
  slowest: rounded(Math.max(...all), 1),
});
printReport(
  [
    row('made ready', [ready]),
    row('similar', similar),
    row('text', text),
    row('made ready after a change', [readyAgain]),
    row('similar after a change', similarAgain),
  ],
  {
    json: values.json,
    note: `Milliseconds in a process that has searched nothing before it was made ready: the first answer, and the slowest of the first ${values.answers}, among ${values.marks} generated marks.`,
  },
);
