import { parseArgs } from 'node:util';
import { foldText } from '@marcario/core';
import type { IndexableBrand } from '../../packages/core/src/domain/indexable-brand.ts';
import type { Generation } from '../../packages/core/src/search/generation.ts';
import { similarMarks } from '../../packages/core/src/search/similar/similar-marks.ts';
import { percentiles, rounded } from '../percentiles.ts';
import { printReport, type ReportRow } from '../print-report.ts';
import { marcarioIndex } from '../queries/marcario-index.ts';
import { createRandom } from '../queries/random.ts';
import { syntheticBrands } from '../queries/synthetic-brands.ts';
import { readJudgedPairs } from '../similarity/judged-pairs.ts';

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
const PAGE = 20;
/** A mark whose words so many generated marks hold cannot be told from them by its name. */
const COMMON = 20;
/** Where the generated application numbers lie. */
const FIRST_NUMBER = 100_000;
const OFFICE_NUMBERS = 1_660_000;

interface Direction {
  readonly asked: string;
  readonly planted: string;
}

const corpus = { marks: Number(values.marks), seed: Number(values.seed) };
const pairs = readJudgedPairs(values.pairs).filter(({ isSimilar }) => isSimilar);
/** One mark of each pair is planted, the other asked for; then the other way round. */
const there = pairs.map(({ markA, markB }): Direction => ({ asked: markA, planted: markB }));
const back = pairs.map(({ markA, markB }): Direction => ({ asked: markB, planted: markA }));

/** How many generated marks hold every word of each text. */
function marksHolding(texts: readonly string[]): number[] {
  const wanted = texts.map((text) => text.split(' '));
  const counts = texts.map(() => 0);
  for (const { denominacion } of syntheticBrands(corpus)) {
    const words = new Set(foldText(denominacion).split(' '));
    wanted.forEach((all, at) => {
      if (all.every((word) => words.has(word))) counts[at] = (counts[at] ?? 0) + 1;
    });
  }
  return counts;
}

/** The generated marks, and the planted ones anywhere among them: equally alike marks go by number. */
function* withPlanted(numbers: ReadonlyMap<string, string>): Generator<IndexableBrand> {
  let last: IndexableBrand | undefined;
  for (const brand of syntheticBrands(corpus)) {
    last = brand;
    yield brand;
  }
  if (last === undefined) throw new Error('the corpus is empty');
  for (const [denominacion, nroSolicitud] of numbers) yield { ...last, nroSolicitud, denominacion };
}

/** By name. */
function plantedNumbers(directions: readonly Direction[]): ReadonlyMap<string, string> {
  const random = createRandom(corpus.seed + 9);
  const names = [...new Set(directions.map(({ planted }) => planted))];
  return new Map(
    names.map((name, at) => [name, `${FIRST_NUMBER + random.below(OFFICE_NUMBERS)}-P${at}`]),
  );
}

function isFound(
  { asked, planted }: Direction,
  { contents, numbers }: { contents: Generation; numbers: ReadonlyMap<string, string> },
): boolean {
  const most = PAGE + 1;
  const found = similarMarks(contents, { name: asked, clase: [], minScore: 0, most });
  return found
    .map(({ nroSolicitud }) => nroSolicitud)
    .filter((nro) => nro !== numbers.get(asked))
    .slice(0, PAGE)
    .includes(numbers.get(planted) ?? '');
}

interface Asked extends Direction {
  readonly isCommon: boolean;
  readonly isFound: boolean;
}

/** The index in which the marks of a side are planted, and what was found there. */
async function askSide(directions: readonly Direction[]) {
  const numbers = plantedNumbers(directions);
  const { index } = await marcarioIndex(withPlanted(numbers), 'concepts');
  const heldBy = marksHolding(directions.map(({ asked }) => foldText(asked)));
  const asked = directions.map(
    (one, at): Asked => ({
      ...one,
      isCommon: (heldBy[at] ?? 0) > COMMON,
      isFound: isFound(one, { contents: index.contents, numbers }),
    }),
  );
  return { index, asked };
}

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
  };
}

function timeRow(what: string, generation: Generation, classes: 'own' | 'all'): ReportRow {
  const random = createRandom(corpus.seed + 5);
  const [first] = generation.segments;
  const { table } = first?.segment.names ?? {};
  const milliseconds = Array.from({ length: Number(values.queries) + 50 }, () => {
    const name = table?.text(random.below(table.size)) ?? '';
    const clase = classes === 'all' ? [] : [1 + random.below(45)];
    const start = performance.now();
    similarMarks(generation, { name, clase, minScore: 0.5, most: 2 * PAGE });
    return performance.now() - start;
  });
  return { what, of: Number(values.queries), ...percentiles(milliseconds.slice(50)) };
}

// The first index is let go before the second is made.
const first = await askSide(there).then(({ asked }) => asked);
const { index, asked: second } = await askSide(back);
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
    note: `One mark of each of ${pairs.length} pairs judged similar among ${values.marks} generated ones; it is asked for the other, in all classes, then the other way round.`,
  },
);
printReport(
  [
    timeRow('in one class', index.contents, 'own'),
    timeRow('in all classes', index.contents, 'all'),
  ],
  {
    json: values.json,
    note: 'Milliseconds in process for the marks similar to one of the corpus.',
  },
);
