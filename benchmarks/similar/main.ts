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
const directions = pairs.flatMap((pair): Direction[] => [
  { asked: pair.markA, planted: pair.markB },
  { asked: pair.markB, planted: pair.markA },
]);
const planted = [...new Set(directions.map((one) => one.planted))];
/** Their numbers stand anywhere among the others: marks that are just as alike go by number. */
const plantedAt = createRandom(corpus.seed + 9);
const numberOf = new Map(
  planted.map((name, at) => [name, `${FIRST_NUMBER + plantedAt.below(OFFICE_NUMBERS)}-P${at}`]),
);
const { index } = await marcarioIndex(withPlanted(syntheticBrands(corpus)), 'concepts');

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

function* withPlanted(brands: Iterable<IndexableBrand>): Generator<IndexableBrand> {
  let last: IndexableBrand | undefined;
  for (const brand of brands) {
    last = brand;
    yield brand;
  }
  if (last === undefined) throw new Error('the corpus is empty');
  for (const [denominacion, nroSolicitud] of numberOf) {
    yield { ...last, nroSolicitud, denominacion };
  }
}

function isFound({ asked, planted: wanted }: Direction): boolean {
  const most = PAGE + 1;
  const found = similarMarks(index.contents, { name: asked, clase: [], minScore: 0, most });
  const numbers = found.map(({ nroSolicitud }) => nroSolicitud);
  const own = numberOf.get(asked);
  return numbers
    .filter((nro) => nro !== own)
    .slice(0, PAGE)
    .includes(numberOf.get(wanted) ?? '');
}

function recallRow(what: string, some: readonly Direction[]): ReportRow {
  const missed = some.filter((one) => !isFound(one));
  if (values.misses)
    for (const { asked, planted } of missed) console.error(`${asked} / ${planted}`);
  const found = some.length - missed.length;
  return { what, of: some.length, 'in the first 20': rounded(found / some.length, 3) };
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

const heldBy = marksHolding(directions.map(({ asked }) => foldText(asked)));
const isCommon = (_: Direction, at: number) => (heldBy[at] ?? 0) > COMMON;
printReport(
  [
    recallRow(
      'words of few marks',
      directions.filter((one, at) => !isCommon(one, at)),
    ),
    recallRow('words of over 20 marks', directions.filter(isCommon)),
  ],
  {
    json: values.json,
    note: `Both marks of ${pairs.length} pairs judged similar among ${values.marks} generated ones; each is asked for the other, in all classes.`,
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
